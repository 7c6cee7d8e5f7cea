// The worker's side: receives requests, calls the core, and sends the results. Invariant: every request with
// an id is answered once; no request can make the host throw or stop.
import type { Core } from "../../load/core.js";
import { DisposedError, LoadError } from "../../contract/errors.js";
import type { Load } from "../../load/load.js";
import { Pace } from "../../input/next-turn.js";
import type { Session } from "../../session/session.js";
import type { AnyPatch } from "../../contract/index.js";
import { callNamed } from "./call-named.js";
import { HostedSession } from "./hosted-session.js";
import { Outbox } from "./outbox.js";
import {
  kCoreQuestions,
  kSessionQuestions,
  type Batch,
  type Notice,
  type Request,
} from "../protocol/protocol.js";
import { HostedHandles } from "./hosted-handles.js";
import { packThrown } from "../protocol/thrown.js";
import type { Change } from "./work.js";

type Of<Type extends Request["type"]> = Extract<Request, { type: Type }>;
/** Requests that are answered in one step. */
type Question = Of<"core" | "open" | "ask" | "make" | "use">;
function isChange(request: Request): request is Change {
  return ["input", "file", "end", "reset"].includes(request.type);
}

export class Host {
  readonly #load: Load;
  readonly #outbox: Outbox;
  readonly #sessions = new Map<number, HostedSession>();
  readonly #handles = new HostedHandles();
  #core: Core | null = null;
  #running = false;

  constructor(load: Load, send: (batch: Batch) => void) {
    this.#load = load;
    this.#outbox = new Outbox(send);
  }

  handle(request: Request): void {
    if (request.type === "load") void this.#start(request);
    else if (isChange(request)) this.#change(request);
    else if ("id" in request) this.#ask(request);
    else this.#handleNotice(request);
  }

  /** Answers now, or after the session has finished the small changes requested before. */
  #ask(request: Question): void {
    const answer = () => {
      this.#answer(request.id, () => this.#question(request));
    };
    const session = "session" in request ? request.session : null;
    const hosted = session === null ? undefined : this.#sessions.get(session);
    if (hosted) hosted.ask(answer);
    else answer();
  }

  #question(request: Question): unknown {
    switch (request.type) {
      case "core":
        return callNamed(this.#loaded(), kCoreQuestions, request.method, request.args);
      case "ask":
        return callNamed(
          this.#session(request.session),
          kSessionQuestions,
          request.method,
          request.args,
        );
      case "open":
        this.#open(request);
        return null;
      case "make":
        this.#make(request);
        return null;
      case "use":
        return this.#handles.use(request.handle, request.method, request.args);
    }
  }

  #handleNotice(notice: Notice): void {
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
      case "drop":
        this.#handles.drop(notice.handle);
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
    throw new LoadError("The worker received a request before it had loaded the core.");
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
    this.#handles.dropOf(number);
    hosted?.dispose();
  }

  #session(number: number): Session<AnyPatch> {
    const hosted = this.#sessions.get(number);
    if (hosted) return hosted.session;
    throw new DisposedError();
  }

  #make({ session, handle, kind, args }: Of<"make">): void {
    const maker = session === null ? this.#loaded() : this.#session(session);
    this.#handles.make(handle, session, kind, maker, args);
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

  /** Processes all pending work in turns; between turns, new messages are received. */
  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    const pace = new Pace();
    for (let busy = this.#busy(); busy.length > 0; busy = this.#busy()) {
      for (const session of busy) session.step();
      if (!pace.shouldYield) continue;
      this.#outbox.flush();
      await pace.yieldThread();
    }
    this.#running = false;
  }

  #busy(): HostedSession[] {
    return [...this.#sessions.values()].filter((session) => session.busy);
  }
}
