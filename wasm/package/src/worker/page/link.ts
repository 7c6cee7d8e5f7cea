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
export type RequestWithoutId<Kind = Request> = Kind extends { id: number }
  ? Omit<Kind, "id">
  : never;

export interface AskOptions {
  /** Objects whose ownership moves to the worker. */
  transfer?: Transferable[];
  /** Stops waiting for the answer when aborted. */
  signal?: AbortSignal | undefined;
  /** Collects the patches that are the answer. */
  patches?: AnyPatch[];
  /** Called with the id of the request. */
  onId?: (id: number) => void;
}

interface PendingRequest {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  patches: AnyPatch[] | undefined;
}

export class WorkerLink {
  readonly #port: Port;
  readonly #pending = new Map<number, PendingRequest>();
  /** Receives the patches of each session. */
  readonly #patchListeners = new Map<number, (patch: AnyPatch) => void>();
  #lastId = 0;
  #death: Error | null = null;

  constructor(worker: WorkerLike) {
    this.#port = new Port(worker, {
      message: (data) => {
        for (const item of data as Batch) this.#receive(item);
      },
      death: (reason) => {
        this.#die(new WorkerDiedError(`The agent-timeline worker failed: ${reason}.`));
      },
    });
    this.#port.keepProcessAlive(false);
  }

  /** Returns an id that nothing else has. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** Calls `take` with every patch that arrives for a session. */
  onPatch(session: number, take: (patch: AnyPatch) => void): void {
    this.#patchListeners.set(session, take);
  }

  /** Never throws. Rejects with the worker's error, the reason of its death, or the signal's reason. */
  ask(request: RequestWithoutId, options: AskOptions = {}): Promise<unknown> {
    const { transfer, signal, patches, onId } = options;
    if (this.#death) return Promise.reject(this.#death);
    if (signal?.aborted) return Promise.reject(abortReason(signal));
    const id = this.nextId();
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#port.post({ ...request, id }, transfer);
      onId?.(id);
      const stop = this.#onAbort(id, signal, reject);
      const forget = () => {
        stop();
        this.#forget(id);
      };
      this.#pending.set(id, {
        patches,
        resolve: (value) => {
          forget();
          resolve(value);
        },
        reject: (error) => {
          forget();
          reject(error);
        },
      });
      this.#port.keepProcessAlive(true);
    });
    return answer;
  }

  send(notice: Notice): void {
    if (!this.#death) this.#port.post(notice);
  }

  /** Forgets a session and makes the worker free it. */
  closeSession(session: number): void {
    this.#patchListeners.delete(session);
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
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#port.keepProcessAlive(false);
      reject(abortReason(signal));
    };
    signal.addEventListener("abort", onAbort, { once: true });
    return () => {
      signal.removeEventListener("abort", onAbort);
    };
  }

  #forget(id: number): void {
    this.#pending.delete(id);
    if (this.#pending.size === 0 && !this.#death) this.#port.keepProcessAlive(false);
  }

  #receive(item: Item): void {
    if (item.type === "patch") {
      if (item.request !== null) this.#pending.get(item.request)?.patches?.push(item.patch);
      this.#patchListeners.get(item.session)?.(item.patch);
    } else if (item.type === "answer") {
      this.#pending.get(item.id)?.resolve(item.value);
    } else {
      this.#pending.get(item.id)?.reject(unpackThrown(item.error));
    }
  }

  #die(error: Error): void {
    if (this.#death) return;
    this.#death = error;
    this.#patchListeners.clear();
    this.#port.close();
    for (const { reject } of [...this.#pending.values()]) reject(error);
  }
}
