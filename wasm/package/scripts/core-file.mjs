// The built core and its glue, for the build of the package. Invariant: what is taken is not older than
// the sources it was built from.
import { readFile, readdir, stat } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const kRoot = new URL("../../../", import.meta.url);
/** What the compiled core is made of, in the repository. */
const kSources = ["core/include", "core/src", "wasm"];

// `./dev check` names a core that was built in a hurry; what is packed is compared with the release.
const { AGENT_TIMELINE_CORE: named } = process.env;
const built = named ? pathToFileURL(named) : new URL("build/wasm/agent_timeline.wasm", kRoot);

const builtGlue = new URL(built.href.replace(/\.wasm$/, ".js"));

/** Where the built core and its glue are. @throws if there is none */
export async function coreFiles() {
  for (const file of [built, builtGlue]) {
    try {
      await stat(file);
    } catch (cause) {
      const path = fileURLToPath(file);
      throw new Error(`${path} is missing: build the core first (./dev build)`, { cause });
    }
  }
  return [built, builtGlue];
}

/** `{ wasm, glue }` as built. @throws if there is none, or if a source is newer than it */
export async function readCore() {
  const [wasm, glue] = await coreFiles();
  const { mtimeMs: builtAt } = await stat(wasm);
  for (const source of await coreSources()) {
    if ((await stat(source)).mtimeMs <= builtAt) continue;
    const path = fileURLToPath(source);
    throw new Error(`${path} is newer than the built core: build it first (./dev build)`);
  }
  return { wasm: await readFile(wasm), glue: await readFile(glue, "utf8") };
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
