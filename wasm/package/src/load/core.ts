// The loaded core, as hosts see it: where sessions and streams of Markdown come from. Invariant: all
// of one core share its WebAssembly instance and nothing else; a death of the instance is repaired in
// each of them.
import type { Engine } from "../wasm/engine.js";
import type { PageStyles } from "../session/export-page.js";
import type { CodeOptions, DiffInput, LineChanges, TextPair } from "../contract/fragment-types.js";
import { Fragments } from "../wasm/fragments.js";
import { MarkdownStream } from "../markdown/markdown-stream.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";
import { Session } from "../session/session.js";
import type { SessionOptions } from "../contract/session-options.js";
import type { AnyPatch, Detection, OutlinePatch, SupportedTools } from "../contract/index.js";

export class Core {
  readonly #engine: Engine;
  readonly #fragments: Fragments;
  readonly #styles: PageStyles | null;

  /**
   * Hosts call `load` instead.
   * @param styles of the pages that sessions export; `null` if whoever asks for one brings them along
   */
  constructor(engine: Engine, styles: PageStyles | null) {
    this.#engine = engine;
    this.#styles = styles;
    this.#fragments = new Fragments(engine);
  }

  /** @throws OptionsError if the core does not accept the options. */
  createSession(options: SessionOptions & { patches: "outline" }): Session<OutlinePatch>;
  createSession(options?: SessionOptions & { patches?: "full" }): Session;
  createSession(options?: SessionOptions): Session<AnyPatch>;
  createSession(options?: SessionOptions): unknown {
    return new Session<AnyPatch>(this.#engine, options, this.#styles);
  }

  /** Safe HTML of a whole Markdown text. @throws OptionsError if the core refuses the options. */
  renderMarkdown(text: string, options: MarkdownOptions = {}): string {
    return this.#fragments.markdown(text, options);
  }

  /** A Markdown text that grows. @throws OptionsError if the core does not accept the options. */
  createMarkdownStream(options: MarkdownOptions = {}): MarkdownStream {
    return new MarkdownStream(this.#engine, options);
  }

  /** Safe HTML of a difference. @throws OptionsError if the core refuses the options. */
  renderDiff(input: DiffInput): string {
    return this.#fragments.diff(input);
  }

  /** Which lines differ, without HTML. */
  compareLines(texts: TextPair): LineChanges {
    return this.#fragments.lines(texts);
  }

  /** Safe HTML of source text. @throws OptionsError if the core refuses the options. */
  renderCode(text: string, options: CodeOptions = {}): string {
    return this.#fragments.code(text, options);
  }

  /** Safe HTML of what a terminal shows after `output`: colours as classes, no control sequences. */
  renderTerminal(output: string): string {
    return this.#fragments.terminal(output);
  }

  /**
   * Which dialect a log is of: its first bytes, or all of it, of which 256 KiB are read.
   */
  detect(log: string | BufferSource): Detection {
    return this.#fragments.detect(log);
  }

  /** The tools that are read in more than the generic way, by dialect, and their input fields. */
  supportedTools(): SupportedTools {
    return this.#fragments.supportedTools();
  }
}
