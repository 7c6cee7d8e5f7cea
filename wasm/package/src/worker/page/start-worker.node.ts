// Starts the package's worker in Node, as a thread. Invariant: in the built package, all files are in one
// directory, so that the thread's script is next to this one.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { WorkerLike } from "../../load/configuration.js";

// A single letter before the colon is a Windows drive.
const kHasScheme = /^[a-z][a-z0-9+.-]+:/i;

/** Converts a path to a file: URL; returns any other address unchanged. */
export function absolute(address: URL | string): string {
  const text = String(address);
  return kHasScheme.test(text) ? text : pathToFileURL(resolve(text)).href;
}

export function startWorker(
  address: URL | string = new URL("./worker-main.js", import.meta.url),
): WorkerLike {
  return new Worker(new URL(absolute(address)));
}
