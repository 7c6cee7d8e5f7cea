// The list of entries as the view's tools use it.
// Invariant: tools get ids, outlines and cards; rows, heights and windows stay inside the list.
import type { EntryList } from "./entry-list.js";
import { canFold } from "../rows/row.js";
import type { EntryOutline } from "../source/outline.js";
import type { Selection } from "./selection.js";
import type {
  CardListener,
  EntryFilter,
  RevealOptions,
  SelectListener,
  ToolList,
} from "../options/list.js";

/** Maximum number of frames for scrolling to a piece. */
const kMaxRounds = 20;

/** Resolves when a frame has been drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
  });
}

export class ListControl implements ToolList {
  #hostFilter: EntryFilter | null = null;
  #readerFilter: EntryFilter | null = null;

  constructor(
    readonly root: HTMLElement,
    readonly scroller: HTMLElement,
    private readonly list: EntryList,
    private readonly selection: Selection,
  ) {}

  rows(): readonly EntryOutline[] {
    return Array.from(this.list.model.entries(), (node) => node.outline);
  }

  isShown(id: string): boolean {
    const node = this.list.model.get(id);
    return node !== undefined && this.list.model.passes(node);
  }

  isFolded(id: string): boolean {
    const node = this.list.model.get(id);
    return node !== undefined && !node.row.shown && this.list.model.passes(node);
  }

  async reveal(id: string, options: RevealOptions = {}): Promise<HTMLElement | null> {
    const { list } = this;
    const { open = false, align = "nearest" } = options;
    const node = list.model.get(id);
    if (!node || !list.model.passes(node)) return null;
    list.model.reveal(node);
    if (open) list.model.setOpen(node, true);
    list.window.reveal(node.row, align);
    if (!list.isReady(id)) {
      await list.whenReady(id);
      if (!node.row.chunk) return null;
      list.window.reveal(node.row, align);
    }
    const { part, piece } = options;
    if (part !== undefined && piece !== undefined) await this.#scrollToPiece(id, part, piece);
    return this.card(id);
  }

  /** Scrolls to a piece of a long body until it is drawn; heights on the way are estimates at first. */
  async #scrollToPiece(id: string, part: string, piece: string): Promise<void> {
    const { list, scroller } = this;
    for (let round = 0; round < kMaxRounds; round += 1) {
      const card = list.card(id);
      const place = card?.showPiece(part, piece);
      if (!card || !place || place.node) return;
      const top = card.node.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      scroller.scrollTop += top + place.offset - scroller.clientHeight / 3;
      list.request();
      await nextFrame();
    }
  }

  placeOf(id: string): number | null {
    const { rows } = this.list.model;
    const node = this.list.model.get(id);
    if (!node || rows.height <= 0) return null;
    return Math.min(1, rows.offsetOf(node.row) / rows.height);
  }

  card(id: string): HTMLElement | null {
    return this.list.model.get(id)?.row.element ?? null;
  }

  setFilter(filter: EntryFilter | null): void {
    this.#hostFilter = filter;
    this.#filter();
  }

  setReaderFilter(filter: EntryFilter | null): void {
    this.#readerFilter = filter;
    this.#filter();
  }

  #filter(): void {
    const [host, reader] = [this.#hostFilter, this.#readerFilter];
    this.list.model.setFilter(
      host && reader ? (row) => host(row) && reader(row) : (host ?? reader),
    );
  }

  setOpen(ids: "all" | readonly string[], open: boolean): void {
    const { list } = this;
    const { model } = list;
    const isAll = ids === "all";
    const nodes = isAll ? model.entries() : ids.flatMap((id) => model.get(id) ?? []);
    list.runReaderChange(() => {
      for (const node of nodes) {
        if (isAll && open) model.unfold(node);
        if (canFold(node.outline)) model.setOpen(node, open);
      }
    });
  }

  isOpen(id: string): boolean {
    return this.list.model.get(id)?.open ?? false;
  }

  selected(): string | null {
    return this.selection.id;
  }

  select(id: string | null): void {
    this.selection.select(id);
  }

  onSelect(listener: SelectListener): () => void {
    return this.selection.onSelect(listener);
  }

  onMount(listener: CardListener): () => void {
    return this.list.onMount(listener);
  }
}
