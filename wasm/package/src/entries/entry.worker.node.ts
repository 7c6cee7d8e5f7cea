// `agent-timeline/worker` in Node: the core runs in a thread of `node:worker_threads`. Invariant: importing
// it starts no thread; the first `loadInWorker()` does. An idle thread does not keep the process alive.
import { open } from "../load/open-url.node.js";
import { createStandaloneFunctions } from "./standalone-functions.js";
import { createLoadInWorker, type LoadInWorker } from "../worker/page/load-in-worker.js";
import { absolute, startWorker } from "../worker/page/start-worker.node.js";

export * from "./worker-api.js";

/** Loads the core in a thread, once for all callers. The options of the first call apply. */
export const loadInWorker: LoadInWorker = createLoadInWorker({
  startWorker,
  open,
  absolute,
});
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createStandaloneFunctions(loadInWorker);
