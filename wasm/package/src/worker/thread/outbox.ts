// Batches what the worker sends to the page, so that many small patches become few messages. Invariant: items
// never overtake each other; an item that nobody waits for is delayed by at most one turn.
import { kTurnMs } from "../../input/next-turn.js";
import type { Batch, Item } from "../protocol/protocol.js";

export class Outbox {
  readonly #send: (batch: Batch) => void;
  #items: Batch = [];
  #sentAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(send: (batch: Batch) => void) {
    this.#send = send;
  }

  /** Sends `item` together with other items of this turn. */
  add(item: Item): void {
    this.#items.push(item);
    if (this.#timer !== null) return;
    const wait = Math.max(0, this.#sentAt + kTurnMs - performance.now());
    this.#timer = setTimeout(() => {
      this.flush();
    }, wait);
  }

  /** Sends `item` now, after everything that was added before. */
  addLast(item: Item): void {
    this.#items.push(item);
    this.flush();
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#items.length === 0) return;
    const batch = this.#items;
    this.#items = [];
    this.#sentAt = performance.now();
    this.#send(batch);
  }
}
