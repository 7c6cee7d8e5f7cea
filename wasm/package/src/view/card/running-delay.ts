// Keeps a call that has only just begun from looking like one that runs: what ends at once should
// not flash. Styles hide the running look of `.at-young`, so nothing moves when that ends.
// Invariant: only how it looks waits; what came out is shown at once.

/** How long a call runs before it looks like it, in milliseconds. */
const kShortest = 300;
const kYoung = "at-young";

export class RunningDelay {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = false;

  constructor(private readonly node: Element) {}

  /** To be called with every state of the call; `since` says for how long it has run. */
  update(running: boolean, since: number): void {
    const first = !this.#seen;
    this.#seen ||= running;
    if (!running) this.dispose();
    else if (first && since < kShortest) this.#begin(kShortest - Math.max(0, since));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.node.classList.remove(kYoung);
  }

  #begin(rest: number): void {
    this.node.classList.add(kYoung);
    this.#timer = setTimeout(() => {
      this.node.classList.remove(kYoung);
    }, rest);
  }
}
