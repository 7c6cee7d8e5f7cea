// One WebAssembly instance of the core, for the supply that makes them and the ports that call
// them. Invariant: once anything escapes from a call, the instance is dead and is not called again:
// after a trap its exports still answer, but its memory can be silently wrong.
import type { CoreModule } from "./boundary.js";

/** Thrown by `Instance.call` when the instance died; `cause` says of what. Stays in the package. */
export class InstanceDeath extends Error {
  override readonly name = "InstanceDeath";
}

export class Instance {
  readonly module: CoreModule;
  #view = new Uint8Array();
  #words = new Uint32Array();
  #dead = false;

  constructor(module: CoreModule) {
    this.module = module;
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

  /** The 32 bits at `address`, a multiple of four. */
  word(address: number): number {
    if (this.#words.length === 0) this.#words = new Uint32Array(this.module.memory.buffer);
    return this.#words[address / 4] ?? 0;
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
}
