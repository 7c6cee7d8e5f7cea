// Updates the elapsed times of running entries, without touching anything else on the page.
// Invariant: no timer runs while nothing is running or the view is not visible; none ticks more
// than once a second.
import { setText } from "./element.js";

const kTick = 1000;

export class Elapsed {
  readonly #running = new Map<HTMLElement, number>();
  readonly #sight: IntersectionObserver;
  #timer: ReturnType<typeof setInterval> | undefined;
  #inSight = true;
  #newest = 0;
  #arrived = 0;

  /**
   * `clock` returns the current time by the clock of the events, in milliseconds; `root` must be
   * visible for times to tick.
   */
  constructor(
    private readonly clock: (() => number) | undefined,
    private readonly duration: (milliseconds: number) => string,
    root: Element,
  ) {
    this.#sight = new IntersectionObserver((changes) => {
      this.#inSight = changes.at(-1)?.isIntersecting ?? true;
      this.#updateTimer();
    });
    this.#sight.observe(root);
    document.addEventListener("visibilitychange", this.#updateTimer);
  }

  /** Notes a time from the events; the default clock continues from the newest one. */
  observe(time: number | null): void {
    if (time === null || time <= this.#newest) return;
    this.#newest = time;
    this.#arrived = performance.now();
  }

  /** Returns how long ago `time` was, in milliseconds. */
  since(time: number): number {
    const now = this.clock?.() ?? this.#newest + (performance.now() - this.#arrived);
    return now - time;
  }

  /** Shows the time since `startedAt` in `target`, until `stop`. */
  start(target: HTMLElement, startedAt: number): void {
    this.#running.set(target, startedAt);
    this.#draw(target, startedAt);
    this.#startTimer();
  }

  stop(target: HTMLElement): void {
    this.#running.delete(target);
    if (this.#running.size === 0) this.#stopTimer();
  }

  dispose(): void {
    this.#running.clear();
    this.#stopTimer();
    this.#sight.disconnect();
    document.removeEventListener("visibilitychange", this.#updateTimer);
  }

  get #canBeSeen(): boolean {
    return this.#inSight && document.visibilityState === "visible";
  }

  /** Continues with current times when the view becomes visible, and stops the timer when it is not. */
  readonly #updateTimer = (): void => {
    if (!this.#canBeSeen) {
      this.#stopTimer();
    } else if (this.#running.size > 0 && this.#timer === undefined) {
      this.#tick();
      this.#startTimer();
    }
  };

  #startTimer(): void {
    if (!this.#canBeSeen) return;
    this.#timer ??= setInterval(() => {
      this.#tick();
    }, kTick);
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    for (const [target, startedAt] of this.#running) this.#draw(target, startedAt);
  }

  #draw(target: HTMLElement, startedAt: number): void {
    const elapsed = this.since(startedAt);
    setText(target, elapsed >= 1000 ? this.duration(Math.floor(elapsed / 1000) * 1000) : "");
  }
}
