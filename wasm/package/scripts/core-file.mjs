// The built core, the links of less than all of it, and the glue of each, for the build of the package.
// Invariant: what is taken is not older than the sources it was built from.
import { readFile, readdir, stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const kRoot = new URL("../../../", import.meta.url);
/** What the compiled core is made of, in the repository. */
const kSources = ["core/include", "core/src", "wasm"];

// `./dev check` names a core that was built in a hurry; what is packed is compared with the release.
const { AGENT_TIMELINE_CORE: named } = process.env;
const built = named ? pathToFileURL(named) : new URL("build/wasm/agent_timeline.wasm", kRoot);
/** What the package calls a module → what the build calls it: the core whole, and the links of less. */
const kModules = { core: "agent_timeline", fragments: "fragments", markdown: "markdown" };

const wasmOf = (name) => new URL(`${kModules[name]}.wasm`, built);
const glueOf = (name) => new URL(`${kModules[name]}.js`, built);

/** Where the built modules and their glue are. @throws if one is missing */
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

/** `{ name: { wasm, glue } }` as built. @throws if one is missing, or if a source is newer than one */
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

/** C++ files of the core; those of the npm package below `wasm` are none. */
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
