// `agent-timeline/worker` in Node: the core in a thread of `node:worker_threads`. Invariant: importing
// it starts no thread; the first `loadInWorker()` does. An idle thread does not keep the program alive.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { open } from "./load.node.js";
import { createPlainFunctions } from "./plain-functions.js";
import { createLoadInWorker, type LoadInWorker } from "./worker/load-in-worker.js";

export * from "./worker-api.js";

// One letter before the colon is a drive of Windows.
const HAS_SCHEME = /^[a-z][a-z0-9+.-]+:/i;

function absolute(address: URL | string): string {
  const text = String(address);
  return HAS_SCHEME.test(text) ? text : pathToFileURL(resolve(text)).href;
}

/** Loads the core in a thread, once for all callers; the options of the first call count. */
export const loadInWorker: LoadInWorker = createLoadInWorker({
  startWorker: (address = new URL("./worker/worker-main.node.js", import.meta.url)) =>
    new Worker(new URL(absolute(address))),
  open,
  absolute,
});
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createPlainFunctions(loadInWorker);
