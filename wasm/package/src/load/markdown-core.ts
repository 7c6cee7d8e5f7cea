// What markdown.wasm can do, as hosts see it, and every module that can do more.
import { askWith } from "../wasm/ask.js";
import type { MarkdownModule } from "../wasm/boundary.js";
import type { Engine } from "../wasm/engine.js";
import { MarkdownStream } from "../markdown/markdown-stream.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";

export class MarkdownCore {
  readonly #engine: Engine<MarkdownModule>;

  /** Hosts call `load` instead. */
  constructor(engine: Engine<MarkdownModule>) {
    this.#engine = engine;
  }

  /** Safe HTML of a whole Markdown text. @throws OptionsError if the core refuses the options. */
  renderMarkdown(text: string, options: MarkdownOptions = {}): string {
    return askWith(this.#engine, options, [text], (module, lengths, handle) =>
      module.renderMarkdown(...lengths, handle),
    );
  }

  /** A Markdown text that grows. @throws OptionsError if the core does not accept the options. */
  createMarkdownStream(options: MarkdownOptions = {}): MarkdownStream {
    return new MarkdownStream(this.#engine, options);
  }
}
