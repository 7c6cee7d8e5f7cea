// A part of the view that not every reader uses: its module is loaded when it is first wanted, or a moment
// earlier, when a reader points at what opens it. For tools and panels.
// Invariants: what is wanted while it loads is done when it has come, in the order it was asked for; once it
// is there everything is done at once; what could not be loaded is said, and is tried again the next time.
import { reportFailure } from "../../contract/report-failure.js";

export class OnDemand<Part> {
  #part: Part | null = null;
  #loading: Promise<Part | null> | null = null;
  #disposed = false;

  /** `load` gives what makes the part; `failed` tells the reader that it could not be loaded. */
  constructor(
    private readonly load: () => Promise<() => Part>,
    private readonly failed: () => void,
  ) {}

  /** What has been loaded; `null` if it was never wanted, or is still on its way. */
  get part(): Part | null {
    return this.#part;
  }

  /** Does what the reader wants of the part. */
  use(want: (part: Part) => void): void {
    if (this.#part) {
      want(this.#part);
      return;
    }
    const loading = (this.#loading ??= this.#load());
    loading
      .then((part) => {
        if (part) want(part);
      })
      .catch(reportFailure);
    loading.then((part) => {
      if (!part && !this.#disposed) this.failed();
    }, reportFailure);
  }

  /** Has the part loaded as soon as the pointer or the focus is on `node`, which opens it. */
  warmedBy(node: HTMLElement): void {
    node.addEventListener("pointerenter", this.#warm);
    node.addEventListener("focus", this.#warm);
  }

  /** Nothing that was wanted is done any more. */
  dispose(): void {
    this.#disposed = true;
  }

  readonly #warm = (): void => {
    this.#loading ??= this.#load();
  };

  /** `null` if it could not be loaded, or is not wanted any more. */
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
