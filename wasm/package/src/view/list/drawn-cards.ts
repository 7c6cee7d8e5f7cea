// Notifies listeners of every card that was drawn, and promises that wait for a certain one.
// For entry-list.ts. Invariant: a listener that throws does not affect the others.
import { attempt } from "../../contract/report-failure.js";
import type { EntryCard } from "../card/entry-card.js";
import type { CardListener } from "../options/list.js";

export class DrawnCards {
  readonly #listeners = new Set<CardListener>();
  readonly #waiting = new Map<string, Set<() => void>>();

  listen(listener: CardListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether any promise waits for a card. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  /** Resolves when the card of an entry is drawn next, or the entry is removed. */
  next(id: string): Promise<void> {
    return new Promise<void>((resolve) => {
      const known = this.#waiting.get(id);
      if (known) known.add(resolve);
      else this.#waiting.set(id, new Set([resolve]));
    });
  }

  /** Notifies listeners that the nodes of a card changed. */
  notify({ node, watched }: EntryCard): void {
    for (const listener of this.#listeners)
      attempt(() => {
        listener(node, watched);
      });
  }

  /** Resolves the promises that wait for the card of an entry. */
  release(id: string): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    for (const resolve of waiting ?? []) resolve();
  }
}
