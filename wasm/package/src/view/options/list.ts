// The interface through which hosts, find, filter, keyboard and menus use the list of entries.
// Invariant: an id may name an entry that is off the page or missing; no method throws because of it.
import type { EntryOutline, WatchedEntry } from "../../contract/index.js";

export interface RevealOptions {
  /** Also opens the body of the entry. */
  open?: boolean;
  /** Where to scroll the card; `nearest`, the default, scrolls as little as possible. */
  align?: "nearest" | "start" | "center";
  /** The part and piece of a long body to show, because not all of it is on the page. */
  part?: string;
  piece?: string;
}

/** Decides whether an entry is shown. */
export type EntryFilter = (row: EntryOutline) => boolean;
/** Called with the id of the selected entry. */
export type SelectListener = (id: string | null) => void;
/** Called with a card that was added to the page or whose body changed. */
export type CardListener = (card: HTMLElement, entry: WatchedEntry) => void;

export interface TimelineList {
  /** The root element of the view. */
  readonly root: HTMLElement;
  /** The element that scrolls. */
  readonly scroller: HTMLElement;
  /** All entries in display order, including those that are hidden. */
  rows(): readonly EntryOutline[];
  /** Whether the entry exists and passes the filter. */
  isShown(id: string): boolean;
  /** Whether an entry passes the filter, but is folded into a group of calls or a sub-agent. */
  isFolded(id: string): boolean;
  /**
   * Opens whatever hides an entry and scrolls to it. Resolves with its card once the card, and its body if it
   * is to be opened, is drawn; or with `null` if the entry does not exist or is filtered out.
   */
  reveal(id: string, options?: RevealOptions): Promise<HTMLElement | null>;
  /** The position of an entry in the whole list, from 0 to 1; `null` if it does not exist. */
  placeOf(id: string): number | null;
  /** The card of an entry, while it is on the page. */
  card(id: string): HTMLElement | null;
  /** Shows only the entries that pass, and their parents; `null` shows all. */
  setFilter(filter: EntryFilter | null): void;
  /** Opens or closes bodies; `"all"` includes entries that are not on the page. */
  setOpen(ids: "all" | readonly string[], open: boolean): void;
  isOpen(id: string): boolean;
  selected(): string | null;
  select(id: string | null): void;
  /** Returns a function that unsubscribes. */
  onSelect(listener: SelectListener): () => void;
  /** Calls `listener` with every card that is added to the page. Returns a function that unsubscribes. */
  onMount(listener: CardListener): () => void;
}

/** The list as the view's own tools use it. */
export interface ToolList extends TimelineList {
  /** Narrows what the host's filter lets pass, by what the reader filters and what the host hides. */
  setReaderFilter(filter: EntryFilter | null): void;
}
