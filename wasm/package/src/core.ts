// The loaded core, as hosts see it: where sessions and streams of Markdown come from. Invariant: all
// of one core share its WebAssembly instance and nothing else; a death of the instance is repaired in
// each of them.
import { DurableSession } from "./durable-session.js";
import type { Engine } from "./engine.js";
import { MarkdownRenderer } from "./markdown-renderer.js";
import { MarkdownStream } from "./markdown-stream.js";
import type { MarkdownOptions } from "./markdown-types.js";
import { Session } from "./session.js";
import type { SessionOptions } from "./session-options.js";
import type { SupportedTools } from "./types.js";

export class Core {
  readonly #engine: Engine;
  readonly #renderer: MarkdownRenderer;

  /** Hosts call `load` instead. */
  constructor(engine: Engine) {
    this.#engine = engine;
    this.#renderer = new MarkdownRenderer(engine);
  }

  /** @throws OptionsError if the core does not accept the options. */
  createSession(options?: SessionOptions): Session {
    return new Session(this.#engine, options);
  }

  /** Safe HTML of a whole Markdown text. @throws OptionsError if the core refuses the options. */
  renderMarkdown(text: string, options: MarkdownOptions = {}): string {
    return this.#renderer.render(text, options);
  }

  /** A Markdown text that grows. @throws OptionsError if the core does not accept the options. */
  createMarkdown(options: MarkdownOptions = {}): MarkdownStream {
    return new MarkdownStream(this.#engine, options);
  }

  /** The tools that are read in more than the generic way, by dialect, and their input fields. */
  supportedTools(): SupportedTools {
    const session = new DurableSession(this.#engine, null);
    const tools = session.ask((port) => port.supportedTools());
    session.clear();
    return tools;
  }
}
