// The instance that all sessions of one core share, for their ports. Invariant: `instance` is never
// a dead one; after a death the first to ask gets a new instance, and so does everyone after it.
import type { Instance } from "./instance.js";
import { InstanceSupply } from "./instance-supply.js";
import type { Start } from "./start-instance.js";

export class Engine {
  readonly #supply: InstanceSupply;
  #instance: Instance;

  private constructor(supply: InstanceSupply) {
    this.#supply = supply;
    this.#instance = supply.take();
  }

  static async open(start: Start, compiled: WebAssembly.Module): Promise<Engine> {
    return new Engine(await InstanceSupply.open(start, compiled));
  }

  /** @throws CoreDiedError if the instance died and no other can be had now. */
  get instance(): Instance {
    if (this.#instance.dead) this.#instance = this.#supply.take();
    return this.#instance;
  }
}
