// The worker's side: takes requests, asks the core, sends what comes of it. Invariant: every request
// with an id is answered once; nothing that a request holds makes the host throw or stop.
import type { Core } from "../core.js";
import { DisposedError, LoadError } from "../errors.js";
import type { Load } from "../load.js";
import { Pace } from "../next-turn.js";
import type { Session } from "../session.js";
import { HostedSession } from "./hosted-session.js";
import { Outbox } from "./outbox.js";
import { CORE_QUESTIONS, SESSION_QUESTIONS, type Batch, type Request } from "./protocol.js";
import { packThrown } from "./thrown.js";

type Of<Type extends Request["type"]> = Extract<Request, { type: Type }>;
/** Methods of the core and of sessions, called by a name that is on the list. */
type Methods = Record<string, (...args: unknown[]) => unknown>;

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
    switch (request.type) {
      case "load":
        return void this.#start(request);
      case "core":
        return this.#answer(request.id, () =>
          call(this.#loaded(), CORE_QUESTIONS, request.method, request.args),
        );
      case "open":
        return this.#answer(request.id, () => {
          this.#open(request);
        });
      case "ask":
        return this.#answer(request.id, () =>
          call(this.#session(request.session), SESSION_QUESTIONS, request.method, request.args),
        );
      case "export":
        return this.#answer(request.id, () => {
          const chunks = this.#exportOf(this.#session(request.session), request.args);
          this.#exports.set(request.export, chunks);
        });
      case "next":
        return this.#answer(request.id, () => this.#chunkOf(request.export));
      case "stop":
        this.#exports.get(request.export)?.return?.();
        this.#exports.delete(request.export);
        return;
      case "abort":
        this.#sessions.get(request.session)?.abort(request.change);
        return;
      case "listen":
        this.#sessions.get(request.session)?.listen(request.on);
        return;
      case "close":
        this.#sessions.get(request.session)?.dispose();
        this.#sessions.delete(request.session);
        return;
      default:
        this.#change(request);
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

  #session(number: number): Session {
    const hosted = this.#sessions.get(number);
    if (hosted) return hosted.session;
    throw new DisposedError();
  }

  #exportOf(session: Session, args: unknown[]): Iterator<string> {
    const chunks = call(session, ["exportChunks"], "exportChunks", args) as Iterable<string>;
    return chunks[Symbol.iterator]();
  }

  /** The next chunk; `null` when there are no more. */
  #chunkOf(number: number): string | null {
    const { done, value } = this.#exports.get(number)?.next() ?? { done: true };
    if (!done) return value as string;
    this.#exports.delete(number);
    return null;
  }

  #change(request: Of<"input" | "file" | "end" | "reset">): void {
    const hosted = this.#sessions.get(request.session);
    if (!hosted) return this.#answer(request.id, () => this.#session(request.session));
    hosted.add(request);
    void this.#run();
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
