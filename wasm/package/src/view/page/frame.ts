// Collects work for the next animation frame, so that many patches cost one rendering.
// Invariant: a job is in the queue at most once, and none runs after `dispose`; no frame is requested
// without work; a job that throws does not stop the others.
import { attempt } from "../../contract/report-failure.js";

export interface Job {
  draw(): void;
}

export class Frame {
  readonly #jobs = new Set<Job>();
  #handle = 0;
  #disposed = false;
  #running = false;

  /** `begin` runs before the jobs of a frame, `settle` after them. */
  constructor(
    private readonly begin: () => void,
    private readonly settle: () => void,
  ) {}

  request(job: Job): void {
    if (this.#disposed) return;
    this.#jobs.add(job);
    this.#ask();
  }

  /** Requests a frame without a job. */
  wake(): void {
    if (!this.#disposed && !this.#running) this.#ask();
  }

  cancel(job: Job): void {
    this.#jobs.delete(job);
  }

  dispose(): void {
    this.#disposed = true;
    this.#jobs.clear();
    cancelAnimationFrame(this.#handle);
  }

  #ask(): void {
    if (this.#handle !== 0) return;
    this.#handle = requestAnimationFrame(() => {
      this.#run();
    });
  }

  #run(): void {
    this.#handle = 0;
    const jobs = [...this.#jobs];
    this.#jobs.clear();
    this.#running = true;
    attempt(this.begin);
    for (const job of jobs)
      attempt(() => {
        job.draw();
      });
    this.#running = false;
    attempt(this.settle);
  }
}
