// Where each card stands: inside the card of the call that started its agent, in the order of the
// entries. For the list of cards, which says when one is new or has another parent.
// Invariant: a card's node is moved, never made again; one whose parent is not known (yet) stands at
// the top level; below the sixteenth level cards stand beside their parent instead of inside it.
import type { EntryCard } from "./entry-card.js";
import { insertByRank } from "./ranked-list.js";

const kDeepestLevel = 16;

interface Place {
  rank: number;
  /** The parent by the descriptor, which may not have come yet. */
  parent: string | null;
  /** The card that it really stands in. */
  outer: EntryCard | undefined;
  level: number;
}

export class Placement {
  readonly #places = new Map<EntryCard, Place>();
  /** By the id of the parent. */
  readonly #children = new Map<string, Set<EntryCard>>();

  /** `placed` hears of every card that was put somewhere. */
  constructor(
    private readonly root: HTMLElement,
    private readonly get: (id: string) => EntryCard | undefined,
    private readonly placed: (card: EntryCard) => void,
  ) {}

  outerOf(card: EntryCard): EntryCard | undefined {
    return this.#places.get(card)?.outer;
  }

  rankOf(card: EntryCard): number {
    return this.#places.get(card)?.rank ?? 0;
  }

  /** Puts a card where its descriptor says, and what belongs inside it along with it. */
  place(card: EntryCard, rank: number): void {
    const waiting = [card];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const before = this.#places.get(next);
      const level = this.#put(next, next === card ? rank : (before?.rank ?? 0));
      if (level === before?.level) continue;
      waiting.push(...[...(this.#children.get(next.id) ?? [])].reverse());
    }
  }

  forget(card: EntryCard): void {
    const place = this.#places.get(card);
    if (!place) return;
    this.#places.delete(card);
    this.#leave(card, place);
  }

  #put(card: EntryCard, rank: number): number {
    const before = this.#places.get(card);
    const outer = this.#findOuter(card);
    const level = outer ? (this.#places.get(outer)?.level ?? 0) + 1 : 0;
    const moved = !before || before.outer !== outer;
    if (before && (moved || before.parent !== card.parent)) this.#leave(card, before);
    this.#places.set(card, { rank, parent: card.parent, outer, level });
    if (card.parent !== null) this.#siblings(card.parent).add(card);
    // Counted first: a rail without steps is hidden, and what is hidden cannot keep the focus.
    if (moved || before.parent !== card.parent) outer?.rail.count(1);
    insertByRank(outer?.rail.list ?? this.root, card.node, rank);
    this.placed(card);
    return level;
  }

  #leave(card: EntryCard, place: Place): void {
    if (place.parent !== null) this.#children.get(place.parent)?.delete(card);
    place.outer?.rail.count(-1);
  }

  #findOuter(card: EntryCard): EntryCard | undefined {
    const parent = card.parent === null ? undefined : this.get(card.parent);
    // A card cannot stand inside itself, whatever the events say.
    if (!parent || card.node.contains(parent.node)) return undefined;
    const place = this.#places.get(parent);
    return place && place.level >= kDeepestLevel ? place.outer : parent;
  }

  #siblings(parent: string): Set<EntryCard> {
    const known = this.#children.get(parent);
    if (known) return known;
    const made = new Set<EntryCard>();
    this.#children.set(parent, made);
    return made;
  }
}
