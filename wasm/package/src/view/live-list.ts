// The list that hosts hold: it stays valid when `view.update` replaces the view. Invariant: a listener
// is subscribed to every further view, until it is unsubscribed, and the host's filter applies there, too.
import type {
  CardListener,
  EntryFilter,
  RevealOptions,
  SelectListener,
  TimelineList,
} from "./options/list.js";
import type { EntryOutline } from "./source/outline.js";

/** A set of listeners that can contain the same function twice. */
class Listeners<Call extends (...args: never[]) => void> {
  readonly #all = new Set<{ listener: Call }>();

  add(listener: Call): () => void {
    const added = { listener };
    this.#all.add(added);
    return () => this.#all.delete(added);
  }

  notify(...args: Parameters<Call>): void {
    for (const { listener } of [...this.#all]) listener(...args);
  }
}

export class LiveList implements TimelineList {
  readonly #onSelect = new Listeners<SelectListener>();
  readonly #onMount = new Listeners<CardListener>();
  #selected: string | null = null;
  /** The host's own filter. */
  #filter: EntryFilter | null = null;
  #list: TimelineList;

  constructor(list: TimelineList) {
    this.#list = list;
    this.#follow();
  }

  /** Switches to the list of the view that replaced another. */
  replace(list: TimelineList): void {
    this.#list = list;
    if (this.#filter) list.setFilter(this.#filter);
    this.#follow();
  }

  /** Notifies listeners if the selection has changed meanwhile. */
  settle(): void {
    this.#notifySelected(this.#list.selected());
  }

  #follow(): void {
    const list = this.#list;
    list.onSelect((id) => {
      this.#notifySelected(id);
    });
    list.onMount((card, entry) => {
      this.#onMount.notify(card, entry);
    });
  }

  #notifySelected(id: string | null): void {
    if (id === this.#selected) return;
    this.#selected = id;
    this.#onSelect.notify(id);
  }

  get root(): HTMLElement {
    return this.#list.root;
  }

  get scroller(): HTMLElement {
    return this.#list.scroller;
  }

  rows(): readonly EntryOutline[] {
    return this.#list.rows();
  }

  isShown(id: string): boolean {
    return this.#list.isShown(id);
  }

  isFolded(id: string): boolean {
    return this.#list.isFolded(id);
  }

  reveal(id: string, options?: RevealOptions): Promise<HTMLElement | null> {
    return this.#list.reveal(id, options);
  }

  placeOf(id: string): number | null {
    return this.#list.placeOf(id);
  }

  card(id: string): HTMLElement | null {
    return this.#list.card(id);
  }

  setFilter(filter: EntryFilter | null): void {
    this.#filter = filter;
    this.#list.setFilter(filter);
  }

  setOpen(ids: "all" | readonly string[], open: boolean): void {
    this.#list.setOpen(ids, open);
  }

  isOpen(id: string): boolean {
    return this.#list.isOpen(id);
  }

  selected(): string | null {
    return this.#list.selected();
  }

  select(id: string | null): void {
    this.#list.select(id);
  }

  onSelect(listener: SelectListener): () => void {
    return this.#onSelect.add(listener);
  }

  onMount(listener: CardListener): () => void {
    return this.#onMount.add(listener);
  }
}
