// The built core, for the build and for packing: `npm run build` copies it into dist/, and
// `npm pack` looks once more. Invariant: what is taken is not older than the sources it was built from.
import { readFile, readdir, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const kRoot = new URL("../../../", import.meta.url);
/** What the compiled core is made of, in the repository. */
const kSources = ["core/include", "core/src", "wasm"];

const built = new URL("build/wasm/agent_timeline.wasm", kRoot);

/** The built core. @throws if there is none */
export async function readBuilt() {
  try {
    return await readFile(built);
  } catch (cause) {
    const path = fileURLToPath(built);
    throw new Error(`${path} is missing: build the core first (./dev build)`, { cause });
  }
}

/** C++ files of `folder`; those of the npm package below it are none. */
async function sourcesIn(folder) {
  const root = new URL(`${folder}/`, kRoot);
  const names = await readdir(root, { recursive: folder !== "wasm" });
  return names
    .filter((name) => /\.(?:cpp|h)$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, url: new URL(name, root) }));
}

/** @throws if a source is newer than the built core */
export async function refuseStale() {
  const builtAt = (await stat(built)).mtimeMs;
  for (const folder of kSources) {
    for (const { path, url } of await sourcesIn(folder)) {
      if ((await stat(url)).mtimeMs > builtAt) {
        throw new Error(`${path} is newer than the built core: build it first (./dev build)`);
      }
    }
  }
}
