// Copies the built core into dist/ as core.wasm, for `npm run build`. Invariant: what is copied is
// not older than the sources it was built from.
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const built = new URL("../../../build/wasm/agent_timeline.wasm", import.meta.url);
const dist = new URL("../dist/", import.meta.url);

async function readBuilt() {
  try {
    return await readFile(built);
  } catch (cause) {
    const path = fileURLToPath(built);
    throw new Error(`${path} is missing: build the core first (./dev build)`, { cause });
  }
}

/** The path in `folder` that was changed last, with the time of that. */
async function newestIn(folder) {
  const root = new URL(`../../../${folder}/`, import.meta.url);
  const names = await readdir(root, { recursive: true });
  const sources = names.filter((name) => /\.(?:cpp|h)$/.test(name));
  const changed = sources.map(async (name) => ({
    path: `${folder}/${name}`,
    time: (await stat(new URL(name, root))).mtimeMs,
  }));
  return (await Promise.all(changed)).reduce((a, b) => (a.time > b.time ? a : b));
}

async function refuseStale() {
  const builtAt = (await stat(built)).mtimeMs;
  for (const folder of ["core/include", "core/src"]) {
    const newest = await newestIn(folder);
    if (newest.time > builtAt) {
      throw new Error(`${newest.path} is newer than the built core: build it first (./dev build)`);
    }
  }
}

const wasm = await readBuilt();
await refuseStale();
await mkdir(dist, { recursive: true });
await writeFile(new URL("core.wasm", dist), wasm);
