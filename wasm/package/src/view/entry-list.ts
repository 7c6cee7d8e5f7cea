// The keyed list of cards: which entries there are, in which order, with the heads of runs and the
// feet of turns among them.
// Invariant: a card's place on the page is its place in the snapshot among the entries of its parent.
import type { Descriptor, Group, Turn } from "../types.js";
import type { Context } from "./context.js";
import { element } from "./element.js";
import { EntryCard, type EntryFields } from "./entry-card.js";
import { Placement } from "./placement.js";
import { RunHeads } from "./run-heads.js";
import { TurnFeet } from "./turn-feet.js";

export class EntryList {
  readonly node = element("div", "at-entries-list");
  readonly #cards = new Map<string, EntryCard>();
  #order: EntryCard[] = [];
  readonly #placement: Placement;
  readonly #runs: RunHeads;
  readonly #feet: TurnFeet;

  constructor(private readonly context: Context) {
    this.#placement = new Placement(
      this.node,
      (id) => this.#cards.get(id),
      (card) => {
        this.#runs.placed(card, this.#placement);
        this.#feet.placed(card, this.#placement);
      },
    );
    this.#runs = new RunHeads(context, this.node);
    this.#feet = new TurnFeet(context.words, this.node);
  }

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
    if (index >= this.#order.length) {
      this.#order.push(card);
      this.#placement.place(card, this.#order.length - 1);
    } else {
      this.#order.splice(index, 0, card);
      this.#order.forEach((known, rank) => {
        this.#placement.place(known, rank);
      });
    }
  }

  set(id: string, fields: EntryFields): void {
    const card = this.#cards.get(id);
    if (!card) return;
    const before = card.parent;
    card.set(fields);
    if (card.parent !== before) this.#placement.place(card, this.#placement.rankOf(card));
  }

  remove(id: string): void {
    const card = this.#cards.get(id);
    if (!card) return;
    this.#cards.delete(id);
    const last = this.#order.at(-1) === card;
    this.#order.splice(last ? this.#order.length - 1 : this.#order.indexOf(card), 1);
    this.#runs.forget(card);
    this.#feet.forget(card, this.#placement);
    this.#placement.forget(card);
    card.dispose();
  }

  setGroup(group: Group): void {
    this.#runs.update(group, this.#placement);
  }

  setTurn(turn: Turn): void {
    this.#feet.update(turn, this.#placement);
  }

  /** Drops runs and turns that are not among these. */
  keepOnly(groups: readonly Group[], turns: readonly Turn[]): void {
    this.#runs.keepOnly(groups);
    this.#feet.keepOnly(turns);
  }

  /** Opens whatever the card is folded into. */
  reveal(card: EntryCard): void {
    for (let at: EntryCard | undefined = card; at; at = this.#placement.outerOf(at)) {
      this.#runs.reveal(at);
      this.#placement.outerOf(at)?.rail.reveal();
    }
  }

  /** Makes the list that of a snapshot; cards of entries that stay keep their nodes. */
  reconcile(entries: readonly Descriptor[]): void {
    const ids = new Set(entries.map((entry) => entry.id));
    for (const card of [...this.#order].reverse()) if (!ids.has(card.id)) this.remove(card.id);
    this.#order = entries.map((entry) => {
      const known = this.#cards.get(entry.id);
      known?.replace(entry);
      const card = known ?? new EntryCard(this.context, entry);
      this.#cards.set(entry.id, card);
      return card;
    });
    this.#order.forEach((card, rank) => {
      this.#placement.place(card, rank);
    });
  }
}
