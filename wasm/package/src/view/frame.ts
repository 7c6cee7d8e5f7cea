// Collects work for the next animation frame, so that many patches cost one rendering.
// Invariant: a job is in the queue at most once, and none runs after `dispose`.

export interface Job {
  draw(): void;
}

export class Frame {
  readonly #jobs = new Set<Job>();
  #handle = 0;
  #disposed = false;

  /** `settle` runs after the jobs of a frame, when all nodes have their size. */
  constructor(private readonly settle: () => void) {}

  request(job: Job): void {
    if (this.#disposed) return;
    this.#jobs.add(job);
    if (this.#handle === 0)
      this.#handle = requestAnimationFrame(() => {
        this.#run();
      });
  }

  cancel(job: Job): void {
    this.#jobs.delete(job);
  }

  dispose(): void {
    this.#disposed = true;
    this.#jobs.clear();
    cancelAnimationFrame(this.#handle);
  }

  #run(): void {
    this.#handle = 0;
    const jobs = [...this.#jobs];
    this.#jobs.clear();
    for (const job of jobs) job.draw();
    this.settle();
  }
}
