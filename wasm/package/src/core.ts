// The loaded core, as hosts see it: where sessions come from. Invariant: sessions of one core share
// its WebAssembly instance and nothing else; a death of the instance is repaired in each of them.
import type { Engine } from "./engine.js";
import { Session } from "./session.js";
import type { SessionOptions } from "./session-options.js";

export class Core {
  readonly #engine: Engine;

  /** Hosts call `load` instead. */
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** @throws OptionsError if the core does not accept the options. */
  createSession(options?: SessionOptions): Session {
    return new Session(this.#engine, options);
  }
}
