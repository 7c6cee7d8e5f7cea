// What find, filter, keyboard and menus may ask of the list of entries, and nothing more.
// Invariant: whatever is named by an id may be off the page; asking for it never throws.
import type { EntryOutline, WatchedEntry } from "../../contract/index.js";

export interface RevealOptions {
  /** Opens the entry's body as well. */
  open?: boolean;
  /** Where the card ends up; `nearest` moves as little as possible. Default `nearest`. */
  align?: "nearest" | "start" | "center";
  /** The part and piece of the body that are to be on the page, where a long body is not all there. */
  part?: string;
  piece?: string;
}

/** Says whether an entry is shown. */
export type EntryFilter = (row: EntryOutline) => boolean;
/** Hears of the selected entry's id. */
export type SelectListener = (id: string | null) => void;
/** Hears of a card that came onto the page, or whose body changed. */
export type CardListener = (card: HTMLElement, entry: WatchedEntry) => void;

export interface TimelineList {
  /** The view's own element. */
  readonly root: HTMLElement;
  /** The element that scrolls. */
  readonly scroller: HTMLElement;
  /** All entries in the order in which they are displayed, those that are not shown included. */
  rows(): readonly EntryOutline[];
  /** Whether there is such an entry and it is not filtered out. */
  isShown(id: string): boolean;
  /** Whether an entry is not filtered out, but folded into a run of calls or a sub-agent. */
  isFolded(id: string): boolean;
  /**
   * Opens what hides an entry and brings it into sight. Resolves with its card when that is on the
   * page, and, if the body was to be opened, when that is drawn; with `null` if there is no such entry
   * or it is filtered out.
   */
  reveal(id: string, options?: RevealOptions): Promise<HTMLElement | null>;
  /** Where an entry is in all that is shown, from 0 to 1; `null` if there is no such entry. */
  placeOf(id: string): number | null;
  /** The card of an entry, while it is on the page. */
  card(id: string): HTMLElement | null;
  /** Shows only entries that pass, and those that they are nested in; `null` shows all. */
  setFilter(filter: EntryFilter | null): void;
  /** Opens or closes bodies; `"all"` decides for entries that are not on the page, too. */
  setOpen(ids: "all" | readonly string[], open: boolean): void;
  isOpen(id: string): boolean;
  selected(): string | null;
  select(id: string | null): void;
  /** The result ends it. */
  onSelect(listener: SelectListener): () => void;
  /** The result ends it. */
  onMount(listener: CardListener): () => void;
}
