// Back-pressure towards the worker: limits the input in flight. Invariant: the next chunk is read only when
// less than one mebibyte is in flight, and the error of any chunk is thrown to the reader.
const kLimit = 1024 * 1024;

export class InFlightLimit {
  #size = 0;
  #error: unknown = null;
  #failed = false;
  #wake: (() => void) | null = null;

  /** Counts `size` as in flight until `done` settles; resolves when there is room for more. */
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

  /** Resolves when everything was processed. */
  whenEmpty(): Promise<void> {
    return this.#until(1);
  }

  /** @throws the error of a failed chunk */
  async #until(limit: number): Promise<void> {
    while (!this.#failed && this.#size >= limit) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (this.#failed) throw this.#error;
  }
}
