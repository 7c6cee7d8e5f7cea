// Brings the built core into dist/, for `npm run build`: as core.wasm, and inside a module for
// `agent-timeline/inline`. Invariant: both hold the same bytes.
import { mkdir, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { readBuilt, refuseStale } from "./core-file.mjs";

const dist = new URL("../dist/", import.meta.url);

/** A module with the core as text; `load.inline.ts` unpacks it. */
function inlined(wasm) {
  const text = gzipSync(wasm, { level: 9 }).toString("base64");
  return `// core.wasm: gzip, as base64.\nexport const coreGzip = "${text}";\n`;
}

const wasm = await readBuilt();
await refuseStale();
await mkdir(dist, { recursive: true });
await writeFile(new URL("core.wasm", dist), wasm);
await writeFile(new URL("core-inline.js", dist), inlined(wasm));
