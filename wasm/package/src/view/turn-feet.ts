// The line below each turn that has ended: time, tokens, tools, cost and model.
// Invariant: it stands behind the last card of the turn at the top level, and says nothing else than
// the turn's summary.
import type { Turn } from "../types.js";
import { element, setText } from "./element.js";
import type { EntryCard } from "./entry-card.js";
import { icon } from "./icons.js";
import type { Placement } from "./placement.js";
import { insertByRank } from "./ranked-list.js";
import { isRunning } from "./status-mark.js";
import type { Words } from "./words.js";

interface Foot {
  node: HTMLElement;
  text: HTMLElement;
  turn: Turn | undefined;
  cards: Set<EntryCard>;
  last: EntryCard | undefined;
}

export class TurnFeet {
  readonly #feet = new Map<string, Foot>();

  constructor(
    private readonly words: Words,
    private readonly root: HTMLElement,
  ) {}

  update(turn: Turn, placement: Placement): void {
    const foot = this.#foot(turn.id);
    foot.turn = turn;
    foot.node.dataset["status"] = turn.status;
    const texts = turn.summary.map((label) => label.text);
    if (turn.status !== "done") texts.unshift(this.words.status[turn.status]);
    setText(foot.text, texts.join(" · "));
    this.#show(foot, placement);
  }

  /** To be called when a card was put somewhere. */
  placed(card: EntryCard, placement: Placement): void {
    if (card.facts.turn === null) return;
    const foot = this.#foot(card.facts.turn);
    if (placement.outerOf(card)) {
      this.#leave(foot, card, placement);
    } else {
      foot.cards.add(card);
      if (!foot.last || placement.rankOf(foot.last) < placement.rankOf(card)) foot.last = card;
    }
    this.#show(foot, placement);
  }

  forget(card: EntryCard, placement: Placement): void {
    const foot = card.facts.turn === null ? undefined : this.#feet.get(card.facts.turn);
    if (foot) this.#leave(foot, card, placement);
  }

  /** Drops the turns that are not among `turns`. */
  keepOnly(turns: readonly Turn[]): void {
    const kept = new Set(turns.map((turn) => turn.id));
    for (const [id, foot] of this.#feet) {
      if (kept.has(id)) continue;
      foot.node.remove();
      this.#feet.delete(id);
    }
  }

  #leave(foot: Foot, card: EntryCard, placement: Placement): void {
    if (!foot.cards.delete(card) || foot.last !== card) return;
    foot.last = undefined;
    for (const other of foot.cards) {
      const behind = !foot.last || placement.rankOf(foot.last) < placement.rankOf(other);
      if (behind) foot.last = other;
    }
  }

  #show({ node, text, turn, last }: Foot, placement: Placement): void {
    if (!turn || !last || isRunning(turn.status) || text.textContent === "") {
      node.remove();
    } else {
      insertByRank(this.root, node, placement.rankOf(last) + 0.25);
    }
  }

  #foot(id: string): Foot {
    const known = this.#feet.get(id);
    if (known) return known;
    const text = element("span", "at-turn-text");
    text.dir = "auto";
    const node = element("div", "at-turn", icon("check"), text);
    const made = { node, text, turn: undefined, cards: new Set<EntryCard>(), last: undefined };
    this.#feet.set(id, made);
    return made;
  }
}
