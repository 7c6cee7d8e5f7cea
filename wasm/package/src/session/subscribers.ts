// The functions that want a session's patches, for `Session`. Invariant: everyone gets every patch
// in the order of the revisions, even when one of them pushes; one that throws harms no other.
import type { AnyPatch, Patch } from "../contract/index.js";

export type PatchListener<P extends AnyPatch = Patch> = (patch: P) => void;

/** Reports an error as an uncaught one, where the host looks for those. */
function report(error: unknown): void {
  if (typeof reportError === "function") reportError(error);
  else
    queueMicrotask(() => {
      throw error;
    });
}

export class Subscribers<P extends AnyPatch> {
  readonly #listeners = new Set<{ listener: PatchListener<P> }>();
  readonly #queue: P[] = [];
  #delivering = false;

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Returns the function that ends the subscription. */
  add(listener: PatchListener<P>): () => void {
    // In an object of its own, so that the same function can subscribe twice.
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

  emit(patch: P): void {
    this.#queue.push(patch);
    if (this.#delivering) return;
    this.#delivering = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#deliver(next);
    this.#delivering = false;
  }

  #deliver(patch: P): void {
    for (const subscription of [...this.#listeners]) {
      if (!this.#listeners.has(subscription)) continue;
      try {
        subscription.listener(patch);
      } catch (error) {
        report(error);
      }
    }
  }
}
