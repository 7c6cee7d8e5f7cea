// Keeps what comes by itself, as messages of a socket do, until somebody reads it. Invariant: messages come
// out in order, each once; what is kept is bounded by the one who puts it in.

export class Mailbox {
  #messages: string[] = [];
  /** Where in `#messages` the next one is; what lies before it was taken. */
  #next = 0;
  #size = 0;
  #closed = false;
  #error: Error | null = null;
  #wake: (() => void) | null = null;

  /** Characters that wait to be read. */
  get size(): number {
    return this.#size;
  }

  put(message: string): void {
    if (this.#closed) return;
    this.#messages.push(message);
    this.#size += message.length;
    this.#wake?.();
  }

  /** No more comes: readers get what is there, then `error` if there is one. */
  close(error: Error | null): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#error = error;
    this.#wake?.();
  }

  /** The next message; `null` when there are no more. @throws what it was closed with */
  async take(): Promise<string | null> {
    while (this.#next === this.#messages.length && !this.#closed) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const message = this.#messages[this.#next];
    if (message === undefined) {
      if (this.#error) throw this.#error;
      return null;
    }
    this.#size -= message.length;
    this.#next += 1;
    // Half of them at once: to shift each would be work by the square of a flood.
    if (this.#next * 2 > this.#messages.length) {
      this.#messages = this.#messages.slice(this.#next);
      this.#next = 0;
    }
    return message;
  }
}
