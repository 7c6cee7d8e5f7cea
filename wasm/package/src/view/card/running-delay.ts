// Delays the running look of a call that has just begun, so that short calls do not flash. The style
// sheet hides that look on `.at-young`, so nothing moves when the delay ends.
// Invariant: only the look is delayed; output is shown at once.

/** The delay, in milliseconds. */
const kShortest = 300;
const kYoung = "at-young";

export class RunningDelay {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = false;

  constructor(private readonly node: Element) {}

  /** Must be called on every change of the call; `since` is how long it has run, in milliseconds. */
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
