// The instance that the sessions of one core share, for their ports, and a few that are lent to one
// session each. Invariant: nobody gets a dead instance; after a death the first to ask for the shared
// one gets a new one, and so does everyone after it.
import type { CoreModule, MarkdownModule } from "./boundary.js";
import type { Instance } from "./instance.js";
import { InstanceSupply } from "./instance-supply.js";
import type { Start } from "./start-instance.js";

/** Engines let a page have few memories, and the shared instance must always find room. */
const kMostLent = 8;

export class Engine<Module extends MarkdownModule = CoreModule> {
  readonly #supply: InstanceSupply<Module>;
  readonly #lent = new Set<Instance<Module>>();
  readonly #returned: Instance<Module>[] = [];
  #instance: Instance<Module>;

  private constructor(supply: InstanceSupply<Module>) {
    this.#supply = supply;
    this.#instance = supply.take();
  }

  static async open<Module extends MarkdownModule>(
    start: Start<Module>,
    compiled: WebAssembly.Module,
  ): Promise<Engine<Module>> {
    return new Engine(await InstanceSupply.open(start, compiled));
  }

  /** @throws CoreDiedError if the instance died and no other can be had now. */
  get instance(): Instance<Module> {
    if (this.#instance.dead) this.#instance = this.#supply.take();
    return this.#instance;
  }

  /**
   * An instance that nobody else is in, to be given back; the shared one where there is none to spare.
   * @throws CoreDiedError like `instance`
   */
  lend(): Instance<Module> {
    const isFull = this.#lent.size + this.#returned.length >= kMostLent;
    const own = this.#returned.pop() ?? (isFull ? null : this.#supply.takeIfAtOnce());
    if (!own) return this.instance;
    this.#lent.add(own);
    return own;
  }

  /** For any instance: the shared one, too. */
  giveBack(instance: Instance<Module>): void {
    if (this.#lent.delete(instance) && !instance.dead) this.#returned.push(instance);
  }
}
