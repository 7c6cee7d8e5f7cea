// The objects that the worker holds for the page besides sessions: exports in progress and Markdown streams.
// Invariant: an object that belongs to a session is dropped with it, and dropped objects are never called.
import { DisposedError } from "../../contract/errors.js";
import { callNamed } from "./call-named.js";
import { kHandleQuestions, type HandleKind } from "../protocol/protocol.js";

interface Handle {
  kind: HandleKind;
  /** The session that it belongs to, if any. */
  session: number | null;
  target: object;
  free: () => void;
}

/** The object that creates handles, a core or a session: one method for each kind. */
interface Maker {
  createMarkdownStream?(...args: unknown[]): { dispose(): void };
  exportChunks?(...args: unknown[]): Iterable<string>;
  createExporter?(...args: unknown[]): object;
}

/** Wraps an iterator as an object with a `next` method, which returns `null` when there are no more chunks. */
function chunksOf(iterable: Iterable<string>): Pick<Handle, "target" | "free"> {
  const iterator = iterable[Symbol.iterator]();
  const next = () => {
    const step = iterator.next();
    return step.done === true ? null : step.value;
  };
  return { target: { next }, free: () => iterator.return?.() };
}

function createTarget(
  kind: HandleKind,
  maker: Maker,
  args: unknown[],
): Pick<Handle, "target" | "free"> {
  if (kind === "markdown" && maker.createMarkdownStream) {
    const stream = maker.createMarkdownStream(...args);
    return {
      target: stream,
      free: () => {
        stream.dispose();
      },
    };
  }
  if (kind === "chunks" && maker.exportChunks) return chunksOf(maker.exportChunks(...args));
  const target = maker.createExporter?.(...args);
  if (kind !== "exporter" || !target) throw new TypeError(`Cannot create "${kind}" here.`);
  return { target, free: () => undefined };
}

export class HostedHandles {
  readonly #handles = new Map<number, Handle>();

  /** @throws what creating the object throws */
  make(
    number: number,
    session: number | null,
    kind: HandleKind,
    maker: object,
    args: unknown[],
  ): void {
    this.#handles.set(number, { kind, session, ...createTarget(kind, maker, args) });
  }

  /** @throws DisposedError, and what the method throws */
  use(number: number, method: string, args: unknown[]): unknown {
    const handle = this.#handles.get(number);
    if (!handle) throw new DisposedError();
    return callNamed(handle.target, kHandleQuestions[handle.kind], method, args);
  }

  drop(number: number): void {
    const handle = this.#handles.get(number);
    this.#handles.delete(number);
    handle?.free();
  }

  /** Drops all objects of a session. */
  dropOf(session: number): void {
    for (const [number, handle] of [...this.#handles]) {
      if (handle.session === session) this.drop(number);
    }
  }
}
