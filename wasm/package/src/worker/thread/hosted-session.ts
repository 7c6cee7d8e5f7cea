// One session inside the worker: processes its input in order, one piece at a time. Invariant: changes are
// made in the order of the requests; a question sees all small changes before it but does not wait for large
// ones; every request is answered once, even if the session is closed first.
import { kPieceSize } from "../../input/push-stream.js";
import type { Session } from "../../session/session.js";
import type { AnyPatch } from "../../contract/index.js";
import type { Outbox } from "./outbox.js";
import type { Item } from "../protocol/protocol.js";
import { packThrown } from "../protocol/thrown.js";
import { createWork, type Change, type Work } from "./work.js";

/** A question that waits for the changes before it. */
interface Question {
  type: "question";
  answer: () => void;
}

/** Questions may overtake streams, files and large input. */
function isSmall(task: Change | Question): boolean {
  if (task.type === "file") return false;
  if (task.type !== "input") return true;
  const { input, patches } = task;
  return (
    patches && ("json" in Object(input) || (input as string | Uint8Array).length <= kPieceSize)
  );
}

const closed = { name: "DisposedError", message: "This session was disposed.", stack: null };

export class HostedSession {
  readonly session: Session<AnyPatch>;
  readonly #outbox: Outbox;
  /** Called when there is more to do after waiting for bytes. */
  readonly #wake: () => void;
  #tasks: (Change | Question)[] = [];
  /** The number of small changes and questions among the tasks, including the work in progress. */
  #smallCount = 0;
  #work: Work | null = null;
  #workIsSmall = false;
  #isWaiting = false;
  #listening = false;
  /** The id of the request in progress, if its answer is patches. */
  #request: number | null = null;
  #wantsPatches = false;

  constructor(number: number, session: Session<AnyPatch>, outbox: Outbox, wake: () => void) {
    this.session = session;
    this.#outbox = outbox;
    this.#wake = wake;
    session.subscribe((patch) => {
      // Patches are also the answer to the request that caused them.
      if (!this.#listening && this.#request === null) return;
      outbox.add({ type: "patch", session: number, request: this.#request, patch });
    });
  }

  /** Whether there is something to do now. */
  get busy(): boolean {
    return !this.#isWaiting && (this.#work !== null || this.#tasks.length > 0);
  }

  listen(on: boolean): void {
    this.#listening = on;
  }

  add(change: Change): void {
    this.#enqueue(change);
  }

  /** Calls `answer` now, or when the small changes before it are done. */
  ask(answer: () => void): void {
    if (this.#smallCount === 0) answer();
    else this.#enqueue({ type: "question", answer });
  }

  /** Stops the change with this request id, whether it is in progress or queued. */
  abort(id: number): void {
    if (this.#work?.id === id) this.#work.abort();
    const at = this.#tasks.findIndex((task) => task.type !== "question" && task.id === id);
    const [task] = at < 0 ? [] : this.#tasks.splice(at, 1);
    if (!task) return;
    if (isSmall(task)) this.#smallCount -= 1;
    this.#outbox.add(abortFailure(id));
  }

  /** Processes one piece. */
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
    const tasks = this.#tasks;
    const work = this.#work;
    this.#tasks = [];
    this.#work = null;
    this.#smallCount = 0;
    if (work) this.#outbox.add({ type: "failure", id: work.id, error: closed });
    for (const task of tasks) {
      // The question itself will fail because the session is gone.
      if (task.type === "question") task.answer();
      else this.#outbox.add({ type: "failure", id: task.id, error: closed });
    }
  }

  #enqueue(task: Change | Question): void {
    if (isSmall(task)) this.#smallCount += 1;
    this.#tasks.push(task);
  }

  /** Begins the next change; returns `null` if a question was answered instead. */
  #next(): Work | null {
    const task = this.#tasks.shift();
    if (!task) return null;
    if (task.type === "question") {
      this.#smallCount -= 1;
      task.answer();
      return null;
    }
    this.#workIsSmall = isSmall(task);
    this.#wantsPatches = task.patches;
    this.#work = createWork(this.session, task);
    return this.#work;
  }

  #finish(item: Item): void {
    this.#work = null;
    if (this.#workIsSmall) this.#smallCount -= 1;
    this.#outbox.add(item);
  }

  async #wait(work: Work, bytes: Promise<void>): Promise<void> {
    this.#isWaiting = true;
    try {
      await bytes;
    } catch (error) {
      // If the session was closed meanwhile, that was already reported.
      if (this.#work === work) {
        this.#finish({ type: "failure", id: work.id, error: packThrown(error) });
      }
    }
    this.#isWaiting = false;
    this.#wake();
  }
}

function abortFailure(id: number): Item {
  const error = { name: "AbortError", message: "The operation was aborted.", stack: null };
  return { type: "failure", id, error };
}
