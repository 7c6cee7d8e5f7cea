// Bundles src/ for dist/: one graph of modules for all entries, one for the sources of events, and one file
// for each worker. What several entries share is in two chunks by the plan of chunks.mjs, so that a page
// without a bundler loads few modules. Invariant: all files lie side by side, so that an address like
// `./core.wasm`, which bundlers look for, means the same in each; what has to be alone is never in a chunk.
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { rollup } from "rollup";
import { chunkPlan } from "./chunks.mjs";
import { writeMaps } from "./maps.mjs";
import { minified, target } from "./minify.mjs";
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
  "markdown-react": "frameworks/markdown-react",
  "markdown-vue": "frameworks/markdown-vue",
  "markdown-svelte": "frameworks/markdown-svelte",
};
/** They share nothing with the others, so that nobody loads a script more for them. */
export const sources = {
  sources: "sources/sources",
  "sources.node": "sources/sources.node",
};
/** Each is one file with all it needs: a worker waits for one request, not for a graph. */
export const workers = {
  "worker-main": "worker/thread/worker-main",
};
/** It looks at its own address to see whether it was bundled again. */
export const alone = { "start-worker": "worker/page/start-worker" };
const kGenerated = ["core-inline", "page-styles"];

const kAlone = new RegExp(`/((?:${[...Object.keys(alone), ...kGenerated].join("|")})\\.js)$`);
const kGlue = /\/(\w+-glue\.js)$/;
const kExternal = /^(?:react|vue|node:.*)$|\.wasm(?:\?module)?$/;

const sourcesOf = (names) =>
  Object.fromEntries(
    Object.entries(names).map(([out, source]) => [
      out,
      fileURLToPath(new URL(`src/${source}.ts`, packageFolder)),
    ]),
  );

/** What a module says to bundlers before its first statement; `minified` gives it to the whole file. */
const kDirective = /^((?:\/\/.*\n|\/\*.*\*\/|\s)*)"use client";/;

/** TypeScript's modules, by the names that it has them imported by; imports of what is alone stay. */
const typescript = {
  name: "typescript",
  resolveId(path, importer) {
    const own = kAlone.exec(path)?.[1];
    if (own) return { id: `./${own}`, external: "relative" };
    if (kExternal.test(path)) return { id: path, external: true };
    if (importer === undefined || !path.startsWith(".") || kGlue.test(path)) return null;
    if (!importer.endsWith(".ts")) return null;
    return fileURLToPath(new URL(path.replace(/\.js$/, ".ts"), `file://${importer}`));
  },
  async transform(code, id) {
    if (!id.endsWith(".ts")) return null;
    const made = await transform(code.replace(kDirective, "$1"), {
      loader: "ts",
      sourcefile: id,
      sourcemap: true,
      ...target,
    });
    return { code: made.code, map: made.map };
  },
};

/** The modules of Emscripten's glue, which are in no file of src/, nor in the maps of what is. */
const glueFor = (texts) => ({
  name: "glue",
  resolveId(path, importer) {
    const name = kGlue.exec(path)?.[1];
    if (name) return `\0${name}`;
    if (!importer?.startsWith("\0")) return null;
    return fileURLToPath(new URL(`src/wasm/${path.replace(/\.js$/, ".ts")}`, packageFolder));
  },
  load(id) {
    return id.startsWith("\0") ? { code: texts.get(id.slice(1)), map: { mappings: "" } } : null;
  },
});

const minifying = {
  name: "minifying",
  async renderChunk(code, { facadeModuleId }) {
    const text = facadeModuleId === null ? "" : await readFile(facadeModuleId, "utf8");
    return minified(code, kDirective.test(text) ? { first: '"use client";' } : {});
  },
};

/** What is loaded later takes parts of the view out of `view`, whose exports it adds to; the others stay as they are. */
const entryChunks = {
  name: "entry-chunks",
  buildStart() {
    for (const [name, id] of Object.entries(sourcesOf(entries))) {
      const preserveSignature = name === "view" ? "allow-extension" : "strict";
      this.emitFile({ type: "chunk", id, fileName: `${name}.js`, preserveSignature });
    }
  },
};

/** Entries that share what they have in common. */
async function bundleEntries(folder, glues) {
  const graph = await rollup({
    plugins: [entryChunks, glueFor(glues), typescript, minifying],
    treeshake: { moduleSideEffects: true },
    onLog(level, log) {
      throw new Error(`${level}: ${log.message}`);
    },
  });
  await graph.write({
    dir: fileURLToPath(folder),
    format: "esm",
    sourcemap: true,
    // Letters and digits only: servers with strict rules for names let them through.
    chunkFileNames: "[name]-[hash].js",
    hashCharacters: "base36",
    manualChunks: chunkPlan(),
  });
  await graph.close();
}

/** The same for esbuild, which makes what is one file. */
const forEsbuild = (texts) => ({
  name: "package",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: kAlone }, ({ path }) => ({
      path: `./${kAlone.exec(path)[1]}`,
      external: true,
    }));
    onResolve({ filter: kGlue }, ({ path }) => ({
      path: kGlue.exec(path)[1],
      namespace: "glue",
    }));
    onLoad({ filter: /.*/, namespace: "glue" }, ({ path }) => ({
      contents: texts.get(path),
      resolveDir: fileURLToPath(new URL("src/wasm/", packageFolder)),
    }));
  },
});

/** `last` stands at the end of each script. */
async function bundleAlone(folder, glues, names, { last = "", ...others }) {
  const { outputFiles } = await build({
    bundle: true,
    sourcemap: "inline",
    write: false,
    external: ["node:*", "*.wasm"],
    logLevel: "warning",
    plugins: [forEsbuild(glues)],
    outdir: fileURLToPath(folder),
    chunkNames: "chunk-[hash]",
    entryPoints: sourcesOf(names),
    ...target,
    ...others,
  });
  await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const { code, map } = await minified(text);
      await writeFile(path, `${code}${last}\n//# sourceMappingURL=${basename(path)}.map\n`);
      await writeFile(`${path}.map`, JSON.stringify({ ...map, file: basename(path) }));
    }),
  );
}

/** Writes all scripts into `folder`, which lies beside src/. `glues` has the texts of `core-glue.js` and its like. */
export async function bundle(folder, glues) {
  // Without an import or export left, tools take a script for CommonJS.
  const last = "export{};";
  await Promise.all([
    bundleEntries(folder, glues),
    bundleAlone(folder, glues, sources, { splitting: true }),
    bundleAlone(folder, glues, { ...workers, ...alone }, { last }),
  ]);
  await writeMaps(folder);
}
