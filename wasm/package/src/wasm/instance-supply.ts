// Provides fresh instances of the core synchronously, for the engine: recovery happens inside a call of the
// host. Where instances can be started synchronously, they are created on demand; elsewhere a few spares are
// kept. Invariant: no instance is given out twice.
import { CoreDiedError } from "../contract/errors.js";
import type { CoreModule, MarkdownModule } from "./boundary.js";
import type { Instance } from "./instance.js";
import { type Start, startInstance } from "./start-instance.js";

/** Setting one bad event aside takes three: one dies of the batch, one of the event, and one continues. */
const kSpares = 3;

export class InstanceSupply<Module extends MarkdownModule = CoreModule> {
  readonly #startModule: Start<Module>;
  readonly #compiled: WebAssembly.Module;
  readonly #keepsSpares: boolean;
  readonly #spares: Instance<Module>[];
  #starting = 0;

  private constructor(
    start: Start<Module>,
    compiled: WebAssembly.Module,
    first: Instance<Module>,
    keepsSpares: boolean,
  ) {
    this.#startModule = start;
    this.#compiled = compiled;
    this.#spares = [first];
    this.#keepsSpares = keepsSpares;
  }

  /** Starts the first instance. Rejects with the JavaScript engine's error if that fails. */
  static async open<Module extends MarkdownModule>(
    start: Start<Module>,
    compiled: WebAssembly.Module,
  ): Promise<InstanceSupply<Module>> {
    const { immediate, promise } = startInstance(start, compiled);
    return new InstanceSupply(start, compiled, await promise, immediate === null);
  }

  /** @throws CoreDiedError if no instance is available now; one may be available a moment later. */
  take(): Instance<Module> {
    const spare = this.#spares.pop();
    if (this.#keepsSpares) this.#refill();
    const instance = spare ?? (this.#keepsSpares ? null : this.#start());
    if (instance) return instance;
    throw new CoreDiedError("No replacement for the WebAssembly core is available at the moment.");
  }

  /** Returns `null` where instances start asynchronously, since spares are for recovery, or if starting fails. */
  takeSync(): Instance<Module> | null {
    return this.#keepsSpares ? null : this.#start();
  }

  #start(): Instance<Module> | null {
    return startInstance(this.#startModule, this.#compiled).immediate;
  }

  #refill(): void {
    while (this.#spares.length + this.#starting < kSpares) {
      this.#starting += 1;
      startInstance(this.#startModule, this.#compiled)
        .promise.then((instance) => this.#spares.push(instance))
        // The next `take` tries again, and throws if there is still no instance.
        .catch(() => undefined)
        .finally(() => (this.#starting -= 1));
    }
  }
}
