// The page's side of the channel: sends requests, receives answers and patches. Invariant: every request
// settles, even if the worker dies; later requests are rejected with the reason of the death.
import { DisposedError, WorkerDiedError } from "../../contract/errors.js";
import { abortReason } from "../../input/read-stream.js";
import type { AnyPatch } from "../../contract/index.js";
import { Port } from "./port.js";
import type { WorkerLike } from "../../load/configuration.js";
import type { Batch, Item, Notice, Request } from "../protocol/protocol.js";
import { unpackThrown } from "../protocol/thrown.js";

/** A request without its id, which the link assigns. */
export type Unnumbered<Kind = Request> = Kind extends { id: number } ? Omit<Kind, "id"> : never;

export interface AskOptions {
  /** Objects whose ownership moves to the worker. */
  transfer?: Transferable[];
  /** Stops waiting for the answer when aborted. */
  signal?: AbortSignal | undefined;
  /** Collects the patches that are the answer. */
  patches?: AnyPatch[];
  /** Called with the id of the request. */
  numbered?: (id: number) => void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  patches: AnyPatch[] | undefined;
}

export class WorkerLink {
  readonly #port: Port;
  readonly #waiting = new Map<number, Waiting>();
  /** Receives the patches of each session. */
  readonly #feeds = new Map<number, (patch: AnyPatch) => void>();
  #lastNumber = 0;
  #death: Error | null = null;

  constructor(worker: WorkerLike) {
    this.#port = new Port(worker, {
      message: (data) => {
        for (const item of data as Batch) this.#take(item);
      },
      death: (reason) => {
        this.#die(new WorkerDiedError(`The agent-timeline worker failed: ${reason}.`));
      },
    });
    this.#port.hold(false);
  }

  /** Returns an id that nothing else has. */
  number(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** Calls `take` with every patch that arrives for a session. */
  feed(session: number, take: (patch: AnyPatch) => void): void {
    this.#feeds.set(session, take);
  }

  /** Never throws. Rejects with the worker's error, the reason of its death, or the signal's reason. */
  ask(request: Unnumbered, options: AskOptions = {}): Promise<unknown> {
    const { transfer, signal, patches, numbered } = options;
    if (this.#death) return Promise.reject(this.#death);
    if (signal?.aborted) return Promise.reject(abortReason(signal));
    const id = this.number();
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#port.post({ ...request, id }, transfer);
      numbered?.(id);
      const stop = this.#onAbort(id, signal, reject);
      const settled = () => {
        stop();
        this.#settled(id);
      };
      this.#waiting.set(id, {
        patches,
        resolve: (value) => {
          settled();
          resolve(value);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      this.#port.hold(true);
    });
    return answer;
  }

  send(notice: Notice): void {
    if (!this.#death) this.#port.post(notice);
  }

  /** Forgets a session and makes the worker free it. */
  closeSession(session: number): void {
    this.#feeds.delete(session);
    this.send({ type: "close", session });
  }

  /** Ends the worker. Pending requests are rejected. */
  dispose(): void {
    if (this.#death) return;
    this.#die(new DisposedError("worker"));
  }

  get dead(): boolean {
    return this.#death !== null;
  }

  #onAbort(id: number, signal: AbortSignal | undefined, reject: (error: Error) => void) {
    if (!signal) return () => undefined;
    const onAbort = () => {
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#port.hold(false);
      reject(abortReason(signal));
    };
    signal.addEventListener("abort", onAbort, { once: true });
    return () => {
      signal.removeEventListener("abort", onAbort);
    };
  }

  #settled(id: number): void {
    this.#waiting.delete(id);
    if (this.#waiting.size === 0 && !this.#death) this.#port.hold(false);
  }

  #take(item: Item): void {
    if (item.type === "patch") {
      if (item.request !== null) this.#waiting.get(item.request)?.patches?.push(item.patch);
      this.#feeds.get(item.session)?.(item.patch);
    } else if (item.type === "answer") {
      this.#waiting.get(item.id)?.resolve(item.value);
    } else {
      this.#waiting.get(item.id)?.reject(unpackThrown(item.error));
    }
  }

  #die(error: Error): void {
    if (this.#death) return;
    this.#death = error;
    this.#feeds.clear();
    this.#port.close();
    for (const { reject } of [...this.#waiting.values()]) reject(error);
  }
}
