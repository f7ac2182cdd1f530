/** Bundles the page into canfield_widget/static/. */
import { mkdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";
import { minify } from "terser";
import { MODULE, pack, readLocales } from "./packing.mjs";
import { readSheet, shortened } from "./sheet.mjs";

const STATIC = "../canfield_widget/static";

const words = {
  name: MODULE,
  setup(esbuild) {
    esbuild.onResolve({ filter: new RegExp(`^${MODULE}$`) }, ({ path }) => ({ path, namespace: MODULE }));
    esbuild.onLoad({ filter: /./, namespace: MODULE }, () => ({
      contents: JSON.stringify(pack(readLocales())),
      loader: "json",
    }));
  },
};

/** What esbuild makes of it, as one text. */
const bundled = async (options) => (await build({ ...options, write: false, minify: true })).outputFiles[0].text;

const script = await bundled({
  entryPoints: ["src/main.ts"],
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  plugins: [words],
});
// Once more, by a second minifier: 2 kB of 101 less. No function of ours is called by `new`.
const { code } = await minify(script, {
  module: true,
  ecma: 2022,
  compress: { passes: 3, unsafe_arrows: true },
});
mkdirSync(STATIC, { recursive: true });
writeFileSync(`${STATIC}/board.js`, code);

const sheet = await bundled({
  stdin: { contents: readSheet(), loader: "css" },
  target: ["chrome112", "firefox117", "safari16.5"],
  // These read nested rules that begin with a sign; esbuild waits for browsers that read all.
  supported: { nesting: true },
});
writeFileSync(`${STATIC}/board.css`, shortened(sheet));
