// Mounts the pieces of one part that are near the viewport: blocks of an answer, hunks of a diff,
// blocks of lines.
// Invariant: a few pieces are all mounted; of many, only those near the viewport and those in use.
import type { HtmlEdit } from "../../contract/index.js";
import { keepReaderState } from "../content/reader-state.js";
import { morphChildren } from "../content/morph.js";
import { element } from "../page/element.js";
import { isInUse } from "./in-use.js";
import { Piece, type PieceHost, type PieceMemory, type PieceNodes } from "./piece.js";
import { Virtualizer, type Growth, type PixelRange, type VirtualHost } from "./virtualizer.js";

/** Up to this many new pieces per frame are mounted next to their predecessors; more are left to `fit`. */
const kMaxJoining = 8;
/**
 * Margin around the range to mount in which mounted pieces stay, and distance from which any are
 * unmounted, as shares of its size.
 */
const kMargin = 1 / 4;
const kSlack = 1 / 2;

/** Up to `mountAllUpTo` pieces are all mounted; `height` is the estimate for one, in pixels. */
export interface PieceSizes {
  mountAllUpTo: number;
  height: number;
}

export class PieceWindow implements PieceHost, VirtualHost<Piece> {
  readonly node: HTMLElement;
  readonly #pieces: Virtualizer<Piece>;
  readonly #order: Piece[] = [];
  readonly #byKey = new Map<string, Piece>();
  /** Pieces added since the last frame. */
  readonly #added = new Set<Piece>();
  /** Whether all pieces must be redrawn, and the number of the request for them. */
  #needsFullRedraw = true;
  #request = 0;
  #isAllAwaited = false;

  /** `arrived` is called when a pending answer was drawn; `serverNode` is the server-rendered node. */
  constructor(
    readonly nodes: PieceNodes,
    keys: readonly string[],
    private readonly sizes: PieceSizes,
    readonly memory: PieceMemory,
    readonly arrived: () => void,
    serverNode: HTMLElement | null,
  ) {
    this.node = serverNode ?? element("div", "at-pieces");
    this.#pieces = new Virtualizer<Piece>(this.node, this);
    keys.forEach((key, index) => {
      this.#add(key, index);
    });
    if (serverNode) this.#takeOver(serverNode);
  }

  /** Whether a request for HTML is pending. */
  get isWaiting(): boolean {
    return this.#isAllAwaited || this.#pieces.mounted.some(({ isAwaited }) => isAwaited);
  }

  /** Whether only pieces near the viewport are mounted. */
  get isWindowed(): boolean {
    return this.#order.length > this.sizes.mountAllUpTo;
  }

  /** Whether what is mounted depends on the scroll position. */
  get needsFit(): boolean {
    return this.isWindowed || this.#pieces.mounted.some(({ rows }) => rows.length > 0);
  }

  /**
   * Returns the offset of a piece from the top, and its node if it is drawn; `null` if there
   * is no such piece.
   */
  positionOf(key: string): { node: HTMLElement | null; offset: number } | null {
    const piece = this.#byKey.get(key);
    if (!piece) return null;
    const offset = this.#pieces.items.offsetOf(piece);
    return { node: piece.isDrawn ? piece.node : null, offset };
  }

  insert(key: string, index: number): void {
    if (!this.#byKey.has(key)) this.#add(key, index);
  }

  remove(key: string): void {
    const piece = this.#byKey.get(key);
    if (!piece) return;
    this.#pieces.unmount(piece);
    this.#pieces.items.remove(piece);
    this.#added.delete(piece);
    this.#byKey.delete(key);
    this.#order.splice(this.#order.lastIndexOf(piece), 1);
  }

  markStale(key: string): void {
    this.#byKey.get(key)?.markStale();
  }

  /** Applies edits to a piece's HTML; an empty list means that the HTML was replaced. */
  edit(key: string, edits: readonly HtmlEdit[]): void {
    if (!this.#isAllAwaited) this.#byKey.get(key)?.edit(edits);
  }

  /** Replaces the pieces and redraws every one; nodes that do not change are kept. */
  refresh(keys: readonly string[]): void {
    const kept = new Set(keys);
    for (const { key } of [...this.#order]) if (!kept.has(key)) this.remove(key);
    keys.forEach((key, index) => {
      this.insert(key, index);
    });
    this.#needsFullRedraw = true;
  }

  /** Draws the mounted pieces that are stale. */
  draw(): void {
    if (this.#needsFullRedraw && !this.isWindowed) {
      this.#askForAll();
    } else if (this.#needsFullRedraw) {
      for (const piece of this.#pieces.mounted) piece.markStale();
      this.#needsFullRedraw = false;
    }
    if (this.#isAllAwaited) return;
    if (!this.isWindowed) this.#mount(this.#order);
    else if (this.#added.size > 0 && this.#added.size <= kMaxJoining) this.#mount(this.#joined());
    this.#added.clear();
    for (const piece of this.#pieces.mounted) piece.draw();
  }

  /**
   * Mounts the pieces in `near` and measures what changed. Returns how much the part grew above
   * `viewportTop`, and whether pieces were mounted, unmounted, or are still missing.
   */
  fit(near: PixelRange, viewportTop: number): Growth {
    if (this.#isAllAwaited) return { changed: false, grewAbove: 0 };
    if (!this.isWindowed) return this.#fitRows(near, viewportTop);
    for (const piece of this.#pieces.mounted) if (!piece.measured) this.touched(piece);
    const wanted = this.#piecesToMount(near);
    const before = this.#pieces.measure(viewportTop);
    const mountChanged = this.#mount(wanted);
    // Rows are in their final place only once the gaps are filled.
    if (mountChanged) this.#pieces.fillGaps();
    const rows = this.#fitRows(near, viewportTop);
    const after = this.#pieces.measure(viewportTop);
    this.#pieces.fillGaps();
    const grewAbove = before.grewAbove + rows.grewAbove + after.grewAbove;
    const changed = mountChanged || rows.changed || (before.changed && this.#hasMissing(near));
    return { changed, grewAbove };
  }

  /** Must be called when the pieces leave the page for good; saves the reader's state. */
  dispose(): void {
    for (const piece of this.#pieces.mounted) piece.saveState();
  }

  touched(piece: Piece): void {
    this.#pieces.touch(piece);
  }

  nodesOf(piece: Piece): readonly ChildNode[] {
    return [piece.node ?? piece.makeNode()];
  }

  heightOf({ node, isAwaited }: Piece): number | null {
    return node && !isAwaited ? node.getBoundingClientRect().height : null;
  }

  isHeld({ node }: Piece): boolean {
    return isInUse(node);
  }

  didMount(piece: Piece): void {
    piece.draw();
  }

  didUnmount(piece: Piece): void {
    piece.unmount();
  }

  /** Does the same for the rows inside long pieces. */
  #fitRows({ top, bottom }: PixelRange, viewportTop: number): Growth {
    const result = { changed: false, grewAbove: 0 };
    const long = this.#pieces.mounted.filter(
      ({ rows, isAwaited }) => rows.length > 0 && !isAwaited,
    );
    if (long.length === 0) return result;
    const begin = this.node.getBoundingClientRect().top;
    for (const piece of long) {
      const end = piece.node?.getBoundingClientRect().bottom ?? 0;
      for (const rows of piece.rows) {
        const near = { top: top + begin, bottom: bottom + begin };
        const { changed, grewAbove } = rows.fit(near, viewportTop + begin);
        if (!changed) continue;
        result.changed = true;
        this.touched(piece);
        // If the piece is wholly above, its own height accounts for the growth.
        if (!this.isWindowed || end > viewportTop + begin) result.grewAbove += grewAbove;
      }
    }
    return result;
  }

  /** Returns the mounted pieces and the new ones right after them, which are then measured with the rest. */
  #joined(): Piece[] {
    const joined: Piece[] = [];
    const { items } = this.#pieces;
    for (const piece of this.#pieces.mounted) {
      joined.push(piece);
      let next = items.next(piece);
      for (; next && this.#added.has(next); next = items.next(next)) joined.push(next);
    }
    return joined;
  }

  #add(key: string, index: number): void {
    const piece = new Piece(this, key, this.#pieces.usualHeight ?? this.sizes.height);
    this.#byKey.set(key, piece);
    this.#added.add(piece);
    this.#pieces.items.insert(piece, this.#order[index - 1] ?? null);
    this.#order.splice(index, 0, piece);
  }

  /** Takes over server-rendered pieces; if not all are to be mounted, only those near the viewport. */
  #takeOver(serverNode: HTMLElement): void {
    const near = { top: -innerHeight, bottom: 2 * innerHeight };
    const taken: Piece[] = [];
    const others: ChildNode[] = [];
    for (const child of serverNode.childNodes) {
      const piece = child instanceof HTMLElement && this.#byKey.get(child.dataset["key"] ?? "");
      const box = piece && this.isWindowed ? child.getBoundingClientRect() : null;
      if (piece && box) this.#pieces.recordHeight(piece, box.height);
      if (piece && (!box || (box.bottom > near.top && box.top < near.bottom))) {
        piece.node = child;
        taken.push(piece);
      } else {
        others.push(child);
      }
    }
    for (const other of others) other.remove();
    this.#pieces.adopt(taken);
    this.nodes.prepare(serverNode);
    if (this.isWindowed) this.#pieces.fillGaps();
  }

  #piecesToMount(near: PixelRange): Piece[] {
    const size = near.bottom - near.top;
    return this.#pieces.itemsToMount(near, size * kMargin, size * kSlack).map(({ item }) => item);
  }

  /** Whether pieces in `near` are missing, because others turned out smaller than estimated. */
  #hasMissing(near: PixelRange): boolean {
    return this.#piecesToMount(near).some((piece) => !piece.node);
  }

  #mount(wanted: readonly Piece[]): boolean {
    const kept = new Set(wanted);
    const leaving = this.#pieces.mounted.filter((piece) => !kept.has(piece));
    // Heights are read together, before the first piece is removed: the reader may have opened
    // something inside.
    const heights = leaving.map((piece) => [piece, this.heightOf(piece) ?? 0] as const);
    const seen = heights.filter(([, height]) => height > 0);
    this.#pieces.resize(seen, -Infinity);
    return this.#pieces.mount(wanted);
  }

  #askForAll(): void {
    this.#needsFullRedraw = false;
    this.#request += 1;
    const request = this.#request;
    this.#isAllAwaited = true;
    let isLate = false;
    this.nodes.make(undefined, (nodes) => {
      if (this.#request !== request) return;
      this.#isAllAwaited = false;
      this.#takeAll(nodes);
      if (isLate) this.arrived();
    });
    isLate = true;
  }

  #takeAll(nodes: DocumentFragment): void {
    this.#pieces.removeGaps();
    const isNew = this.node.firstChild === null;
    for (const piece of this.#pieces.mounted) piece.restoreRows();
    morphChildren(this.node, nodes, keepReaderState);
    for (const piece of this.#order) piece.dropNode();
    const taken: Piece[] = [];
    for (const node of this.node.children) {
      const piece = node instanceof HTMLElement && this.#byKey.get(node.dataset["key"] ?? "");
      if (!piece) continue;
      piece.takeNode(node, isNew);
      taken.push(piece);
    }
    this.#pieces.adopt(taken);
  }
}
