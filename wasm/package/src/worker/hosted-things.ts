// What the worker holds for the page besides sessions: exports under way and streams of Markdown.
// Invariant: what is of a session is gone with it, and what is gone is asked no more.
import { DisposedError } from "../errors.js";
import { callNamed } from "./call-named.js";
import { THING_QUESTIONS, type ThingKind } from "./protocol.js";

interface Thing {
  kind: ThingKind;
  /** The session that it is of. */
  session: number | null;
  target: object;
  free: () => void;
}

/** What makes things: a method of the core or of a session for each kind. */
interface Maker {
  createMarkdown?(...args: unknown[]): { dispose(): void };
  exportChunks?(...args: unknown[]): Iterable<string>;
  exportStream?(...args: unknown[]): object;
}

/** An iterator as an object to ask: `null` says that there are no more chunks. */
function chunksOf(iterable: Iterable<string>): Pick<Thing, "target" | "free"> {
  const iterator = iterable[Symbol.iterator]();
  const next = () => {
    const step = iterator.next();
    return step.done === true ? null : step.value;
  };
  return { target: { next }, free: () => iterator.return?.() };
}

function made(kind: ThingKind, maker: Maker, args: unknown[]): Pick<Thing, "target" | "free"> {
  if (kind === "markdown" && maker.createMarkdown) {
    const stream = maker.createMarkdown(...args);
    return {
      target: stream,
      free: () => {
        stream.dispose();
      },
    };
  }
  if (kind === "chunks" && maker.exportChunks) return chunksOf(maker.exportChunks(...args));
  const target = maker.exportStream?.(...args);
  if (kind !== "exporter" || !target) throw new TypeError(`There is no "${kind}" to make here.`);
  return { target, free: () => undefined };
}

export class HostedThings {
  readonly #things = new Map<number, Thing>();

  /** @throws what making it throws */
  make(
    number: number,
    session: number | null,
    kind: ThingKind,
    maker: object,
    args: unknown[],
  ): void {
    this.#things.set(number, { kind, session, ...made(kind, maker, args) });
  }

  /** @throws DisposedError, and what the method throws */
  use(number: number, method: string, args: unknown[]): unknown {
    const thing = this.#things.get(number);
    if (!thing) throw new DisposedError();
    return callNamed(thing.target, THING_QUESTIONS[thing.kind], method, args);
  }

  drop(number: number): void {
    const thing = this.#things.get(number);
    this.#things.delete(number);
    thing?.free();
  }

  /** Drops all that is of a session. */
  dropOf(session: number): void {
    for (const [number, thing] of [...this.#things]) {
      if (thing.session === session) this.drop(number);
    }
  }
}
