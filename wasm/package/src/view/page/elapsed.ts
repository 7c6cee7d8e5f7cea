// Lets the times of what runs tick, without touching anything else on the page.
// Invariant: no timer runs while nothing is running or nobody can see it; none ticks more than once a second.
import { setText } from "./element.js";

const kTick = 1000;

export class Elapsed {
  readonly #running = new Map<HTMLElement, number>();
  readonly #sight: IntersectionObserver;
  #timer: ReturnType<typeof setInterval> | undefined;
  #inSight = true;
  #newest = 0;
  #arrived = 0;

  /** `clock` gives now, in milliseconds, by the clock of the events; `root` is what has to be in sight. */
  constructor(
    private readonly clock: (() => number) | undefined,
    private readonly duration: (milliseconds: number) => string,
    root: Element,
  ) {
    this.#sight = new IntersectionObserver((changes) => {
      this.#inSight = changes.at(-1)?.isIntersecting ?? true;
      this.#go();
    });
    this.#sight.observe(root);
    document.addEventListener("visibilitychange", this.#go);
  }

  /** The newest time seen in the events: the default clock goes on from there. */
  observe(time: number | null): void {
    if (time === null || time <= this.#newest) return;
    this.#newest = time;
    this.#arrived = performance.now();
  }

  /** How long ago something was, in milliseconds. */
  since(time: number): number {
    const now = this.clock?.() ?? this.#newest + (performance.now() - this.#arrived);
    return now - time;
  }

  /** Shows in `target` how long it is since `startedAt`, until `stop`. */
  start(target: HTMLElement, startedAt: number): void {
    this.#running.set(target, startedAt);
    this.#draw(target, startedAt);
    this.#wake();
  }

  stop(target: HTMLElement): void {
    this.#running.delete(target);
    if (this.#running.size === 0) this.#rest();
  }

  dispose(): void {
    this.#running.clear();
    this.#rest();
    this.#sight.disconnect();
    document.removeEventListener("visibilitychange", this.#go);
  }

  get #canBeSeen(): boolean {
    return this.#inSight && document.visibilityState === "visible";
  }

  /** Goes on where it can be seen again, with what it is by then. */
  readonly #go = (): void => {
    if (!this.#canBeSeen) {
      this.#rest();
    } else if (this.#running.size > 0 && this.#timer === undefined) {
      this.#tick();
      this.#wake();
    }
  };

  #wake(): void {
    if (!this.#canBeSeen) return;
    this.#timer ??= setInterval(() => {
      this.#tick();
    }, kTick);
  }

  #rest(): void {
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
