// The modules of the page: one of each kind, whichever entry points of the package ask for it. Invariant:
// callers during loading share one attempt; a failure is forgotten, so that the next call tries again.
import type { Core } from "./core.js";
import type { FragmentCore } from "./fragment-core.js";
import type { MarkdownCore } from "./markdown-core.js";

export class PageModule<Loaded> {
  #loading: Promise<Loaded> | null = null;

  /** The module that is loaded or loading. */
  get current(): Promise<Loaded> | null {
    return this.#loading;
  }

  /** Returns the module that is loaded or loading, otherwise the one that `start` loads. */
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
/** Loaded only if there is no core. */
export const pageFragments = new PageModule<FragmentCore>();
export const pageMarkdown = new PageModule<MarkdownCore>();
