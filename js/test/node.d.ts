// The little of Node.js that a test needs to read a source file; the page itself has none of it.
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}
interface ImportMeta {
  readonly dirname: string;
}
