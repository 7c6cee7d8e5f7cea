// The files of the package that are neither written by hand nor compiled from TypeScript. Invariant:
// core.wasm and the core inside `agent-timeline/inline` are the same bytes.
import { gzipSync } from "node:zlib";
import { readModules } from "./core-file.mjs";
import { makeGlue, markedWith } from "./glue.mjs";
import { makePageStyles, makeStyles } from "./make-styles.mjs";

/** Returns a module that contains the core as text; `load.inline.ts` unpacks it. */
function inlined(wasm) {
  const text = gzipSync(wasm, { level: 9 }).toString("base64");
  return `// core.wasm: gzip, as base64.\nexport const coreGzip = "${text}";\n`;
}

/** Returns the glue and the WebAssembly of one module, with their file names. */
async function moduleFiles([name, { wasm, glue: emscriptenGlue }]) {
  const glue = await makeGlue(emscriptenGlue);
  return [
    [`${name}-glue.js`, glue.text],
    [`${name}.wasm`, markedWith(glue.id, wasm)],
  ];
}

/** Returns `{ name: contents }`; the types of the scripts are in src/. */
export async function makeGenerated() {
  const built = await readModules();
  const styles = makeStyles();
  const files = await Promise.all(Object.entries(built).map(moduleFiles));
  const modules = Object.fromEntries(files.flat());
  return {
    ...modules,
    "core-inline.js": inlined(modules["core.wasm"]),
    "page-styles.js": await makePageStyles(styles),
    "styles.css": styles,
  };
}
