/// <reference lib="esnext.disposable" preserve="true" />
// The core in a worker, as hosts see it: the methods of `Core`, returning promises. Invariant: everything
// created by one core shares one worker; when it dies, pending requests are rejected with a
// `WorkerDiedError`.
import type { Core } from "../../load/core.js";
import type {
  CodeOptions,
  DiffInput,
  LineChanges,
  TextPair,
} from "../../contract/fragment-types.js";
import { makeDisposable } from "../../wasm/make-disposable.js";
import type { MarkdownOptions } from "../../contract/markdown-types.js";
import type { SessionOptions } from "../../contract/session-options.js";
import type { AnyPatch, Detection, OutlinePatch, SupportedTools } from "../../contract/index.js";
import type { WorkerLink } from "./link.js";
import type { InWorker } from "./in-worker.js";
import type { CoreQuestion } from "../protocol/protocol.js";
import { WorkerMarkdown } from "./worker-markdown.js";
import { WorkerSession } from "./worker-session.js";
import { RemoteHandle } from "./remote-handle.js";

/** `createSession` is excluded, because its overloads are checked one by one. */
type Checked = Omit<InWorker<Core>, "createSession">;

export class WorkerCore implements Checked {
  readonly #link: WorkerLink;

  /** The same as `dispose`, for `using`. Missing where the runtime has no `Symbol.dispose`. */
  declare [Symbol.dispose]: () => void;

  /** For internal use; call `loadInWorker` instead. */
  constructor(link: WorkerLink) {
    this.#link = link;
  }

  /** As `Core.createSession`. Rejects with an OptionsError if the core does not accept the options. */
  createSession(
    options: SessionOptions & { patches: "outline" },
  ): Promise<WorkerSession<OutlinePatch>>;
  createSession(options?: SessionOptions & { patches?: "full" }): Promise<WorkerSession>;
  createSession(options?: SessionOptions): Promise<WorkerSession<AnyPatch>>;
  async createSession(options?: SessionOptions): Promise<unknown> {
    const session = this.#link.nextId();
    await this.#link.ask({ type: "open", session, options: options ?? null });
    return new WorkerSession<AnyPatch>(this.#link, session);
  }

  /** As `Core.renderMarkdown`. */
  renderMarkdown(text: string, options: MarkdownOptions = {}): Promise<string> {
    return this.#ask("renderMarkdown", text, options) as Promise<string>;
  }

  /** As `Core.createMarkdownStream`. Rejects with an OptionsError if the core does not accept the options. */
  async createMarkdownStream(options: MarkdownOptions = {}): Promise<WorkerMarkdown> {
    return new WorkerMarkdown(await RemoteHandle.make(this.#link, null, "markdown", [options]));
  }

  /** As `Core.renderDiff`. */
  renderDiff(input: DiffInput): Promise<string> {
    return this.#ask("renderDiff", input) as Promise<string>;
  }

  /** As `Core.renderCode`. */
  renderCode(text: string, options: CodeOptions = {}): Promise<string> {
    return this.#ask("renderCode", text, options) as Promise<string>;
  }

  /** As `Core.renderTerminal`. */
  renderTerminal(output: string): Promise<string> {
    return this.#ask("renderTerminal", output) as Promise<string>;
  }

  /** As `Core.compareLines`. */
  compareLines(texts: TextPair): Promise<LineChanges> {
    return this.#ask("compareLines", texts) as Promise<LineChanges>;
  }

  /** As `Core.detect`. */
  detect(log: string | BufferSource): Promise<Detection> {
    return this.#ask("detect", log) as Promise<Detection>;
  }

  /** As `Core.supportedTools`. */
  supportedTools(): Promise<SupportedTools> {
    return this.#ask("supportedTools") as Promise<SupportedTools>;
  }

  /** Ends the worker and all its sessions. Pending requests are rejected. */
  dispose(): void {
    this.#link.dispose();
  }

  #ask(method: CoreQuestion, ...args: unknown[]): Promise<unknown> {
    return this.#link.ask({ type: "core", method, args });
  }
}

makeDisposable(WorkerCore.prototype);
