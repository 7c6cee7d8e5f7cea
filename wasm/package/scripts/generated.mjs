// What of the package is neither written nor compiled from TypeScript. Invariant: core.wasm and the
// core inside `agent-timeline/inline` are the same bytes.
import { gzipSync } from "node:zlib";
import { readCore } from "./core-file.mjs";
import { makeGlue, markedWith } from "./glue.mjs";
import { makePageStyles, makeStyles } from "./make-styles.mjs";

/** A module with the core as text; `load.inline.ts` unpacks it. */
function inlined(wasm) {
  const text = gzipSync(wasm, { level: 9 }).toString("base64");
  return `// core.wasm: gzip, as base64.\nexport const coreGzip = "${text}";\n`;
}

/** `{ name: what it holds }`; the scripts have their types in src/. */
export async function makeGenerated() {
  const [built, styles] = await Promise.all([readCore(), makeStyles()]);
  const glue = await makeGlue(built.glue);
  const wasm = markedWith(glue.id, built.wasm);
  return {
    "core-glue.js": glue.text,
    "core.wasm": wasm,
    "core-inline.js": inlined(wasm),
    "page-styles.js": await makePageStyles(styles),
    "styles.css": styles,
  };
}
