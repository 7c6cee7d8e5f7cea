// A part of the view that not every reader uses: its module is loaded on first use, or earlier, when
// the reader points at or focuses the control that opens it. For tools and panels.
// Invariants: requests made while it loads run in order once it is there; later ones run at once; a
// failed load is reported to the reader and tried again on the next use.
import { reportFailure } from "../../contract/report-failure.js";

export class OnDemand<Part> {
  #part: Part | null = null;
  #loading: Promise<Part | null> | null = null;
  #disposed = false;

  /**
   * `load` resolves to a function that makes the part; `failed` tells the reader that it could not be loaded.
   */
  constructor(
    private readonly load: () => Promise<() => Part>,
    private readonly failed: () => void,
  ) {}

  /** The part; `null` until it is loaded. */
  get part(): Part | null {
    return this.#part;
  }

  /** Calls `action` with the part, which is loaded first if necessary. */
  use(action: (part: Part) => void): void {
    if (this.#part) {
      action(this.#part);
      return;
    }
    const loading = (this.#loading ??= this.#load());
    loading
      .then((part) => {
        if (part) action(part);
      })
      .catch(reportFailure);
    loading.then((part) => {
      if (!part && !this.#disposed) this.failed();
    }, reportFailure);
  }

  /** Preloads the part when the pointer or the focus reaches `node`, the control that opens it. */
  preloadOn(node: HTMLElement): void {
    node.addEventListener("pointerenter", this.#preload);
    node.addEventListener("focus", this.#preload);
  }

  /** Drops pending requests. */
  dispose(): void {
    this.#disposed = true;
  }

  readonly #preload = (): void => {
    this.#loading ??= this.#load();
  };

  /** Resolves to `null` if loading failed or the part is no longer wanted. */
  async #load(): Promise<Part | null> {
    try {
      const make = await this.load();
      return this.#disposed ? null : (this.#part = make());
    } catch (error) {
      this.#loading = null;
      reportFailure(error);
      return null;
    }
  }
}
