// An export that is written in the worker while the session comes in: as `SessionExport`, with
// promises. Invariant: it is of its session, and refused when that is gone.
import type { SessionExport } from "../../contract/index.js";
import type { InWorker } from "./in-worker.js";
import type { RemoteHandle } from "./remote-handle.js";

export class WorkerExport implements InWorker<SessionExport> {
  readonly #handle: RemoteHandle;

  /** Hosts call `createExporter` of the worker's session instead. */
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
