/** Bundles the page into canfield_widget/static/. */
import { build } from "esbuild";
import { MODULE, pack, readLocales } from "./packing.mjs";
import { readSheet } from "./sheet.mjs";

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

await build({
  entryPoints: ["src/main.ts"],
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  outfile: `${STATIC}/board.js`,
  plugins: [words],
});
await build({
  stdin: { contents: readSheet(), loader: "css" },
  minify: true,
  target: ["chrome112", "firefox117", "safari16.5"],
  // These read nested rules that begin with a sign; esbuild waits for browsers that read all.
  supported: { nesting: true },
  outfile: `${STATIC}/board.css`,
});
