// The modules of the page: of each kind one, whichever entries of the package ask for it. Invariant: whoever
// asks while it loads waits for the same one, and a failure is forgotten, so that the next call tries again.
import type { Core } from "./core.js";
import type { FragmentCore } from "./fragment-core.js";
import type { MarkdownCore } from "./markdown-core.js";

export class PageModule<Loaded> {
  #loading: Promise<Loaded> | null = null;

  /** What is there or on its way. */
  get current(): Promise<Loaded> | null {
    return this.#loading;
  }

  /** What is there or on its way, or what `start` starts. */
  load(start: () => Promise<Loaded>): Promise<Loaded> {
    if (this.#loading) return this.#loading;
    const attempt = start();
    this.#loading = attempt;
    attempt.catch(() => {
      this.#loading = null;
    });
    return attempt;
  }
}

export const pageCore = new PageModule<Core>();
/** Loaded where there is no core. */
export const pageFragments = new PageModule<FragmentCore>();
export const pageMarkdown = new PageModule<MarkdownCore>();
