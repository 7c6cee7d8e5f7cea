// Back-pressure towards the worker: how much input is on its way. Invariant: the next chunk is read
// when less than a mebibyte is under way, and an error of any chunk is thrown to the reader.
const kLimit = 1024 * 1024;

export class InFlightLimit {
  #size = 0;
  #error: unknown = null;
  #failed = false;
  #wake: (() => void) | null = null;

  /** Counts `size` until `done` settles; resolves when there is room for more. */
  async add(done: Promise<unknown>, size: number): Promise<void> {
    this.#size += size;
    done
      .catch((error: unknown) => {
        this.#failed = true;
        this.#error = error;
      })
      .finally(() => {
        this.#size -= size;
        this.#wake?.();
      });
    await this.#until(kLimit);
  }

  /** Resolves when everything was taken. */
  whenEmpty(): Promise<void> {
    return this.#until(1);
  }

  /** @throws what a chunk failed with */
  async #until(limit: number): Promise<void> {
    while (!this.#failed && this.#size >= limit) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (this.#failed) throw this.#error;
  }
}
