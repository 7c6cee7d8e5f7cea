// Starts the package's worker in Node: a thread. Invariant: in the package that is built of it, where all
// files lie side by side, the thread's script lies beside this one.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { WorkerLike } from "../../load/configuration.js";

// One letter before the colon is a drive of Windows.
const kHasScheme = /^[a-z][a-z0-9+.-]+:/i;

/** The address of a path, and every address as it is. */
export function absolute(address: URL | string): string {
  const text = String(address);
  return kHasScheme.test(text) ? text : pathToFileURL(resolve(text)).href;
}

export function startWorker(
  address: URL | string = new URL("./worker-main.js", import.meta.url),
): WorkerLike {
  return new Worker(new URL(absolute(address)));
}
