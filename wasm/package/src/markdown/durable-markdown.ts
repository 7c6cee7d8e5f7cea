// A Markdown stream that survives the WebAssembly instances it runs in, for `MarkdownStream`. Invariant: the
// log holds the pushed pieces exactly as they were cut, so replaying it in a new instance restores the state;
// a piece that kills two instances is not in the log.
import type { MarkdownModule } from "../wasm/boundary.js";
import type { Engine } from "../wasm/engine.js";
import { openMarkdownPort, type MarkdownPort } from "../wasm/markdown-port.js";
import type { MarkdownChange } from "../contract/markdown-types.js";
import type { OptionValues } from "../wasm/option-values.js";
import { retryOnce } from "../wasm/retry-once.js";

export class DurableMarkdown {
  readonly #engine: Engine<MarkdownModule>;
  readonly #options: OptionValues;
  /** The pushed pieces; `null` stands for an end. */
  #log: (string | Uint8Array | null)[] = [];
  #port: MarkdownPort | null = null;

  /** @throws OptionsError if the core does not accept `options`. */
  constructor(engine: Engine<MarkdownModule>, options: OptionValues) {
    this.#engine = engine;
    this.#options = options;
    this.ask((port) => port.dead);
  }

  /** @throws CoreDiedError if the text kills two instances; it then counts as not pushed. */
  push(text: string | Uint8Array): MarkdownChange[] {
    const changes = this.ask((port) => port.push(text));
    // Copied, because the host may overwrite its array.
    this.#log.push(typeof text === "string" ? text : text.slice());
    return changes;
  }

  /** @throws CoreDiedError like `push`. */
  end(): MarkdownChange[] {
    const changes = this.ask((port) => port.end());
    this.#log.push(null);
    return changes;
  }

  /** @throws CoreDiedError if `question` kills two instances. */
  ask<Answer>(question: (port: MarkdownPort) => Answer): Answer {
    return retryOnce(() => question(this.#livePort()));
  }

  /** Discards all text and frees what the core holds. */
  clear(): void {
    this.#port?.release();
    this.#port = null;
    this.#log = [];
  }

  #livePort(): MarkdownPort {
    if (!this.#port || this.#port.dead) this.#port = this.#openPort();
    return this.#port;
  }

  #openPort(): MarkdownPort {
    const port = openMarkdownPort(this.#engine.instance, this.#options);
    for (const step of this.#log) port.replay(step);
    return port;
  }
}
