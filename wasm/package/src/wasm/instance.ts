// One WebAssembly instance of the core, for the supply that creates instances and the ports that call them:
// its calls, and the memory through which texts cross. Invariant: once a call throws, the instance is dead
// and is never called again: after a trap its exports can still be called, but its memory may be silently
// corrupt.
import type { CoreModule, MarkdownModule, TextArgument, TextResult } from "./boundary.js";
import { InputBuffer } from "./input-buffer.js";
import type { Lengths, Texts } from "./texts.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Thrown by `Instance.call` when the instance died; `cause` is the reason. Never leaves the package. */
export class InstanceDeath extends Error {
  override readonly name = "InstanceDeath";
}

export class Instance<Module extends MarkdownModule = CoreModule> {
  readonly module: Module;
  readonly #input: InputBuffer;
  /** The address of the word that holds the address of the last text result. */
  readonly #answer: number;
  #view = new Uint8Array();
  #words = new Uint32Array();
  #dead = false;

  constructor(module: Module) {
    this.module = module;
    this.#input = new InputBuffer(this);
    this.#answer = module.answer();
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** The instance's current memory. Do not keep it: growing the memory replaces the buffer. */
  get bytes(): Uint8Array {
    // When memory grows, its old buffer is detached, and all views of it have length 0.
    if (this.#view.length === 0) this.#view = new Uint8Array(this.module.memory.buffer);
    return this.#view;
  }

  /** Runs `use`, which calls into the core. If it throws, the instance counts as dead. */
  call<Result>(use: () => Result): Result {
    if (this.#dead) throw new InstanceDeath("the instance is dead");
    try {
      return use();
    } catch (cause) {
      this.#dead = true;
      throw new InstanceDeath("the instance died", { cause });
    }
  }

  /** Writes the only text argument of a call, within `call`, and returns what to pass for it. */
  write(text: string | Uint8Array): TextArgument {
    return typeof text === "string" ? this.#input.writeText(text) : this.#input.write(text);
  }

  /** Writes the text arguments of a call, within `call`, and returns what to pass for them. */
  writeAll<Count extends string[]>({ bytes, lengths }: Texts<Count>): Lengths<Count> {
    this.#input.write(bytes);
    return lengths;
  }

  /** Returns the text result of a call, within `call`. */
  text(length: TextResult): string {
    const address = this.#word(this.#answer);
    return decoder.decode(this.bytes.subarray(address, address + length));
  }

  /** Returns the parsed JSON result of a call; `null` if it is empty. */
  json(length: TextResult): unknown {
    return length === 0 ? null : JSON.parse(this.text(length));
  }

  /** Reads the 32 bits at `address`, a multiple of four. */
  #word(address: number): number {
    if (this.#words.length === 0) this.#words = new Uint32Array(this.module.memory.buffer);
    return this.#words[address / 4] ?? 0;
  }
}
