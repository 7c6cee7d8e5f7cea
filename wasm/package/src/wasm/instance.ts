// One WebAssembly instance of the core, for the supply that makes them and the ports that call
// them: its calls, and the memory through which texts cross. Invariant: once anything escapes from a
// call, the instance is dead and is not called again: after a trap its exports still answer, but its
// memory can be silently wrong.
import type { CoreModule, Given, MarkdownModule, Taken } from "./boundary.js";
import { InputArea } from "./input-area.js";
import type { Lengths, Texts } from "./texts.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Thrown by `Instance.call` when the instance died; `cause` says of what. Stays in the package. */
export class InstanceDeath extends Error {
  override readonly name = "InstanceDeath";
}

export class Instance<Module extends MarkdownModule = CoreModule> {
  readonly module: Module;
  readonly #input: InputArea;
  /** Where the address of the last answer stands. */
  readonly #answer: number;
  #view = new Uint8Array();
  #words = new Uint32Array();
  #dead = false;

  constructor(module: Module) {
    this.module = module;
    this.#input = new InputArea(this);
    this.#answer = module.answer();
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** The instance's memory now. Not to be kept: growing it replaces the buffer. */
  get bytes(): Uint8Array {
    // When memory grows, its old buffer and all views of it become empty.
    if (this.#view.length === 0) this.#view = new Uint8Array(this.module.memory.buffer);
    return this.#view;
  }

  /** Runs `use`, which calls into the core. Whatever escapes from it kills the instance. */
  call<Result>(use: () => Result): Result {
    if (this.#dead) throw new InstanceDeath("the instance is dead");
    try {
      return use();
    } catch (cause) {
      this.#dead = true;
      throw new InstanceDeath("the instance died", { cause });
    }
  }

  /** Writes the only text of a call, within `call`, and returns what stands for it there. */
  write(text: string | Uint8Array): Taken {
    return typeof text === "string" ? this.#input.writeText(text) : this.#input.write(text);
  }

  /** Writes the texts of a call, within `call`, and returns what stands for them there. */
  writeAll<Count extends string[]>({ bytes, lengths }: Texts<Count>): Lengths<Count> {
    this.#input.write(bytes);
    return lengths;
  }

  /** The answer of a call, within `call`. */
  text(length: Given): string {
    const address = this.#word(this.#answer);
    return decoder.decode(this.bytes.subarray(address, address + length));
  }

  /** The same of an answer that is JSON; `null` if there is none. */
  json(length: Given): unknown {
    return length === 0 ? null : JSON.parse(this.text(length));
  }

  /** The 32 bits at `address`, a multiple of four. */
  #word(address: number): number {
    if (this.#words.length === 0) this.#words = new Uint32Array(this.module.memory.buffer);
    return this.#words[address / 4] ?? 0;
  }
}
