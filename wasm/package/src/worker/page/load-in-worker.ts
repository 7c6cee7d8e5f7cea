// Creates `loadInWorker` for each entry point, given how that entry point starts a worker. Invariant: unless
// a host passes a worker, all callers share one, until it dies or is disposed of; a failure is forgotten, so
// that the next call tries again.
import { describeThrown, WorkerDiedError } from "../../contract/errors.js";
import { abortReason } from "../../input/read-stream.js";
import { configuredWasm, configuredWorker } from "../../load/configuration.js";
import { compileSource, type OpenUrl, type WasmSource } from "../../load/wasm-source.js";
import { WorkerLink } from "./link.js";
import type { WorkerLike } from "../../load/configuration.js";
import { WorkerCore } from "./worker-core.js";

export interface WorkerLoadOptions {
  /** As for `load`. An address is read in the worker; everything else is compiled on the page. */
  wasm?: WasmSource;
  /**
   * A worker that runs `agent-timeline/worker-main`, or the address of that script. Default: the setting of
   * `configure`, otherwise `worker-main.js` in the folder of the package's scripts. A worker that you pass here
   * is used by this core only.
   */
  worker?: WorkerLike | URL | string;
  /** Stops waiting when aborted, and terminates the worker that you passed. */
  signal?: AbortSignal | undefined;
}

export type LoadInWorker = (options?: WorkerLoadOptions) => Promise<WorkerCore>;

/** What depends on the entry point. */
export interface WorkerEnvironment {
  /** Starts the script at `address`, or the package's own. */
  startWorker: (address?: URL | string) => WorkerLike;
  open: OpenUrl;
  /** Makes an address absolute, so that the worker resolves it in the same way. */
  absolute: (address: URL | string) => string;
}

interface Started {
  link: WorkerLink;
  core: Promise<WorkerCore>;
}

function isAddress(worker: WorkerLike | URL | string): worker is URL | string {
  return typeof worker === "string" || worker instanceof URL;
}

/** Converts `wasm` to a form that can be sent to the worker. */
async function portable(
  wasm: WasmSource | undefined,
  { absolute, open }: WorkerEnvironment,
): Promise<string | WebAssembly.Module | null> {
  if (wasm === undefined) return null;
  if (typeof wasm === "string" || wasm instanceof URL) return absolute(wasm);
  return compileSource(wasm, open);
}

async function loadOver(
  link: WorkerLink,
  wasm: WasmSource | undefined,
  environment: WorkerEnvironment,
): Promise<WorkerCore> {
  try {
    await link.ask({ type: "load", wasm: await portable(wasm, environment) });
  } catch (error) {
    link.dispose();
    throw error;
  }
  return new WorkerCore(link);
}

function workerFor(given: WorkerLoadOptions["worker"], environment: WorkerEnvironment) {
  const worker = given ?? configuredWorker();
  try {
    if (typeof worker === "function") return worker();
    if (worker !== undefined && !isAddress(worker)) return worker;
    return environment.startWorker(worker);
  } catch (cause) {
    const reason = describeThrown(cause);
    throw new WorkerDiedError(`The agent-timeline worker failed to start: ${reason}`, { cause });
  }
}

function start(environment: WorkerEnvironment, { worker, wasm }: WorkerLoadOptions): Started {
  const link = new WorkerLink(workerFor(worker, environment));
  return { link, core: loadOver(link, wasm ?? configuredWasm(), environment) };
}

/** Settles like `core`, unless the signal aborts first; then rejects with its reason and calls `abandon`. */
function unlessAborted(
  core: Promise<WorkerCore>,
  signal: AbortSignal,
  abandon: () => void,
): Promise<WorkerCore> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(abortReason(signal));
      abandon();
    };
    signal.addEventListener("abort", onAbort, { once: true });
    core.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", onAbort);
    });
  });
}

export function createLoadInWorker(environment: WorkerEnvironment): LoadInWorker {
  let shared: Started | null = null;
  const share = (options: WorkerLoadOptions): Started => {
    if (shared && !shared.link.dead) return shared;
    shared = start(environment, options);
    return shared;
  };
  return async (options = {}) => {
    const { signal, worker } = options;
    if (signal?.aborted) throw abortReason(signal);
    const started = worker === undefined ? share(options) : start(environment, options);
    if (!signal) return started.core;
    return unlessAborted(started.core, signal, () => {
      if (worker !== undefined) started.link.dispose();
    });
  };
}
