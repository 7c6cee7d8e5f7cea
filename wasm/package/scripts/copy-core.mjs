// Copies the built core into dist/, for `npm run build`: glue as agent_timeline.js, module as
// core.wasm. The glue's own mention of the module is renamed with it: bundlers follow that mention,
// which must survive the minifier. Minified, the glue is a third smaller after compression.
// Invariant: what is copied is not older than the sources it was built from.
import { mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { minify } from "terser";

const built = new URL("../../../build/wasm/", import.meta.url);
const dist = new URL("../dist/", import.meta.url);

async function readBuilt(name) {
  try {
    return await readFile(new URL(name, built));
  } catch (cause) {
    const path = fileURLToPath(new URL(name, built));
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
  const builtAt = (await stat(new URL("agent_timeline.wasm", built))).mtimeMs;
  for (const folder of ["core/include", "core/src"]) {
    const newest = await newestIn(folder);
    if (newest.time > builtAt) {
      throw new Error(`${newest.path} is newer than the built core: build it first (./dev build)`);
    }
  }
}

const builtGlue = (await readBuilt("agent_timeline.js")).toString();
const wasm = await readBuilt("agent_timeline.wasm");
await refuseStale();
const glue = await minify(builtGlue.replaceAll("agent_timeline.wasm", "core.wasm"), {
  module: true,
  compress: { passes: 2 },
});
if (!glue.code.includes('new URL("core.wasm",import.meta.url)')) {
  throw new Error("The glue does not name core.wasm in the way that bundlers follow");
}
await mkdir(dist, { recursive: true });
await writeFile(new URL("agent_timeline.js", dist), glue.code);
await writeFile(new URL("core.wasm", dist), wasm);
