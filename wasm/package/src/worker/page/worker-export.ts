// An export that is written in the worker while the session receives events: `SessionExport`, returning
// promises. Invariant: it belongs to its session; once that is gone, every call is rejected.
import type { SessionExport } from "../../contract/index.js";
import type { InWorker } from "./in-worker.js";
import type { RemoteHandle } from "./remote-handle.js";

export class WorkerExport implements InWorker<SessionExport> {
  readonly #handle: RemoteHandle;

  /** For internal use; call `createExporter` of the session instead. */
  constructor(handle: RemoteHandle) {
    this.#handle = handle;
  }

  /** As `SessionExport.take`. */
  take(): Promise<string> {
    return this.#handle.ask("take") as Promise<string>;
  }

  /** As `SessionExport.finish`. */
  finish(): Promise<string> {
    return this.#handle.ask("finish") as Promise<string>;
  }

  /** As `SessionExport.head`. */
  head(): Promise<string> {
    return this.#handle.ask("head") as Promise<string>;
  }
}
