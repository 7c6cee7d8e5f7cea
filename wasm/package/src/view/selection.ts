// Which card is selected, by pointer, focus or keyboard (j and k, Home and End), and who wants to know.
// Invariant: exactly one card can be reached with Tab as a card; the buttons inside stay reachable.
import type { EntryCard } from "./entry-card.js";
import type { EntryList } from "./entry-list.js";

export type SelectListener = (id: string | null) => void;

export class Selection {
  #selected: EntryCard | undefined;
  readonly #listeners = new Set<SelectListener>();

  constructor(private readonly list: EntryList) {
    list.node.addEventListener("click", this.#onClick);
    list.node.addEventListener("keydown", this.#onKey);
  }

  get id(): string | null {
    return this.#selected?.id ?? null;
  }

  select(card: EntryCard | undefined): void {
    if (card === this.#selected) return;
    this.#selected?.node.removeAttribute("aria-current");
    if (this.#selected) this.#selected.node.tabIndex = -1;
    this.#selected = card;
    if (card) {
      card.node.setAttribute("aria-current", "true");
      card.node.tabIndex = 0;
    }
    for (const listener of this.#listeners) listener(this.id);
  }

  onSelect(listener: SelectListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called when a card has gone. */
  forget(id: string): void {
    if (this.id === id) this.select(undefined);
  }

  #cardAt(target: EventTarget | null): EntryCard | undefined {
    const node = target instanceof Element ? target.closest<HTMLElement>(".at-entry") : null;
    return this.list.get(node?.dataset["entry"] ?? "");
  }

  readonly #onClick = (event: MouseEvent): void => {
    const card = this.#cardAt(event.target);
    if (card) this.select(card);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const card = this.#cardAt(event.target);
    if (!card) return;
    if (event.key === "j") this.#step(card, 1);
    else if (event.key === "k") this.#step(card, -1);
    else if (event.target === card.node && (event.key === "Enter" || event.key === " ")) {
      card.toggle();
    } else return;
    event.preventDefault();
  };

  #step(from: EntryCard, by: 1 | -1): void {
    const { cards } = this.list;
    let index = cards.indexOf(from) + by;
    while (cards[index]?.node.checkVisibility() === false) index += by;
    const card = cards[index];
    if (!card) return;
    this.select(card);
    card.node.focus();
  }
}
