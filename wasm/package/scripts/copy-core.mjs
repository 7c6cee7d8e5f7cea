// Copies the built core into dist/, for `npm run build`: glue as agent_timeline.js, module as
// core.wasm. The glue's own mention of the module is renamed with it: bundlers follow that mention.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

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

const glue = (await readBuilt("agent_timeline.js")).toString();
const wasm = await readBuilt("agent_timeline.wasm");
await mkdir(dist, { recursive: true });
await writeFile(
  new URL("agent_timeline.js", dist),
  glue.replaceAll("agent_timeline.wasm", "core.wasm"),
);
await writeFile(new URL("core.wasm", dist), wasm);
