// The worker's side: takes requests, asks the core, sends what comes of it. Invariant: every request
// with an id is answered once; nothing that a request holds makes the host throw or stop.
import type { Core } from "../core.js";
import { DisposedError, LoadError } from "../errors.js";
import type { Load } from "../load.js";
import { Pace } from "../next-turn.js";
import type { Session } from "../session.js";
import { HostedSession } from "./hosted-session.js";
import { Outbox } from "./outbox.js";
import {
  CORE_QUESTIONS,
  SESSION_QUESTIONS,
  type Batch,
  type Notice,
  type Request,
} from "./protocol.js";
import { packThrown } from "./thrown.js";
import type { Change } from "./work.js";

type Of<Type extends Request["type"]> = Extract<Request, { type: Type }>;
/** What is answered at once. */
type Question = Of<"core" | "open" | "ask" | "export" | "next">;
/** Methods of the core and of sessions, called by a name that is on the list. */
type Methods = Record<string, (...args: unknown[]) => unknown>;

function isChange(request: Request): request is Change {
  return ["input", "file", "end", "reset"].includes(request.type);
}

function call(target: object, names: readonly string[], method: string, args: unknown[]): unknown {
  if (!names.includes(method)) throw new TypeError(`There is no question "${method}".`);
  return (target as Methods)[method]?.(...args);
}

export class Host {
  readonly #load: Load;
  readonly #outbox: Outbox;
  readonly #sessions = new Map<number, HostedSession>();
  readonly #exports = new Map<number, Iterator<string>>();
  #core: Core | null = null;
  #running = false;

  constructor(load: Load, send: (batch: Batch) => void) {
    this.#load = load;
    this.#outbox = new Outbox(send);
  }

  take(request: Request): void {
    if (request.type === "load") void this.#start(request);
    else if (isChange(request)) this.#change(request);
    else if ("id" in request) this.#ask(request);
    else this.#note(request);
  }

  /** Answers now, or when the session has done what was asked of it before. */
  #ask(request: Question): void {
    const answer = () => {
      this.#answer(request.id, () => this.#question(request));
    };
    const hosted = "session" in request ? this.#sessions.get(request.session) : undefined;
    if (hosted) hosted.ask(answer);
    else answer();
  }

  #question(request: Question): unknown {
    switch (request.type) {
      case "core":
        return call(this.#loaded(), CORE_QUESTIONS, request.method, request.args);
      case "ask":
        return call(
          this.#session(request.session),
          SESSION_QUESTIONS,
          request.method,
          request.args,
        );
      case "open":
        this.#open(request);
        return null;
      case "export":
        this.#exports.set(request.export, this.#exportOf(request));
        return null;
      case "next":
        return this.#chunkOf(request.export);
    }
  }

  #note(notice: Notice): void {
    switch (notice.type) {
      case "abort":
        this.#sessions.get(notice.session)?.abort(notice.change);
        break;
      case "listen":
        this.#sessions.get(notice.session)?.listen(notice.on);
        break;
      case "close":
        this.#close(notice.session);
        break;
      case "stop":
        this.#exports.get(notice.export)?.return?.();
        this.#exports.delete(notice.export);
        break;
    }
  }

  async #start({ id, wasm }: Of<"load">): Promise<void> {
    try {
      this.#core = await this.#load(wasm === null ? {} : { wasm });
      this.#outbox.addLast({ type: "answer", id, value: null });
    } catch (error) {
      this.#outbox.addLast({ type: "failure", id, error: packThrown(error) });
    }
  }

  #answer(id: number, question: () => unknown): void {
    try {
      this.#outbox.addLast({ type: "answer", id, value: question() });
    } catch (error) {
      this.#outbox.addLast({ type: "failure", id, error: packThrown(error) });
    }
  }

  #loaded(): Core {
    if (this.#core) return this.#core;
    throw new LoadError("The worker was asked before it had loaded the core.");
  }

  #open({ session: number, options }: Of<"open">): void {
    const session = this.#loaded().createSession(options ?? undefined);
    const wake = () => {
      void this.#run();
    };
    this.#sessions.set(number, new HostedSession(number, session, this.#outbox, wake));
  }

  #close(number: number): void {
    const hosted = this.#sessions.get(number);
    this.#sessions.delete(number);
    hosted?.dispose();
  }

  #session(number: number): Session {
    const hosted = this.#sessions.get(number);
    if (hosted) return hosted.session;
    throw new DisposedError();
  }

  #exportOf({ session, args }: Of<"export">): Iterator<string> {
    const names = ["exportChunks"];
    const chunks = call(this.#session(session), names, "exportChunks", args) as Iterable<string>;
    return chunks[Symbol.iterator]();
  }

  /** The next chunk; `null` when there are no more. */
  #chunkOf(number: number): string | null {
    const next = this.#exports.get(number)?.next();
    if (next?.done === false) return next.value;
    this.#exports.delete(number);
    return null;
  }

  #change(change: Change): void {
    const hosted = this.#sessions.get(change.session);
    if (hosted) {
      hosted.add(change);
      void this.#run();
    } else {
      this.#answer(change.id, () => this.#session(change.session));
    }
  }

  /** Does all there is to do, a turn at a time; between turns, questions come in. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const pace = new Pace();
    for (let busy = this.#busy(); busy.length > 0; busy = this.#busy()) {
      for (const session of busy) session.step();
      if (!pace.due) continue;
      this.#outbox.flush();
      await pace.rest();
    }
    this.#running = false;
  }

  #busy(): HostedSession[] {
    return [...this.#sessions.values()].filter((session) => session.busy);
  }
}
