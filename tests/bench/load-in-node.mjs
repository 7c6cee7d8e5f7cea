// One run of `load` in a process of its own. Prints the milliseconds of its steps as JSON.
import { performance } from "node:perf_hooks";

const begin = performance.now();
const { load } = await import("../../wasm/package/dist/index.node.js");
const imported = performance.now();
const core = await load();
const loaded = performance.now();
core.createSession().push({ msg: "UserMessage", content: "x" });
const answered = performance.now();

console.log(
  JSON.stringify({ import: imported - begin, load: loaded - imported, event: answered - loaded }),
);
