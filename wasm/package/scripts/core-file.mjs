// The built core, for the build of the package. Invariant: what is taken is not older than the sources
// it was built from.
import { readFile, readdir, stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const kRoot = new URL("../../../", import.meta.url);
/** What the compiled core is made of, in the repository. */
const kSources = ["core/include", "core/src", "wasm"];

// `./dev check` names a core that was built in a hurry; what is packed is compared with the release.
const { AGENT_TIMELINE_CORE: named } = process.env;
const built = named ? pathToFileURL(named) : new URL("build/wasm/agent_timeline.wasm", kRoot);

/** Where the built core is. @throws if there is none */
export async function coreFile() {
  try {
    await stat(built);
    return built;
  } catch (cause) {
    const path = fileURLToPath(built);
    throw new Error(`${path} is missing: build the core first (./dev build)`, { cause });
  }
}

/** The built core. @throws if there is none, or if a source is newer than it */
export async function readCore() {
  const { mtimeMs: builtAt } = await stat(await coreFile());
  for (const source of await coreSources()) {
    if ((await stat(source)).mtimeMs <= builtAt) continue;
    const path = fileURLToPath(source);
    throw new Error(`${path} is newer than the built core: build it first (./dev build)`);
  }
  return readFile(built);
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
