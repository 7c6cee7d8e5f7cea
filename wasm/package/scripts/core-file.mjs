// The built modules (the core and its smaller variants) and their glue, for the build of the package.
// Invariant: no module is older than the sources it is linked from. The build links only the modules that a
// change concerns, so their ages differ.
import { readFile, readdir, stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const kRoot = new URL("../../../", import.meta.url);
/** The folders with the sources of the compiled core. */
const kSources = ["core/include", "core/src", "wasm"];
const kBindings = new URL("wasm/", kRoot);
const isBinding = (source) => source.href.startsWith(kBindings.href);

// `./dev check` sets this to a quickly built core; what is packed uses the release build.
const { AGENT_TIMELINE_CORE: coreOverride } = process.env;
const built = coreOverride
  ? pathToFileURL(coreOverride)
  : new URL("build/wasm/agent_timeline.wasm", kRoot);
/** By the package's module names: the names of their build outputs, and what binds them, in `wasm`. */
const kModules = {
  core: { output: "agent_timeline", bindings: "bindings.cpp" },
  fragments: { output: "fragments", bindings: "bindings_fragments.cpp" },
  markdown: { output: "markdown", bindings: "bindings_markdown.cpp" },
};

const wasmOf = (name) => new URL(`${kModules[name].output}.wasm`, built);
const glueOf = (name) => new URL(`${kModules[name].output}.js`, built);
const timeOf = async (file) => (await stat(file)).mtimeMs;

/** Returns the files of the built modules and their glue. @throws if one is missing */
export async function coreFiles() {
  const files = Object.keys(kModules).flatMap((name) => [wasmOf(name), glueOf(name)]);
  for (const file of files) {
    try {
      await stat(file);
    } catch (cause) {
      const path = fileURLToPath(file);
      throw new Error(`${path} is missing: build the core first (./dev build)`, { cause });
    }
  }
  return files;
}

/** Returns `{ name: { wasm, glue } }`. @throws if a file is missing or a source is newer than its module */
export async function readModules() {
  await coreFiles();
  for (const name of Object.keys(kModules)) await checkAge(name);
  const read = async (name) => [
    name,
    { wasm: await readFile(wasmOf(name)), glue: await readFile(glueOf(name), "utf8") },
  ];
  return Object.fromEntries(await Promise.all(Object.keys(kModules).map(read)));
}

async function checkAge(module) {
  const builtAt = await timeOf(wasmOf(module));
  for (const source of await sourcesOf(module)) {
    if ((await timeOf(source)) <= builtAt) continue;
    const path = fileURLToPath(source);
    throw new Error(`${path} is newer than the built core: build it first (./dev build)`);
  }
}

/** Returns the C++ files that a module is linked from: its bindings with their headers, and the core. */
async function sourcesOf(module) {
  const all = await coreSources();
  const inBindings = new Set(all.filter(isBinding).map(({ href }) => href));
  const used = await withHeaders(kModules[module].bindings, inBindings);
  return all.filter(({ href }) => !inBindings.has(href) || used.has(href));
}

/** Returns the addresses of a file in `wasm` and of those of `candidates` that it includes. */
async function withHeaders(name, candidates, found = new Set()) {
  const file = new URL(name, kBindings);
  if (found.has(file.href) || !candidates.has(file.href)) return found;
  found.add(file.href);
  const text = await readFile(file, "utf8");
  for (const [, header] of text.matchAll(/^#include "([^"]+)"/gm)) {
    await withHeaders(header, candidates, found);
  }
  return found;
}

/** Returns the C++ files of the core. The npm package inside `wasm` is not searched. */
export async function coreSources() {
  const lists = await Promise.all(
    kSources.map(async (folder) => {
      const root = new URL(`${folder}/`, kRoot);
      const names = await readdir(root, { recursive: folder !== "wasm" });
      return names.filter((name) => /\.(?:cpp|h)$/.test(name)).map((name) => new URL(name, root));
    }),
  );
  return lists.flat();
}
