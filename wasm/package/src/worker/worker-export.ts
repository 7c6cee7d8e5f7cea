// An export that is written in the worker while the session comes in: as `SessionExport`, with
// promises. Invariant: it is of its session, and refused when that is gone.
import type { SessionExport } from "../types.js";
import type { InWorker } from "./in-worker.js";
import type { WorkerThing } from "./worker-thing.js";

export class WorkerExport implements InWorker<SessionExport> {
  readonly #thing: WorkerThing;

  /** Hosts call `exportStream` of the worker's session instead. */
  constructor(thing: WorkerThing) {
    this.#thing = thing;
  }

  /** As `SessionExport.take`. */
  take(): Promise<string> {
    return this.#thing.ask("take") as Promise<string>;
  }

  /** As `SessionExport.finish`. */
  finish(): Promise<string> {
    return this.#thing.ask("finish") as Promise<string>;
  }

  /** As `SessionExport.head`. */
  head(): Promise<string> {
    return this.#thing.ask("head") as Promise<string>;
  }
}
