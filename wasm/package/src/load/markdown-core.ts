// The Markdown functions of markdown.wasm, as hosts see them. Every larger module has them too.
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

  /** Renders a complete Markdown text as safe HTML. @throws OptionsError if the core rejects the options. */
  renderMarkdown(text: string, options: MarkdownOptions = {}): string {
    return askWith(this.#engine, options, [text], (module, lengths, handle) =>
      module.renderMarkdown(...lengths, handle),
    );
  }

  /**
   * Creates a stream for a growing Markdown text.
   * @throws OptionsError if the core does not accept the options.
   */
  createMarkdownStream(options: MarkdownOptions = {}): MarkdownStream {
    return new MarkdownStream(this.#engine, options);
  }
}
