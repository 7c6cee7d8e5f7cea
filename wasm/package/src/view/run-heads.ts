// The heads of all runs of calls, by the ids of the groups.
// Invariant: a head stands right above the first card of its run, wherever that is.
import type { Group } from "../types.js";
import type { Context } from "./context.js";
import type { EntryCard } from "./entry-card.js";
import type { Placement } from "./placement.js";
import { insertByRank } from "./ranked-list.js";
import { RunHead } from "./run-head.js";

export class RunHeads {
  readonly #heads = new Map<string, RunHead>();
  /** By parent, the run that its agent's next call would continue. */
  readonly #latest = new Map<string | null, { group: string | null; rank: number }>();

  constructor(
    private readonly context: Context,
    private readonly root: HTMLElement,
  ) {}

  update(group: Group, placement: Placement): void {
    const head = this.#head(group.id);
    head.update(group);
    for (const card of head.cards) {
      if (!head.isFirst(card)) continue;
      this.#show(head, card, placement);
      break;
    }
  }

  /** To be called when a card was put somewhere. */
  placed(card: EntryCard, placement: Placement): void {
    const { parent, group } = card.facts;
    const rank = placement.rankOf(card);
    const latest = this.#latest.get(parent);
    if (!latest || latest.rank <= rank) {
      if (latest && latest.group !== null && latest.group !== group) {
        this.#heads.get(latest.group)?.setOver(true);
      }
      this.#latest.set(parent, { group, rank });
    }
    if (group === null) return;
    const head = this.#head(group);
    head.add(card);
    if (this.#latest.get(parent)?.group === group) head.setOver(false);
    if (head.isFirst(card)) this.#show(head, card, placement);
  }

  forget(card: EntryCard): void {
    const { group } = card.facts;
    if (group !== null) this.#heads.get(group)?.cards.delete(card);
  }

  reveal(card: EntryCard): void {
    const { group } = card.facts;
    if (group !== null) this.#heads.get(group)?.reveal();
  }

  /** Drops the runs that are not among `groups`. */
  keepOnly(groups: readonly Group[]): void {
    const kept = new Set(groups.map((group) => group.id));
    for (const [id, head] of this.#heads) {
      if (kept.has(id)) continue;
      head.node.remove();
      for (const card of head.cards) card.node.hidden = false;
      this.#heads.delete(id);
    }
    this.#latest.clear();
  }

  #show(head: RunHead, first: EntryCard, placement: Placement): void {
    if (!head.shown) return;
    const list = placement.outerOf(first)?.rail.list ?? this.root;
    insertByRank(list, head.node, placement.rankOf(first) - 0.5);
  }

  #head(id: string): RunHead {
    const known = this.#heads.get(id);
    if (known) return known;
    const made = new RunHead(this.context);
    this.#heads.set(id, made);
    return made;
  }
}
