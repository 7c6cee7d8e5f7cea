// What the worker sends to the page, gathered so that many small patches are few messages. Invariant:
// nothing overtakes anything; what nobody waits for leaves at most one turn later.
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

  /** Sends `item` with what else comes in this turn. */
  add(item: Item): void {
    this.#items.push(item);
    if (this.#timer !== null) return;
    const wait = Math.max(0, this.#sentAt + kTurnMs - performance.now());
    this.#timer = setTimeout(() => {
      this.flush();
    }, wait);
  }

  /** Sends `item` now, behind everything that was added before. */
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
