// The core of the page: one, whichever entries of the package ask for it. Invariant: whoever asks while it
// loads waits for the same one, and a failure is forgotten, so that the next call tries again.
import type { Core } from "./core.js";

export class PageCore {
  #loading: Promise<Core> | null = null;

  /** The core that is there or on its way, or what `start` starts. */
  load(start: () => Promise<Core>): Promise<Core> {
    if (this.#loading) return this.#loading;
    const attempt = start();
    this.#loading = attempt;
    attempt.catch(() => {
      this.#loading = null;
    });
    return attempt;
  }
}

export const pageCore = new PageCore();
