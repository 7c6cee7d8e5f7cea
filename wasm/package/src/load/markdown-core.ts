// What markdown.wasm can do, as hosts see it, and every module that can do more.
import { askWith } from "../wasm/ask.js";
import type { MarkdownModule } from "../wasm/boundary.js";
import type { Engine } from "../wasm/engine.js";
import { MarkdownStream } from "../markdown/markdown-stream.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";

export class MarkdownCore {
  readonly #engine: Engine<MarkdownModule>;

  /** For internal use; call `load` instead. */
  constructor(engine: Engine<MarkdownModule>) {
    this.#engine = engine;
  }

  /** A complete Markdown text as safe HTML. @throws OptionsError if the core does not accept the options. */
  renderMarkdown(text: string, options: MarkdownOptions = {}): string {
    return askWith(this.#engine, options, [text], (module, lengths, handle) =>
      module.renderMarkdown(...lengths, handle),
    );
  }

  /** A stream for a Markdown text that grows. @throws OptionsError if the core does not accept the options. */
  createMarkdownStream(options: MarkdownOptions = {}): MarkdownStream {
    return new MarkdownStream(this.#engine, options);
  }
}
