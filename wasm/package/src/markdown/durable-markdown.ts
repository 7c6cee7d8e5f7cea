// A stream of Markdown that outlives the WebAssembly instances it runs in, for `MarkdownStream`.
// Invariant: the log holds what was pushed, cut as it came, so a new instance that is given the same
// is in the same state; what kills two instances is not in the log.
import type { MarkdownModule } from "../wasm/boundary.js";
import type { Engine } from "../wasm/engine.js";
import { openMarkdownPort, type MarkdownPort } from "../wasm/markdown-port.js";
import type { MarkdownChange } from "../contract/markdown-types.js";
import type { OptionValues } from "../wasm/option-values.js";
import { retryOnce } from "../wasm/retry-once.js";

export class DurableMarkdown {
  readonly #engine: Engine<MarkdownModule>;
  readonly #options: OptionValues;
  /** `null` is an end. */
  #log: (string | Uint8Array | null)[] = [];
  #port: MarkdownPort | null = null;

  /** @throws OptionsError if the core does not accept `options`. */
  constructor(engine: Engine<MarkdownModule>, options: OptionValues) {
    this.#engine = engine;
    this.#options = options;
    this.ask((port) => port.dead);
  }

  /** @throws CoreDiedError if two instances die of it; it then counts as not pushed. */
  push(text: string | Uint8Array): MarkdownChange[] {
    const changes = this.ask((port) => port.push(text));
    // The host may write into its array again.
    this.#log.push(typeof text === "string" ? text : text.slice());
    return changes;
  }

  /** @throws CoreDiedError like `push`. */
  end(): MarkdownChange[] {
    const changes = this.ask((port) => port.end());
    this.#log.push(null);
    return changes;
  }

  /** @throws CoreDiedError if two instances die of the question. */
  ask<Answer>(question: (port: MarkdownPort) => Answer): Answer {
    return retryOnce(() => question(this.#livePort()));
  }

  /** Forgets all text and frees what the core holds. */
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
