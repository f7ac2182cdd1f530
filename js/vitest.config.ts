import { defineConfig } from "vitest/config";
import { MODULE, pack, readLocales } from "./packing.mjs";

const words = {
  name: MODULE,
  resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : null),
  load: (id: string) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(pack(readLocales()))}` : null),
};

// vite is pinned in package.json: 8.4 asks for an optional package that cannot be found, which
// `npm ci` takes for a lock file out of step.
export default defineConfig({
  plugins: [words],
  test: { include: ["test/**/*.test.ts"], environment: "jsdom" },
});
