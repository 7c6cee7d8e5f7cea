// Bundles the files that a page with a timeline in a worker loads: the view with the worker's client,
// the worker, the core and the styles. Both the sizes and the times are measured with these.
import { createRequire } from "node:module";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const { build } = createRequire(new URL("../peers/package.json", import.meta.url))("esbuild");
const kPackage = new URL("../../../wasm/package/", import.meta.url);
const kOut = new URL("../../../build/bench/scenario/", import.meta.url);
const kEntry =
  'export { loadInWorker } from "./dist/worker.js";\nexport { mount } from "./dist/view.js";\n';

/** Returns a script and everything that it imports statically. */
function staticImportsOf(path, outputs, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const { path: imported, kind } of outputs[path].imports) {
    if (kind === "import-statement") staticImportsOf(imported, outputs, found);
  }
  return found;
}

/**
 * Writes the files to a folder below build/bench. Returns the folder, with the names of the files that
 * a page loads before it can show anything.
 */
export async function bundle() {
  mkdirSync(kOut, { recursive: true });
  const common = { bundle: true, minify: true, format: "esm", target: "es2022", logLevel: "error" };
  const { metafile } = await build({
    ...common,
    metafile: true,
    stdin: { contents: kEntry, resolveDir: fileURLToPath(kPackage) },
    // Keeps modules that are loaded on demand in files of their own.
    splitting: true,
    outdir: fileURLToPath(kOut),
    entryNames: "timeline",
  });
  await build({
    ...common,
    entryPoints: [fileURLToPath(new URL("dist/worker-main.js", kPackage))],
    outfile: fileURLToPath(new URL("worker-main.js", kOut)),
  });
  for (const name of ["core.wasm", "styles.css"]) {
    writeFileSync(new URL(name, kOut), readFileSync(new URL(`dist/${name}`, kPackage)));
  }
  const entry = Object.keys(metafile.outputs).find((path) => basename(path) === "timeline.js");
  const scripts = [...staticImportsOf(entry, metafile.outputs)].map((path) => basename(path));
  return { folder: kOut, loaded: [...scripts, "worker-main.js", "core.wasm", "styles.css"] };
}
