// A Markdown stream inside one WebAssembly instance, for `MarkdownStream` and one-shot rendering.
// Invariant: as in `SessionPort`, every call goes through `Instance.call`, and views of memory are created
// after the call that may have grown it.
import { OptionsError } from "../contract/errors.js";
import type { MarkdownHandle, MarkdownModule } from "./boundary.js";
import { InstanceDeath, type Instance } from "./instance.js";
import type { MarkdownChange, MarkdownStreamPiece } from "../contract/markdown-types.js";
import { type OptionValues, withOptions } from "./option-values.js";

export class MarkdownPort {
  readonly #instance: Instance<MarkdownModule>;
  readonly #handle: MarkdownHandle;

  /** @throws InstanceDeath, as every method does, if the instance dies of the call or was dead. */
  constructor(instance: Instance<MarkdownModule>) {
    this.#instance = instance;
    this.#handle = instance.call(() => new instance.module.MarkdownStream());
  }

  get dead(): boolean {
    return this.#instance.dead;
  }

  /** Returns whether the core accepts these options. */
  configure(options: OptionValues): boolean {
    return this.#instance.call(() =>
      withOptions(this.#instance, options, (handle) => this.#handle.configure(handle)),
    );
  }

  push(text: string | Uint8Array): MarkdownChange[] {
    return this.#instance.call(() => this.#list(this.#handle.push(this.#instance.write(text))));
  }

  end(): MarkdownChange[] {
    return this.#instance.call(() => this.#list(this.#handle.end()));
  }

  /** Pushes, or ends if `step` is `null`, without reading the result. */
  replay(step: string | Uint8Array | null): void {
    this.#instance.call(() =>
      step === null ? this.#handle.end() : this.#handle.push(this.#instance.write(step)),
    );
  }

  pieces(): MarkdownStreamPiece[] {
    return this.#instance.call(() => this.#list(this.#handle.pieces()));
  }

  html(): string {
    return this.#instance.call(() => this.#instance.text(this.#handle.html()));
  }

  /** Frees the stream's memory inside the instance. Never throws: a dead instance's memory is gone anyway. */
  release(): void {
    if (this.dead) return;
    try {
      this.#instance.call(() => {
        this.#handle.delete();
      });
    } catch (error) {
      if (!(error instanceof InstanceDeath)) throw error;
    }
  }

  #list<Item>(length: number): Item[] {
    return length === 0 ? [] : (JSON.parse(this.#instance.text(length)) as Item[]);
  }
}

/** Opens a port with these options. @throws OptionsError if they are not accepted. */
export function openMarkdownPort(
  instance: Instance<MarkdownModule>,
  options: OptionValues,
): MarkdownPort {
  const port = new MarkdownPort(instance);
  if (port.configure(options)) return port;
  port.release();
  throw new OptionsError("The core does not accept these Markdown options.");
}
