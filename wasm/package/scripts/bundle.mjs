// Bundles src/ for dist/: one module graph for all entry points, one for the sources of events, and one file
// for each worker. Modules that several entry points share are in the chunks planned by chunks.mjs, so that a
// page without a bundler loads few files. Invariant: all files are in one directory, so that an address like
// `./core.wasm`, which bundlers look for, means the same in each; modules that must stay separate are never
// part of a chunk.
import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { rollup } from "rollup";
import { chunkPlan } from "./chunks.mjs";
import { writeMaps } from "./maps.mjs";
import { minified, target } from "./minify.mjs";
import { packageFolder } from "./sources.mjs";

/** The scripts of dist/ that package.json names, and their source modules. */
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
/** They share no chunk with the other entry points, so that nobody loads an additional script for them. */
export const sources = {
  sources: "sources/sources",
  "sources.node": "sources/sources.node",
};
/** Each is a single file with everything it needs, so that starting a worker takes one request. */
export const workers = {
  "worker-main": "worker/thread/worker-main",
};
/** It inspects its own address to find out whether a host has bundled it again. */
export const standalone = { "start-worker": "worker/page/start-worker" };
const kGenerated = ["core-inline", "page-styles"];

const kStandalone = new RegExp(
  `/((?:${[...Object.keys(standalone), ...kGenerated].join("|")})\\.js)$`,
);
const kGlue = /\/(\w+-glue\.js)$/;
const kExternal = /^(?:react|vue|node:.*)$|\.wasm(?:\?module)?$/;

const sourcesOf = (names) =>
  Object.fromEntries(
    Object.entries(names).map(([out, source]) => [
      out,
      fileURLToPath(new URL(`src/${source}.ts`, packageFolder)),
    ]),
  );

/** The directive of a module before its first statement; `minified` puts it at the start of the whole file. */
const kDirective = /^((?:\/\/.*\n|\/\*.*\*\/|\s)*)"use client";/;

/** Resolves and compiles TypeScript modules, which are imported as `.js`. Separate modules stay imports. */
const typescript = {
  name: "typescript",
  resolveId(path, importer) {
    const own = kStandalone.exec(path)?.[1];
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

/** Provides the modules of Emscripten's glue, which are neither files of src/ nor listed in source maps. */
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

/** Emits the entry points. Chunks loaded later import internals of `view`, so its exports may be extended. */
const entryChunks = {
  name: "entry-chunks",
  buildStart() {
    for (const [name, id] of Object.entries(sourcesOf(entries))) {
      const preserveSignature = name === "view" ? "allow-extension" : "strict";
      this.emitFile({ type: "chunk", id, fileName: `${name}.js`, preserveSignature });
    }
  },
};

/** Bundles the entry points together, so that they share chunks. */
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
    // Letters and digits only, which even servers with strict rules for file names accept.
    chunkFileNames: "[name]-[hash].js",
    hashCharacters: "base36",
    manualChunks: chunkPlan(),
  });
  await graph.close();
}

/** The same resolution for esbuild, which builds the scripts that are single files. */
const forEsbuild = (texts) => ({
  name: "package",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: kStandalone }, ({ path }) => ({
      path: `./${kStandalone.exec(path)[1]}`,
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

/** Bundles scripts without shared chunks of the main graph. `footer` is appended to each script. */
async function bundleStandalone(folder, glues, names, { footer = "", ...others }) {
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
      await writeFile(path, `${code}${footer}\n//# sourceMappingURL=${basename(path)}.map\n`);
      await writeFile(`${path}.map`, JSON.stringify({ ...map, file: basename(path) }));
    }),
  );
}

/** Writes all scripts into `folder`, a sibling of src/. `glues` contains the texts of `core-glue.js` etc. */
export async function bundle(folder, glues) {
  // Without any import or export, tools take a script for CommonJS.
  const footer = "export{};";
  await Promise.all([
    bundleEntries(folder, glues),
    bundleStandalone(folder, glues, sources, { splitting: true }),
    bundleStandalone(folder, glues, { ...workers, ...standalone }, { footer }),
  ]);
  await writeMaps(folder);
}
