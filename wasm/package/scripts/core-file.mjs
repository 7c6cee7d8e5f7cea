// The built modules (the core and its smaller variants) and their glue, for the build of the package.
// Invariant: they are not older than the sources they were built from.
import { readFile, readdir, stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const kRoot = new URL("../../../", import.meta.url);
/** The folders with the sources of the compiled core. */
const kSources = ["core/include", "core/src", "wasm"];

// `./dev check` sets this to a quickly built core; what is packed uses the release build.
const { AGENT_TIMELINE_CORE: coreOverride } = process.env;
const built = coreOverride
  ? pathToFileURL(coreOverride)
  : new URL("build/wasm/agent_timeline.wasm", kRoot);
/** The package's module names and the names of their build outputs: the whole core, and its smaller variants. */
const kModules = { core: "agent_timeline", fragments: "fragments", markdown: "markdown" };

const wasmOf = (name) => new URL(`${kModules[name]}.wasm`, built);
const glueOf = (name) => new URL(`${kModules[name]}.js`, built);

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

/** Returns `{ name: { wasm, glue } }`. @throws if a file is missing or a source is newer than a module */
export async function readModules() {
  const files = await coreFiles();
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  const builtAt = Math.min(...times.filter((_time, index) => files[index].href.endsWith(".wasm")));
  for (const source of await coreSources()) {
    if ((await stat(source)).mtimeMs <= builtAt) continue;
    const path = fileURLToPath(source);
    throw new Error(`${path} is newer than the built core: build it first (./dev build)`);
  }
  const read = async (name) => [
    name,
    { wasm: await readFile(wasmOf(name)), glue: await readFile(glueOf(name), "utf8") },
  ];
  return Object.fromEntries(await Promise.all(Object.keys(kModules).map(read)));
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
