// Changes a session inside the worker in pieces that are short enough for questions to be answered in
// between. Invariant: the pieces of one change are processed in order, and no other change comes between
// them.
import type { PushInput } from "../../events/agent-events.js";
import { piecesOf } from "../../input/push-stream.js";
import { abortReason } from "../../input/read-stream.js";
import type { Session } from "../../session/session.js";
import type { AnyPatch } from "../../contract/index.js";
import type { Input, Request } from "../protocol/protocol.js";

/** A request that changes the session. */
export type Change = Extract<Request, { type: "input" | "file" | "end" | "reset" }>;

/** A change in progress. `step` processes a piece of it; if it returns a promise, it waits for bytes. */
export interface Work {
  readonly id: number;
  step(): "more" | "done" | Promise<void>;
  /** Stops it at its next step. */
  abort(): void;
}

class Pieces implements Work {
  readonly id: number;
  readonly #session: Session<AnyPatch>;
  readonly #pieces: Iterator<unknown>;

  constructor(session: Session<AnyPatch>, id: number, input: Input) {
    this.id = id;
    this.#session = session;
    const isText = typeof input === "string" || ArrayBuffer.isView(input);
    this.#pieces = piecesOf(isText ? input : eventIn(input.json));
  }

  step(): "more" | "done" {
    const piece = this.#pieces.next();
    if (piece.done) return "done";
    this.#session.push(piece.value as PushInput);
    return "more";
  }

  abort(): void {
    this.#pieces.return?.();
  }
}

/** Parses an event. A string, such as a date, is wrapped so that it is not taken as text of the stream. */
function eventIn(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return typeof value === "string" ? Object(value) : value;
}

class FilePieces implements Work {
  readonly id: number;
  readonly #session: Session<AnyPatch>;
  readonly #file: Blob;
  readonly #controller = new AbortController();
  #pieces: Iterator<unknown> | null = null;
  #reader: ReadableStreamDefaultReader<unknown> | null = null;
  #finished = false;

  constructor(session: Session<AnyPatch>, id: number, file: Blob) {
    this.id = id;
    this.#session = session;
    this.#file = file;
  }

  step(): "more" | "done" | Promise<void> {
    if (this.#controller.signal.aborted) throw abortReason(this.#controller.signal);
    if (this.#finished) return "done";
    const piece = this.#pieces?.next();
    if (piece?.done !== false) return this.#read();
    this.#session.push(piece.value as PushInput);
    return "more";
  }

  abort(): void {
    this.#controller.abort();
    this.#reader?.cancel().catch(() => undefined);
  }

  async #read(): Promise<void> {
    this.#reader ??= this.#file.stream().getReader();
    const { done, value } = await this.#reader.read();
    this.#finished = done;
    this.#pieces = done ? null : piecesOf(value);
  }
}

class Call implements Work {
  readonly id: number;
  readonly #call: () => unknown;

  constructor(id: number, call: () => unknown) {
    this.id = id;
    this.#call = call;
  }

  step(): "done" {
    this.#call();
    return "done";
  }

  abort(): void {
    // A call completes in one step or has not begun.
  }
}

/** Creates the work for a change without starting it. */
export function createWork(session: Session<AnyPatch>, change: Change): Work {
  const { id } = change;
  if (change.type === "input") return new Pieces(session, id, change.input);
  if (change.type === "file") return new FilePieces(session, id, change.file);
  return new Call(id, () => session[change.type]());
}
