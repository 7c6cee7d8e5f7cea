// The keyed list of cards: which entries there are, in which order, and inside which parent.
// Invariant: a card's place on the page is its place in the snapshot among the entries of its parent;
// an entry without a known parent stands at the top level. A parent is always inserted before its children.
import type { Descriptor } from "../types.js";
import type { Context } from "./context.js";
import { element } from "./element.js";
import { EntryCard, type EntryFields } from "./entry-card.js";

export class EntryList {
  readonly node = element("div", "at-entries-list");
  readonly #cards = new Map<string, EntryCard>();
  #order: EntryCard[] = [];

  constructor(private readonly context: Context) {}

  get(id: string): EntryCard | undefined {
    return this.#cards.get(id);
  }

  /** The cards in their order, nested ones included. */
  get cards(): readonly EntryCard[] {
    return this.#order;
  }

  insert(index: number, descriptor: Descriptor): void {
    if (this.#cards.has(descriptor.id)) return;
    const card = new EntryCard(this.context, descriptor);
    this.#cards.set(card.id, card);
    if (index >= this.#order.length) this.#order.push(card);
    else this.#order.splice(index, 0, card);
    this.#place(card, index);
  }

  set(id: string, fields: EntryFields): void {
    const card = this.#cards.get(id);
    if (!card) return;
    const before = card.parent;
    card.set(fields);
    if (card.parent !== before) this.#move(card, before);
  }

  remove(id: string): void {
    const card = this.#cards.get(id);
    if (!card) return;
    this.#cards.delete(id);
    this.#order.splice(this.#indexOf(card), 1);
    card.dispose();
    this.#railOf(card.parent)?.count();
  }

  /** Makes the list that of a snapshot; cards of entries that stay keep their nodes. */
  reconcile(entries: Descriptor[]): void {
    const ids = new Set(entries.map((entry) => entry.id));
    for (const card of [...this.#order]) if (!ids.has(card.id)) this.remove(card.id);
    this.#order = [];
    for (const entry of entries) {
      const card = this.#cards.get(entry.id) ?? new EntryCard(this.context, entry);
      const before = card.parent;
      if (this.#cards.has(entry.id)) card.replace(entry);
      this.#cards.set(entry.id, card);
      this.#order.push(card);
      if (card.parent !== before || !card.node.isConnected) this.#place(card, this.#order.length);
    }
  }

  #move(card: EntryCard, before: string | null): void {
    this.#place(card, this.#indexOf(card));
    this.#railOf(before)?.count();
  }

  #place(card: EntryCard, index: number): void {
    const parent = this.#knownParent(card);
    let next: EntryCard | undefined;
    for (let i = index + 1; i < this.#order.length && !next; i += 1) {
      const other = this.#order[i];
      if (other && this.#knownParent(other) === parent) next = other;
    }
    const list = parent?.rail.list ?? this.node;
    list.insertBefore(card.node, next?.node ?? null);
    parent?.rail.count();
  }

  #knownParent(card: EntryCard): EntryCard | undefined {
    const parent = card.parent === null ? undefined : this.#cards.get(card.parent);
    // A card cannot stand inside itself, whatever the events say.
    return parent && card.node.contains(parent.node) ? undefined : parent;
  }

  #railOf(id: string | null): EntryCard["rail"] | undefined {
    return id === null ? undefined : this.#cards.get(id)?.rail;
  }

  #indexOf(card: EntryCard): number {
    if (this.#order[this.#order.length - 1] === card) return this.#order.length - 1;
    return this.#order.indexOf(card);
  }
}
