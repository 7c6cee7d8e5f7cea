// One thing alone, for `Core`: Markdown, diffs, source text, terminal output. Invariant: functions of
// what they are given; nothing is kept in the instance, which may die and be replaced between two.
import { type CoreModule, type GivenOrNothing, NOTHING } from "./boundary.js";
import type { Engine } from "./engine.js";
import { OptionsError } from "../contract/errors.js";
import type { CodeOptions, DiffInput, LineChanges, TextPair } from "../contract/fragment-types.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";
import { retryOnce } from "./retry-once.js";
import { encodeTexts, type Lengths, type Texts } from "./texts.js";
import type { Detection, SupportedTools } from "../contract/index.js";

export class Fragments {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  markdown(text: string, options: MarkdownOptions): string {
    const texts = encodeTexts(text, JSON.stringify(options));
    return this.#ask(texts, (core, lengths) => core.renderMarkdown(...lengths));
  }

  diff(input: DiffInput): string {
    if (isPatch(input)) {
      const { patch, ...options } = input;
      const texts = encodeTexts(patch, JSON.stringify(options));
      return this.#ask(texts, (core, lengths) => core.renderPatch(...lengths));
    }
    const { oldText, newText, ...options } = input;
    requireTexts(oldText, newText);
    const texts = encodeTexts(oldText, newText, JSON.stringify(options));
    return this.#ask(texts, (core, lengths) => core.renderDiff(...lengths));
  }

  lines({ oldText, newText }: TextPair): LineChanges {
    requireTexts(oldText, newText);
    const texts = encodeTexts(oldText, newText);
    const json = this.#ask(texts, (core, lengths) => core.compareLines(...lengths));
    return JSON.parse(json) as LineChanges;
  }

  code(text: string, options: CodeOptions): string {
    const texts = encodeTexts(text, JSON.stringify(options));
    return this.#ask(texts, (core, lengths) => core.renderCode(...lengths));
  }

  terminal(output: string): string {
    return this.#ask(encodeTexts(output), (core, lengths) => core.renderTerminal(...lengths));
  }

  detect(log: string | BufferSource): Detection {
    const bytes = detectedBytes(log);
    const texts: Texts<[string]> = { bytes, lengths: [bytes.length] };
    return JSON.parse(this.#ask(texts, (core, lengths) => core.detect(...lengths))) as Detection;
  }

  supportedTools(): SupportedTools {
    return JSON.parse(this.#ask(encodeTexts(), (core) => core.supportedTools())) as SupportedTools;
  }

  /** @throws OptionsError, or CoreDiedError if two instances die of the texts. */
  #ask<Each extends string[]>(
    texts: Texts<Each>,
    question: (core: CoreModule, lengths: Lengths<Each>) => GivenOrNothing,
  ): string {
    const answer = retryOnce(() => {
      const { instance } = this.#engine;
      return instance.call(() => {
        const length = question(instance.module, instance.writeAll(texts));
        return length === NOTHING ? null : instance.text(length);
      });
    });
    return answer ?? refuse();
  }
}

/** As much of a log as is read: a text of this length has at least as many bytes. */
const DETECTED = 256 * 1024;
const encoder = new TextEncoder();

function detectedBytes(log: string | BufferSource): Uint8Array {
  if (typeof log === "string") return encoder.encode(log.slice(0, DETECTED));
  const bytes = ArrayBuffer.isView(log)
    ? new Uint8Array(log.buffer, log.byteOffset, log.byteLength)
    : log instanceof ArrayBuffer
      ? new Uint8Array(log)
      : null;
  if (bytes === null) throw new OptionsError("A log to detect is a text or bytes.");
  return bytes.subarray(0, DETECTED);
}

function isPatch(input: DiffInput): input is Extract<DiffInput, { patch: string }> {
  const { patch } = (input as { patch?: unknown } | undefined) ?? {};
  return typeof patch === "string";
}

/** A misspelt name would look like a text that is gone. */
function requireTexts(...texts: unknown[]): void {
  if (texts.every((text) => typeof text === "string")) return;
  throw new OptionsError("A diff needs oldText and newText, or patch: all of them texts.");
}

function refuse(): never {
  throw new OptionsError("The core does not accept these options.");
}
