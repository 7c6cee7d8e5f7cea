// The listeners of a session or a Markdown stream. Invariant: every listener receives everything in the order
// in which it was emitted, even if a listener pushes; a listener that throws does not affect the others.
import { reportUncaught } from "./report-failure.js";

export class Subscribers<Message> {
  readonly #listeners = new Set<{ listener: (message: Message) => void }>();
  readonly #queue: Message[] = [];
  #delivering = false;

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns the function that ends the subscription. */
  add(listener: (message: Message) => void): () => void {
    // Wrapped in an object, so that the same function can subscribe twice.
    const subscription = { listener };
    this.#listeners.add(subscription);
    return () => {
      this.#listeners.delete(subscription);
    };
  }

  clear(): void {
    this.#listeners.clear();
    this.#queue.length = 0;
  }

  emit(message: Message): void {
    this.#queue.push(message);
    if (this.#delivering) return;
    this.#delivering = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#deliver(next);
    this.#delivering = false;
  }

  #deliver(message: Message): void {
    for (const subscription of [...this.#listeners]) {
      if (!this.#listeners.has(subscription)) continue;
      try {
        subscription.listener(message);
      } catch (error) {
        reportUncaught(error);
      }
    }
  }
}
