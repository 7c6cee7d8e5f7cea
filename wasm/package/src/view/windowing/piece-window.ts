// The pieces of one part, of which those near the reader are on the page: blocks of an answer,
// hunks of a diff, blocks of lines.
// Invariant: a piece is drawn only when it is new or was marked stale, and an equal node is kept;
// edits are applied to the nodes of the HTML that they continue, and to no others.
import { applyAt, placeOf } from "../../dom/apply-html-edits.js";
import { PatchGapError } from "../../contract/errors.js";
import type { HtmlEdit } from "../../contract/index.js";
import { element } from "../page/element.js";
import { Gaps, skipGaps } from "./gap.js";
import { RowList, type Sized } from "./row-list.js";
import { morphChildren } from "../content/morph.js";
import {
  keepReaderState,
  restoreState,
  stateOf,
  type PieceState,
} from "../content/reader-state.js";
import { isInUse } from "./in-use.js";
import { cutRows, type RowBlocks } from "./row-blocks.js";

/** With more edits than this waiting, as in a page that is not shown, a piece is drawn anew. */
const kMaxEdits = 500;
/** With more new pieces than this between two frames, those that are wanted are found by their place. */
const kMaxJoining = 8;
/** Up to so many pieces are all on the page, and how tall one is before one was seen, in pixels. */
export interface PieceSizes {
  few: number;
  height: number;
}

interface PieceRow extends Sized {
  readonly key: string;
  node: HTMLElement | null;
  stale: boolean;
  /** Its HTML was asked for: what becomes of it until that comes is in it already. */
  awaited: boolean;
  measured: boolean;
  edits: HtmlEdit[];
  /** What is long inside, of which only what is near the reader is on the page. */
  blocks: RowBlocks[];
}

/** Where the nodes of pieces come from. */
export interface PieceNodes {
  /** The nodes of all pieces, each in its `.at-piece`, or those of the inside of one; now or later. */
  make(piece: string | undefined, take: (nodes: DocumentFragment) => void): void;
  /** Nodes of HTML that the core made. */
  nodesOf(html: NonNullable<HtmlEdit["html"]>): DocumentFragment;
  /** Makes of the core's nodes what the view shows. */
  dress(nodes: ParentNode & Node): void;
}

/** Remembers what the reader did to pieces that are off the page. */
export interface PieceMemory {
  get: (piece: string) => PieceState | undefined;
  set: (piece: string, state: PieceState) => void;
}

/** What is near the reader, from the top of the pieces. */
export interface NearRange {
  top: number;
  bottom: number;
}

export class PieceWindow {
  readonly node: HTMLElement;
  readonly #rows = new RowList<PieceRow>();
  readonly #order: PieceRow[] = [];
  readonly #byKey = new Map<string, PieceRow>();
  readonly #gaps: Gaps;
  readonly #dirty = new Set<PieceRow>();
  /** Pieces that came since the last frame. */
  readonly #added = new Set<PieceRow>();
  #onPage: PieceRow[] = [];
  #measuredHeight = 0;
  #measuredCount = 0;
  /** Whether all is to be drawn anew, and the number of the request for it. */
  #whole = true;
  #request = 0;
  #isAllAwaited = false;

  /** `arrived` hears when something that was waited for is drawn; `drawn` is what a server drew. */
  constructor(
    private readonly maker: PieceNodes,
    keys: readonly string[],
    private readonly sizes: PieceSizes,
    private readonly memory: PieceMemory,
    private readonly arrived: () => void,
    drawn: HTMLElement | null,
  ) {
    this.node = drawn ?? element("div", "at-pieces");
    this.#gaps = new Gaps(this.node);
    keys.forEach((key, index) => {
      this.#add(key, index);
    });
    if (drawn) this.#takeOver(drawn);
  }

  /** Whether HTML was asked for and has not come. */
  get isWaiting(): boolean {
    return this.#isAllAwaited || this.#onPage.some((row) => row.awaited);
  }

  /** Whether only pieces near the reader are on the page. */
  get isWindowed(): boolean {
    return this.#order.length > this.sizes.few;
  }

  /** Whether what is on the page depends on where the reader is. */
  get needsFit(): boolean {
    return this.isWindowed || this.#onPage.some(({ blocks }) => blocks.length > 0);
  }

  /** The node of a piece, if it is drawn, and how far it is from the top; `null` if there is none. */
  placeOf(key: string): { node: HTMLElement | null; offset: number } | null {
    const row = this.#byKey.get(key);
    if (!row) return null;
    return { node: row.awaited || row.stale ? null : row.node, offset: this.#rows.offsetOf(row) };
  }

  insert(key: string, index: number): void {
    if (!this.#byKey.has(key)) this.#add(key, index);
  }

  remove(key: string): void {
    const row = this.#byKey.get(key);
    if (!row) return;
    this.#takeOff(row);
    this.#added.delete(row);
    this.#onPage = this.#onPage.filter((other) => other !== row);
    this.#byKey.delete(key);
    this.#order.splice(this.#order.lastIndexOf(row), 1);
    this.#rows.remove(row);
  }

  markStale(key: string): void {
    const row = this.#byKey.get(key);
    if (!row?.node || row.awaited) return;
    row.stale = true;
    row.edits = [];
  }

  /** Takes edits of a piece's HTML; none mean that it is another. */
  edit(key: string, edits: readonly HtmlEdit[]): void {
    const row = this.#byKey.get(key);
    if (!row?.node || row.awaited || row.stale || this.#isAllAwaited) return;
    if (edits.length === 0 || row.edits.length + edits.length > kMaxEdits) this.markStale(key);
    else row.edits.push(...edits);
  }

  /** Takes over other pieces, and has every one drawn again; nodes that do not change are kept. */
  refresh(keys: readonly string[]): void {
    const kept = new Set(keys);
    for (const row of [...this.#order]) if (!kept.has(row.key)) this.remove(row.key);
    keys.forEach((key, index) => {
      this.insert(key, index);
    });
    this.#whole = true;
  }

  /** Brings up to date what is on the page. */
  draw(): void {
    if (this.#whole && !this.isWindowed) {
      this.#askForAll();
    } else if (this.#whole) {
      for (const row of this.#onPage) this.markStale(row.key);
      this.#whole = false;
    }
    if (this.#isAllAwaited) return;
    if (!this.isWindowed) this.#show(this.#order);
    else if (this.#added.size > 0 && this.#added.size <= kMaxJoining) this.#show(this.#joined());
    this.#added.clear();
    for (const row of this.#onPage) {
      if (row.edits.length > 0 && !this.#applyEdits(row)) row.stale = true;
      if (row.stale) this.#askFor(row);
    }
  }

  /**
   * Puts the pieces in `near` onto the page and measures what changed. Says how much taller the part
   * became above `seenFrom`, and whether pieces came, went, or are still to come.
   */
  fit(near: NearRange, seenFrom: number): { changed: boolean; grewAbove: number } {
    if (this.#isAllAwaited) return { changed: false, grewAbove: 0 };
    if (!this.isWindowed) return this.#fitRows(near, seenFrom);
    for (const row of this.#onPage) if (!row.measured) this.#dirty.add(row);
    const wanted = this.#wanted(near);
    const before = this.#measure(seenFrom);
    const cameOrWent = this.#show(wanted);
    // Rows are where they will be once gaps are.
    if (cameOrWent) this.#fillGaps();
    const rows = this.#fitRows(near, seenFrom);
    const after = this.#measure(seenFrom);
    this.#fillGaps();
    const grewAbove = before.grewAbove + rows.grewAbove + after.grewAbove;
    const changed = cameOrWent || rows.changed || (before.changed && this.#lacks(near));
    return { changed, grewAbove };
  }

  /** The same for the rows inside long pieces. */
  #fitRows({ top, bottom }: NearRange, seenFrom: number): { changed: boolean; grewAbove: number } {
    const result = { changed: false, grewAbove: 0 };
    const long = this.#onPage.filter(({ blocks, awaited }) => blocks.length > 0 && !awaited);
    if (long.length === 0) return result;
    const begin = this.node.getBoundingClientRect().top;
    for (const row of long) {
      const end = row.node?.getBoundingClientRect().bottom ?? 0;
      for (const blocks of row.blocks) {
        const near = { top: top + begin, bottom: bottom + begin };
        const { changed, grewAbove } = blocks.fit(near, seenFrom + begin);
        if (!changed) continue;
        result.changed = true;
        this.#dirty.add(row);
        // Of what is wholly above, the piece's own height tells.
        if (!this.isWindowed || end > seenFrom + begin) result.grewAbove += grewAbove;
      }
    }
    return result;
  }

  /** The pieces on the page and new ones right behind them, which so are measured with the rest. */
  #joined(): PieceRow[] {
    const joined: PieceRow[] = [];
    for (const row of this.#onPage) {
      joined.push(row);
      let next = this.#rows.next(row);
      for (; next && this.#added.has(next); next = this.#rows.next(next)) joined.push(next);
    }
    return joined;
  }

  #add(key: string, index: number): void {
    const row: PieceRow = {
      ...{ key, node: null, stale: false, awaited: false, measured: false, edits: [] },
      blocks: [],
      ...{ height: this.#usualHeight(), shown: true, chunk: null },
    };
    this.#byKey.set(key, row);
    this.#added.add(row);
    this.#rows.insert(row, this.#order[index - 1] ?? null);
    this.#order.splice(index, 0, row);
  }

  /** Makes pieces that a server drew its own; where not all are to be there, those near the reader. */
  #takeOver(drawn: HTMLElement): void {
    const near = { top: -innerHeight, bottom: 2 * innerHeight };
    const others: ChildNode[] = [];
    for (const child of drawn.childNodes) {
      const row = child instanceof HTMLElement && this.#byKey.get(child.dataset["key"] ?? "");
      const box = row && this.isWindowed ? child.getBoundingClientRect() : null;
      if (row && box) this.#setMeasured(row, box.height);
      if (row && (!box || (box.bottom > near.top && box.top < near.bottom))) {
        row.node = child;
        this.#onPage.push(row);
      } else {
        others.push(child);
      }
    }
    for (const other of others) other.remove();
    this.maker.dress(drawn);
    if (this.isWindowed) this.#fillGaps();
  }

  #setMeasured(row: PieceRow, height: number): void {
    row.measured = true;
    this.#measuredHeight += height;
    this.#measuredCount += 1;
    this.#rows.setHeight(row, height);
  }

  #usualHeight(): number {
    if (this.#measuredCount === 0) return this.sizes.height;
    return this.#measuredHeight / this.#measuredCount;
  }

  #wanted({ top, bottom }: NearRange): PieceRow[] {
    const size = bottom - top;
    const wanted: PieceRow[] = [];
    const known = new Set<PieceRow>();
    let row = this.#rows.at(Math.max(0, top));
    let offset = row ? this.#rows.offsetOf(row) : 0;
    if (bottom > 0) {
      for (; row && offset < bottom; row = this.#rows.next(row)) {
        wanted.push(row);
        known.add(row);
        offset += row.height;
      }
    }
    const others = this.#onPage
      .filter((other) => !known.has(other))
      .map((row) => ({ row, at: this.#rows.offsetOf(row) }));
    const isBeyond = ({ row, at }: { row: PieceRow; at: number }, by: number) =>
      (at + row.height <= top - by || at >= bottom + by) && !isInUse(row.node);
    // They go in batches: each time that some do, the page is laid out once more.
    const someGo = others.some((place) => isBeyond(place, size / 2));
    const before: PieceRow[] = [];
    for (const place of others) {
      const { row: other, at } = place;
      if (!someGo || !isBeyond(place, size / 4)) (at < top ? before : wanted).push(other);
    }
    return [...before, ...wanted];
  }

  #show(wanted: readonly PieceRow[]): boolean {
    const kept = new Set(wanted);
    let changed = false;
    const leaving = this.#onPage.filter((row) => !kept.has(row));
    // Read together, before the first of them goes: what the reader opened made some taller.
    const heights = leaving.map((row) => row.node?.getBoundingClientRect().height ?? 0);
    for (const [index, row] of leaving.entries()) {
      if (heights[index]) this.#rows.setHeight(row, heights[index]);
      this.#takeOff(row);
      changed = true;
    }
    let next = this.node.firstElementChild;
    for (const row of wanted) {
      next = skipGaps(next);
      if (!row.node) {
        row.node = element("div", "at-piece");
        row.node.dataset["key"] = row.key;
        row.stale = true;
        changed = true;
      }
      if (next === row.node) next = next.nextElementSibling;
      else this.node.insertBefore(row.node, next);
      if (row.stale && !row.awaited) this.#askFor(row);
    }
    this.#onPage = [...wanted];
    return changed;
  }

  /** To be called when the pieces leave the page for good. */
  dispose(): void {
    for (const row of this.#onPage) {
      restoreRows(row);
      this.#remember(row);
    }
  }

  #remember({ key, node, awaited }: PieceRow): void {
    const state = node && !awaited ? stateOf(node) : null;
    if (state) this.memory.set(key, state);
  }

  #recall({ key, node }: PieceRow): void {
    const state = this.memory.get(key);
    if (node && state) restoreState(node, state);
  }

  #takeOff(row: PieceRow): void {
    restoreRows(row);
    this.#remember(row);
    row.blocks = [];
    row.node?.remove();
    row.node = null;
    row.awaited = false;
    row.stale = false;
    row.edits = [];
    this.#dirty.delete(row);
  }

  #askForAll(): void {
    this.#whole = false;
    this.#request += 1;
    const request = this.#request;
    this.#isAllAwaited = true;
    let isLate = false;
    this.maker.make(undefined, (nodes) => {
      if (this.#request !== request) return;
      this.#isAllAwaited = false;
      this.#takeAll(nodes);
      if (isLate) this.arrived();
    });
    isLate = true;
  }

  #takeAll(nodes: DocumentFragment): void {
    this.#gaps.fill([], 0, 0);
    const isNew = this.node.firstChild === null;
    for (const row of this.#onPage) restoreRows(row);
    morphChildren(this.node, nodes, keepReaderState);
    for (const row of this.#order) this.#forgetNode(row);
    this.#onPage = [];
    for (const node of this.node.children) {
      const row = node instanceof HTMLElement && this.#byKey.get(node.dataset["key"] ?? "");
      if (!row) continue;
      row.node = node;
      this.#onPage.push(row);
      if (isNew) this.#recall(row);
      row.blocks = cutRows(node, row.blocks);
    }
  }

  #forgetNode(row: PieceRow): void {
    row.node = null;
    row.stale = false;
    row.awaited = false;
    row.edits = [];
  }

  #askFor(row: PieceRow): void {
    row.stale = false;
    row.awaited = true;
    row.edits = [];
    const { node } = row;
    let isLate = false;
    this.maker.make(row.key, (nodes) => {
      if (!row.awaited || !row.node || row.node !== node) return;
      row.awaited = false;
      const isNew = row.node.firstChild === null;
      restoreRows(row);
      morphChildren(row.node, nodes, keepReaderState);
      if (isNew) this.#recall(row);
      row.blocks = cutRows(row.node, row.blocks);
      this.#dirty.add(row);
      if (isLate) this.arrived();
    });
    isLate = true;
  }

  /** False if the piece must be drawn anew. */
  #applyEdits(row: PieceRow): boolean {
    const { node, edits } = row;
    row.edits = [];
    if (!node) return true;
    // The host's nodes are not those that edits are for.
    if (node.querySelector(".at-host-colours")) return false;
    this.#dirty.add(row);
    for (const blocks of row.blocks) blocks.showEnd();
    try {
      for (const edit of edits) {
        const place = placeOf(node, edit);
        // Placeholders of images have nodes of the view's own at their end.
        if (place.closest(".at-image")) return false;
        applyAt(place, edit, (html) => this.maker.nodesOf(html));
      }
      if (row.blocks.length === 0) row.blocks = cutRows(node);
      return row.blocks.every((blocks) => blocks.grown());
    } catch (error) {
      if (error instanceof PatchGapError) return false;
      throw error;
    }
  }

  /** Whether pieces in `near` are not on the page, as others turned out to be smaller. */
  #lacks(near: NearRange): boolean {
    return this.#wanted(near).some((row) => !row.node);
  }

  /** How much taller the pieces above `seenFrom` are than was thought, and whether any is. */
  #measure(seenFrom: number): { changed: boolean; grewAbove: number } {
    let changed = false;
    let grewAbove = 0;
    for (const row of this.#dirty) {
      if (!row.node || row.awaited) continue;
      const { height } = row.node.getBoundingClientRect();
      if (!row.measured) {
        row.measured = true;
        this.#measuredHeight += height;
        this.#measuredCount += 1;
      }
      if (Math.abs(height - row.height) < 0.01) continue;
      const isAbove = this.#rows.offsetOf(row) + Math.min(row.height, height) <= seenFrom;
      if (isAbove) grewAbove += height - row.height;
      changed = true;
      this.#rows.setHeight(row, height);
    }
    this.#dirty.clear();
    return { changed, grewAbove };
  }

  #fillGaps(): void {
    const placed = this.#onPage.flatMap((row) =>
      row.node ? [{ element: row.node, height: row.height, offset: this.#rows.offsetOf(row) }] : [],
    );
    this.#gaps.fill(placed, 0, this.#rows.height);
  }
}

/** Puts all rows of a piece onto the page. */
function restoreRows({ blocks }: PieceRow): void {
  for (const each of blocks) each.restore();
}
