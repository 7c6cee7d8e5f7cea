// One thing alone, for `Core`: diffs, source text, terminal output. Invariant: everything goes through
// one object of the instance, which is made anew when the instance has died; nothing is kept there.
import type { FragmentHandle } from "./boundary.js";
import { REFUSED } from "./boundary.js";
import type { Engine } from "./engine.js";
import { OptionsError } from "./errors.js";
import type { CodeOptions, DiffInput, LineChanges, TextPair } from "./fragment-types.js";
import type { Instance } from "./instance.js";
import { twice } from "./second-try.js";

type Method = "diff" | "lines" | "patch" | "code" | "terminal";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export class Fragments {
  readonly #engine: Engine;
  #instance: Instance | null = null;
  #handle: FragmentHandle | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  diff(input: DiffInput): string {
    if (isPatch(input)) {
      const { patch, ...options } = input;
      return this.#ask("patch", options, patch);
    }
    const { oldText, newText, ...options } = input;
    requireTexts(oldText, newText);
    return this.#ask("diff", options, oldText, newText);
  }

  lines({ oldText, newText }: TextPair): LineChanges {
    requireTexts(oldText, newText);
    return JSON.parse(this.#ask("lines", {}, oldText, newText)) as LineChanges;
  }

  code(text: string, options: CodeOptions): string {
    return this.#ask("code", options, text);
  }

  terminal(output: string): string {
    return this.#ask("terminal", {}, output);
  }

  /** @throws OptionsError, or CoreDiedError if two instances die of the texts. */
  #ask(method: Method, options: object, ...texts: string[]): string {
    const bytes = texts.map((text) => encoder.encode(text));
    const lengths = bytes.length > 1 ? `${String(bytes[0]?.length)}\n` : "";
    const head = encoder.encode(`${lengths}${JSON.stringify(options)}\n`);
    return twice(() => this.#call(method, [head, ...bytes]));
  }

  #call(method: Method, parts: Uint8Array[]): string {
    const { instance } = this.#engine;
    const handle = this.#handleIn(instance);
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    return (
      instance.call(() => {
        let at = handle.input(size);
        for (const part of parts) {
          instance.bytes.set(part, at);
          at += part.length;
        }
        const length = handle[method](size);
        if (length === REFUSED) return null;
        const address = instance.word(handle.result());
        return decoder.decode(instance.bytes.subarray(address, address + length));
      }) ?? refuse()
    );
  }

  #handleIn(instance: Instance): FragmentHandle {
    if (this.#handle && this.#instance === instance) return this.#handle;
    this.#instance = instance;
    this.#handle = instance.call(() => new instance.module.Fragments());
    return this.#handle;
  }
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
