// A queue for messages that arrive unasked, as from a socket, until they are read. Invariant: messages are
// returned in order, each once; whoever calls `put` must limit the size.

export class Mailbox {
  #messages: string[] = [];
  /** The index of the next message in `#messages`; the ones before it were taken. */
  #next = 0;
  #size = 0;
  #closed = false;
  #error: Error | null = null;
  #wake: (() => void) | null = null;

  /** The number of characters waiting to be read. */
  get size(): number {
    return this.#size;
  }

  put(message: string): void {
    if (this.#closed) return;
    this.#messages.push(message);
    this.#size += message.length;
    this.#wake?.();
  }

  /** Ends the queue: readers get the remaining messages, then `error` if there is one. */
  close(error: Error | null): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#error = error;
    this.#wake?.();
  }

  /** Returns the next message; `null` when there are no more. @throws the error passed to `close` */
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
    // Removes half of the array at a time: shifting one by one would take quadratic time for a flood of
    // messages.
    if (this.#next * 2 > this.#messages.length) {
      this.#messages = this.#messages.slice(this.#next);
      this.#next = 0;
    }
    return message;
  }
}
