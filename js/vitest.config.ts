import { defineConfig } from "vitest/config";

// vite is pinned in package.json: 8.4 asks for an optional package that cannot be found, which
// `npm ci` takes for a lock file out of step.
export default defineConfig({ test: { include: ["test/**/*.test.ts"], environment: "jsdom" } });
