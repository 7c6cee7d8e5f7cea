// One session inside the worker: its input in order, a piece at a time. Invariant: what changes the
// session happens in the order of the requests; every request is answered once, also when the
// session is closed before.
import type { Session } from "../session.js";
import type { Outbox } from "./outbox.js";
import type { Item } from "./protocol.js";
import { packThrown } from "./thrown.js";
import { begin, type Change, type Work } from "./work.js";

const closed = { name: "DisposedError", message: "This session was disposed of.", stack: null };

export class HostedSession {
  readonly session: Session;
  readonly #outbox: Outbox;
  /** Called when there is more to do after waiting for bytes. */
  readonly #wake: () => void;
  #changes: Change[] = [];
  #work: Work | null = null;
  #waiting = false;
  #listening = false;
  /** The request whose piece is being done, if its answer is patches. */
  #request: number | null = null;
  #wantsPatches = false;

  constructor(number: number, session: Session, outbox: Outbox, wake: () => void) {
    this.session = session;
    this.#outbox = outbox;
    this.#wake = wake;
    session.subscribe((patch) => {
      // Patches are also the answer to the request that made them.
      if (!this.#listening && this.#request === null) return;
      outbox.add({ type: "patch", session: number, request: this.#request, patch });
    });
  }

  /** Whether there is something to do now. */
  get busy(): boolean {
    return !this.#waiting && (this.#work !== null || this.#changes.length > 0);
  }

  listen(on: boolean): void {
    this.#listening = on;
  }

  add(change: Change): void {
    this.#changes.push(change);
  }

  /** Stops the change of this request, whether it is under way or has yet to begin. */
  abort(id: number): void {
    if (this.#work?.id === id) this.#work.abort();
    const waiting = this.#changes.find((change) => change.id === id);
    if (!waiting) return;
    this.#changes = this.#changes.filter((change) => change !== waiting);
    this.#outbox.add(aborted(id));
  }

  /** Does one piece. */
  step(): void {
    const work = this.#work ?? this.#next();
    if (!work) return;
    this.#request = this.#wantsPatches ? work.id : null;
    try {
      const state = work.step();
      const { revision } = this.session;
      if (state === "done") this.#finish({ type: "answer", id: work.id, value: revision });
      else if (state !== "more") void this.#wait(work, state);
    } catch (error) {
      this.#finish({ type: "failure", id: work.id, error: packThrown(error) });
    }
    this.#request = null;
  }

  dispose(): void {
    this.#work?.abort();
    this.session.dispose();
    const left = [...(this.#work ? [this.#work] : []), ...this.#changes];
    this.#work = null;
    this.#changes = [];
    for (const { id } of left) this.#outbox.add({ type: "failure", id, error: closed });
  }

  #next(): Work | null {
    const change = this.#changes.shift();
    this.#wantsPatches = change?.patches ?? false;
    this.#work = change ? begin(this.session, change) : null;
    return this.#work;
  }

  #finish(item: Item): void {
    this.#work = null;
    this.#outbox.add(item);
  }

  async #wait(work: Work, bytes: Promise<void>): Promise<void> {
    this.#waiting = true;
    try {
      await bytes;
    } catch (error) {
      // Closing the session has told of it already.
      if (this.#work === work) {
        this.#finish({ type: "failure", id: work.id, error: packThrown(error) });
      }
    }
    this.#waiting = false;
    this.#wake();
  }
}

function aborted(id: number): Item {
  const error = { name: "AbortError", message: "This was aborted.", stack: null };
  return { type: "failure", id, error };
}
