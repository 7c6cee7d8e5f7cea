// The instance that the sessions of one core share, and a few instances that are lent to single sessions.
// Invariant: nobody gets a dead instance; after the shared one dies, the next access replaces it for
// everyone.
import type { CoreModule, MarkdownModule } from "./boundary.js";
import type { Instance } from "./instance.js";
import { InstanceSupply } from "./instance-supply.js";
import type { Start } from "./start-instance.js";

/** JavaScript engines limit the number of memories per page, and the shared instance must always find room. */
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

  /** @throws CoreDiedError if the instance died and no replacement is available now. */
  get instance(): Instance<Module> {
    if (this.#instance.dead) this.#instance = this.#supply.take();
    return this.#instance;
  }

  /**
   * Returns an instance that nobody else uses, to be given back; the shared one if no other is available.
   * @throws CoreDiedError like `instance`
   */
  lend(): Instance<Module> {
    const isFull = this.#lent.size + this.#returned.length >= kMostLent;
    const own = this.#returned.pop() ?? (isFull ? null : this.#supply.takeIfAtOnce());
    if (!own) return this.instance;
    this.#lent.add(own);
    return own;
  }

  /** Accepts any instance, including the shared one. */
  giveBack(instance: Instance<Module>): void {
    if (this.#lent.delete(instance) && !instance.dead) this.#returned.push(instance);
  }
}
