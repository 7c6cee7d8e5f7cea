// The instance that the sessions of one core share, a few instances reserved for single sessions, and one
// for the sessions beyond these that would not survive a crash.
// Invariant: nobody gets a dead instance; after the shared one dies, the next access replaces it for
// everyone.
import type { CoreModule, MarkdownModule } from "./boundary.js";
import type { Instance } from "./instance.js";
import { InstanceSupply } from "./instance-supply.js";
import type { Start } from "./start-instance.js";

/** JavaScript engines limit the number of memories per page, and the shared instance must always find room. */
const kMaxExclusive = 8;

export class Engine<Module extends MarkdownModule = CoreModule> {
  readonly #supply: InstanceSupply<Module>;
  readonly #exclusive = new Set<Instance<Module>>();
  readonly #idle: Instance<Module>[] = [];
  #instance: Instance<Module>;
  /** Shared by fragile sessions for which there is no exclusive instance. */
  #fragile: Instance<Module> | null = null;

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
   * Returns an instance that nobody else uses, to be released afterwards. If no other is available: the shared
   * one, or for those who lose their state with it (`isFragile`), one that only they share, because whatever
   * kills an instance begins on the shared one.
   * @throws CoreDiedError like `instance`
   */
  acquire(isFragile: boolean): Instance<Module> {
    const isFull = this.#exclusive.size + this.#idle.length >= kMaxExclusive;
    const exclusive = this.#idle.pop() ?? (isFull ? null : this.#supply.takeSync());
    if (!exclusive) return isFragile ? this.#fragileInstance() : this.instance;
    this.#exclusive.add(exclusive);
    return exclusive;
  }

  /** Accepts any instance, including the shared one. */
  release(instance: Instance<Module>): void {
    if (this.#exclusive.delete(instance) && !instance.dead) this.#idle.push(instance);
  }

  #fragileInstance(): Instance<Module> {
    if (this.#fragile?.dead !== false) this.#fragile = this.#supply.takeSync();
    return this.#fragile ?? this.instance;
  }
}
