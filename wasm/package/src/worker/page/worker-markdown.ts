/// <reference lib="esnext.disposable" preserve="true" />
// A growing Markdown text in the worker: the methods of `MarkdownStream`, returning promises. Invariant:
// answers come in the order of the pushes, each covers everything pushed before it, and subscribers are
// called in that order.
import { DisposedError } from "../../contract/errors.js";
import { Subscribers } from "../../contract/subscribers.js";
import { makeDisposable } from "../../wasm/make-disposable.js";
import type { MarkdownStream } from "../../markdown/markdown-stream.js";
import type { MarkdownListener } from "../../contract/markdown-source.js";
import type { MarkdownChange, MarkdownStreamPiece } from "../../contract/markdown-types.js";
import type { InWorker } from "./in-worker.js";
import type { HandleQuestion } from "../protocol/protocol.js";
import { pack } from "./worker-input.js";
import type { RemoteHandle } from "./remote-handle.js";

export class WorkerMarkdown implements InWorker<MarkdownStream> {
  readonly #handle: RemoteHandle;
  readonly #subscribers = new Subscribers<readonly MarkdownChange[]>();
  #disposed = false;

  /** The same as `dispose`, for `using`. Missing where the runtime has no `Symbol.dispose`. */
  declare [Symbol.dispose]: () => void;

  /** For internal use; call `core.createMarkdownStream` instead. */
  constructor(handle: RemoteHandle) {
    this.#handle = handle;
  }

  /** As `MarkdownStream.push`; the bytes are copied. */
  push(text: string | Uint8Array): Promise<MarkdownChange[]> {
    if (typeof text !== "string" && !ArrayBuffer.isView(text)) {
      return Promise.reject(new TypeError("A Markdown stream accepts only text or bytes."));
    }
    const { input, transfer } = pack(text);
    return this.#change("push", [input], transfer);
  }

  /** As `MarkdownStream.end`. */
  end(): Promise<MarkdownChange[]> {
    return this.#change("end");
  }

  /** As `MarkdownStream.subscribe`. */
  subscribe(listener: MarkdownListener): () => void {
    if (this.#disposed) throw new DisposedError("Markdown stream");
    return this.#subscribers.add(listener);
  }

  pieces(): Promise<MarkdownStreamPiece[]> {
    return this.#ask("pieces") as Promise<MarkdownStreamPiece[]>;
  }

  html(): Promise<string> {
    return this.#ask("html") as Promise<string>;
  }

  /** Frees it in the worker. Calling it again does nothing; any other call then fails with `DisposedError`. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#subscribers.clear();
    this.#handle.drop();
  }

  async #change(
    method: "push" | "end",
    args?: unknown[],
    transfer?: Transferable[],
  ): Promise<MarkdownChange[]> {
    const changes = (await this.#ask(method, args, transfer)) as MarkdownChange[];
    if (changes.length > 0) this.#subscribers.emit(changes);
    return changes;
  }

  #ask(method: HandleQuestion, args?: unknown[], transfer?: Transferable[]): Promise<unknown> {
    if (this.#disposed) return Promise.reject(new DisposedError("Markdown stream"));
    return this.#handle.ask(method, args, transfer);
  }
}

makeDisposable(WorkerMarkdown.prototype);
