// Copies the built core into dist/, for `npm run build`: glue as agent_timeline.js, module as
// core.wasm. The glue's own mention of the module is renamed with it: bundlers follow that mention,
// which must survive the minifier. Minified, the glue is a third smaller after compression.
import { mkdir, readFile, writeFile } from "node:fs/promises";
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

const builtGlue = (await readBuilt("agent_timeline.js")).toString();
const wasm = await readBuilt("agent_timeline.wasm");
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
