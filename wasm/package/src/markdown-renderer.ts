// One-shot rendering of Markdown, for `Core`. Invariant: texts with the same options in a row go
// through one object of the instance, which is made anew when the instance has died.
import type { Engine } from "./engine.js";
import { openMarkdownPort, type MarkdownPort } from "./markdown-port.js";
import type { MarkdownOptions } from "./markdown-types.js";
import { twice } from "./second-try.js";

export class MarkdownRenderer {
  readonly #engine: Engine;
  #port: MarkdownPort | null = null;
  /** The options, as JSON, that the port was made with. */
  #options = "";

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** @throws OptionsError, or CoreDiedError if two instances die of the text. */
  render(text: string, options: MarkdownOptions): string {
    const json = JSON.stringify(options);
    return twice(() => this.#portFor(json).render(text));
  }

  #portFor(options: string): MarkdownPort {
    if (this.#port && !this.#port.dead && this.#options === options) return this.#port;
    this.#port?.release();
    this.#port = null;
    this.#port = openMarkdownPort(this.#engine.instance, options);
    this.#options = options;
    return this.#port;
  }
}
