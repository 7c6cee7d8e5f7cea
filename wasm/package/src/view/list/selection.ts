// The selected entry, set by pointer or by a tool of the view, and its listeners.
// Invariant: Tab stops at one card at most; the buttons inside cards stay reachable.
import type { EntryList } from "./entry-list.js";
import type { SelectListener } from "../options/list.js";

export type { SelectListener } from "../options/list.js";

export class Selection {
  #id: string | null = null;
  readonly #listeners = new Set<SelectListener>();

  constructor(private readonly list: EntryList) {
    list.node.addEventListener("click", this.#onClick);
    list.onMount((card) => {
      if (card.dataset["entry"] === this.#id) mark(card, true);
    });
  }

  get id(): string | null {
    return this.#id;
  }

  select(id: string | null): void {
    const known = id !== null && this.list.model.get(id) ? id : null;
    if (known === this.#id) return;
    this.#mark(false);
    this.#id = known;
    this.#mark(true);
    for (const listener of this.#listeners) listener(known);
  }

  onSelect(listener: SelectListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Must be called when an entry was removed. */
  forget(id: string): void {
    if (this.#id === id) this.select(null);
  }

  #mark(selected: boolean): void {
    const card = this.#id === null ? undefined : this.list.card(this.#id);
    if (card) mark(card.node, selected);
  }

  readonly #onClick = (event: MouseEvent): void => {
    const id = entryAt(event.target);
    if (id !== null) this.select(id);
  };
}

function mark(card: HTMLElement, selected: boolean): void {
  if (selected) card.setAttribute("aria-current", "true");
  else card.removeAttribute("aria-current");
  card.tabIndex = selected ? 0 : -1;
}

function entryAt(target: EventTarget | null): string | null {
  const node = target instanceof Element ? target.closest<HTMLElement>(".at-entry") : null;
  return node?.dataset["entry"] ?? null;
}
