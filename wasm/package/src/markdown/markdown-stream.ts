/// <reference lib="esnext.disposable" preserve="true" />
// A growing Markdown text, as hosts see it: text goes in, changes to the list of top-level blocks come out,
// as the result of each push and to subscribers. Invariant: after each push, the pieces are those of the text
// so far, however it was cut, and applying every change in order produces them.
import { DurableMarkdown } from "./durable-markdown.js";
import type { MarkdownModule } from "../wasm/boundary.js";
import type { Engine } from "../wasm/engine.js";
import { encodeOptions } from "../wasm/option-values.js";
import { DisposedError } from "../contract/errors.js";
import { Subscribers } from "../contract/subscribers.js";
import { onCollected } from "../wasm/on-collected.js";
import { makeDisposable } from "../wasm/make-disposable.js";
import type { MarkdownListener, MarkdownSource } from "../contract/markdown-source.js";
import type {
  MarkdownChange,
  MarkdownOptions,
  MarkdownStreamPiece,
} from "../contract/markdown-types.js";
import { SurrogateHalves } from "../input/surrogate-halves.js";

/** Frees what a stream holds in the core if the host forgets to dispose of it. */
const finalizer = onCollected<DurableMarkdown>((durable) => {
  durable.clear();
});

/** Returns the bytes of any kind of view. Anything else must not reach the core. */
function bytesOf(input: ArrayBufferView): Uint8Array {
  if (ArrayBuffer.isView(input)) {
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  }
  throw new TypeError("A Markdown stream accepts only text or bytes.");
}

const joined = (held: MarkdownChange[], changes: MarkdownChange[]): MarkdownChange[] =>
  held.length === 0 ? changes : [...held, ...changes];

export class MarkdownStream implements MarkdownSource {
  readonly #durable: DurableMarkdown;
  readonly #halves = new SurrogateHalves();
  readonly #subscribers = new Subscribers<readonly MarkdownChange[]>();
  #disposed = false;

  /** The same as `dispose`, for `using`. Missing where the runtime has no `Symbol.dispose`. */
  declare [Symbol.dispose]: () => void;

  /** For internal use; call `core.createMarkdownStream` instead. @throws OptionsError */
  constructor(engine: Engine<MarkdownModule>, options: MarkdownOptions) {
    this.#durable = new DurableMarkdown(engine, encodeOptions(options));
    finalizer.watch(this, this.#durable);
  }

  /**
   * Parses more of the text, as a string or as UTF-8, split anywhere, and returns what changed. While the
   * meaning of more than 16 KiB at the end is still undecided, changes may be held back until the text has
   * grown by an eighth.
   * @throws CoreDiedError if the text crashes two instances; the text then counts as not pushed.
   */
  push(text: string | Uint8Array): MarkdownChange[] {
    this.#check();
    if (typeof text === "string") return this.#emit(this.#durable.push(this.#halves.join(text)));
    const bytes = bytesOf(text);
    const held = this.#pushHeld();
    return joined(held, this.#emit(this.#durable.push(bytes)));
  }

  /**
   * Ends the text: unfinished syntax is no longer completed for display. Returns what changed. More text may
   * still follow.
   */
  end(): MarkdownChange[] {
    this.#check();
    const held = this.#pushHeld();
    return joined(held, this.#emit(this.#durable.end()));
  }

  /**
   * Calls `listener` with the changes of each push and of the end, before `push` or `end` returns. Returns a
   * function that unsubscribes.
   */
  subscribe(listener: MarkdownListener): () => void {
    this.#check();
    return this.#subscribers.add(listener);
  }

  /** Returns the blocks of the text, as of the last push. */
  pieces(): MarkdownStreamPiece[] {
    this.#check();
    return this.#durable.ask((port) => port.pieces());
  }

  /** Returns the HTML of all pieces together. */
  html(): string {
    this.#check();
    return this.#durable.ask((port) => port.html());
  }

  /** Frees all memory. Calling it again does nothing; any other call throws `DisposedError` afterwards. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    finalizer.unwatch(this);
    this.#subscribers.clear();
    this.#durable.clear();
  }

  #emit(changes: MarkdownChange[]): MarkdownChange[] {
    if (changes.length > 0) this.#subscribers.emit(changes);
    return changes;
  }

  #pushHeld(): MarkdownChange[] {
    const held = this.#halves.take();
    return held === "" ? [] : this.#emit(this.#durable.push(held));
  }

  /** @throws DisposedError */
  #check(): void {
    if (this.#disposed) throw new DisposedError("Markdown stream");
  }
}

makeDisposable(MarkdownStream.prototype);
