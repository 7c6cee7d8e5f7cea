// Lets the times of running entries tick, without touching anything else on the page.
// Invariant: no timer runs while nothing is running.
import { setText } from "./element.js";

const kTick = 500;

export class Elapsed {
  readonly #running = new Map<HTMLElement, number>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #newest = 0;
  #arrived = 0;

  /** `clock` gives now, in milliseconds, by the clock of the events. */
  constructor(
    private readonly clock: (() => number) | undefined,
    private readonly duration: (milliseconds: number) => string,
  ) {}

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
    this.#timer ??= setInterval(() => {
      this.#tick();
    }, kTick);
  }

  stop(target: HTMLElement): void {
    this.#running.delete(target);
    if (this.#running.size === 0) this.dispose();
  }

  dispose(): void {
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
