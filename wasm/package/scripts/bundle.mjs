// Bundles src/ for dist/: one graph of modules for all entries, and one for the sources, in which what
// two share is a chunk of its own. Invariant: all files lie side by side, so that an address like `./core.wasm`, which bundlers
// look for, means the same in each; a worker's script and what else is to be alone are never in a chunk.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { packageFolder } from "./sources.mjs";

/** Scripts of dist/ that package.json names, and the modules they are made of. */
export const entries = {
  index: "entries/entry.browser",
  "index.node": "entries/entry.node",
  "index.workerd": "entries/entry.workerd",
  "index.edge-light": "entries/entry.edge-light",
  inline: "entries/entry.inline",
  slim: "entries/entry.slim",
  fragments: "entries/entry.fragments",
  "fragments.node": "entries/entry.fragments.node",
  markdown: "entries/entry.markdown",
  "markdown.node": "entries/entry.markdown.node",
  worker: "entries/entry.worker",
  "worker.node": "entries/entry.worker.node",
  view: "view/mount",
  element: "element/element",
  react: "frameworks/react",
  vue: "frameworks/vue",
  svelte: "frameworks/svelte",
};
/** They share nothing with the others, so that nobody loads a script more for them. */
export const sources = {
  sources: "sources/sources",
  "sources.node": "sources/sources.node",
};
/** Each is one file with all it needs: a worker waits for one request, not for a graph. */
export const workers = {
  "worker-main": "worker/thread/worker-main",
  "worker-main.node": "worker/thread/worker-main.node",
};
/** It looks at its own address to see whether it was bundled again. */
export const alone = { "start-worker": "worker/page/start-worker" };
const kGenerated = ["core-inline", "page-styles"];

/** Imports of modules that are files of their own stay imports. */
const keepAlone = {
  name: "keep-alone",
  setup({ onResolve }) {
    const names = [...Object.keys(alone), ...kGenerated].join("|");
    onResolve({ filter: new RegExp(`/(?:${names})\\.js$`) }, ({ path }) => ({
      path: `./${path.replace(/^.*\//, "")}`,
      external: true,
    }));
  },
};

/** The modules of Emscripten's glue, which are in no file of src/, nor in the maps of what is. */
const withGlue = (texts) => ({
  name: "glue",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/\w+-glue\.js$/ }, ({ path }) => ({
      path: path.replace(/^.*\//, ""),
      namespace: "glue",
    }));
    onLoad({ filter: /.*/, namespace: "glue" }, ({ path }) => ({
      contents: texts.get(path),
      resolveDir: fileURLToPath(new URL("src/wasm/", packageFolder)),
    }));
  },
});

const sourcesOf = (names) =>
  Object.fromEntries(
    Object.entries(names).map(([out, source]) => [
      out,
      fileURLToPath(new URL(`src/${source}.ts`, packageFolder)),
    ]),
  );

const kOptions = {
  bundle: true,
  format: "esm",
  target: "es2022",
  // Names stay: those of classes and functions are in errors and profiles.
  minifyWhitespace: true,
  minifySyntax: true,
  chunkNames: "chunk-[hash]",
  sourcemap: true,
  external: ["react", "vue", "node:*", "*.wasm", "*.wasm?module"],
  logLevel: "warning",
};

/** Writes all scripts into `folder`, which lies beside src/. `glues` has the texts of `core-glue.js` and its like. */
export async function bundle(folder, glues) {
  const plugins = [keepAlone, withGlue(glues)];
  const options = { ...kOptions, plugins, outdir: fileURLToPath(folder) };
  await Promise.all([
    build({ ...options, entryPoints: sourcesOf(entries), splitting: true }),
    build({ ...options, entryPoints: sourcesOf(sources), splitting: true }),
    build({
      ...options,
      entryPoints: sourcesOf({ ...workers, ...alone }),
      // Without an import or export left, tools take a script for CommonJS.
      footer: { js: "export {};" },
    }),
  ]);
}
