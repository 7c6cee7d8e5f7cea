// One piece of a part: its node, what was asked for it, and what the reader did inside. For
// piece-window.ts, which says when it is on the page.
// Invariant: a piece is drawn only when it is new or was marked stale, and an equal node is kept;
// edits are applied to the nodes of the HTML that they continue, and to no others.
import { applyAt, placeOf } from "../../dom/apply-html-edits.js";
import { PatchGapError } from "../../contract/errors.js";
import type { HtmlEdit } from "../../contract/index.js";
import { element } from "../page/element.js";
import { morphChildren } from "../content/morph.js";
import {
  keepReaderState,
  restoreState,
  stateOf,
  type PieceState,
} from "../content/reader-state.js";
import type { SizedChunk } from "./row-list.js";
import { cutRows, type RowWindow } from "./row-window.js";
import type { VirtualItem } from "./virtualizer.js";

/** With more edits than this waiting, as in a page that is not shown, a piece is drawn anew. */
const kMaxEdits = 500;

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

/** What the pieces of one part have in common. */
export interface PieceHost {
  readonly nodes: PieceNodes;
  readonly memory: PieceMemory;
  /** A piece may have another height. */
  touched(piece: Piece): void;
  /** HTML that was waited for is drawn. */
  arrived(): void;
}

export class Piece implements VirtualItem {
  shown = true;
  measured = false;
  chunk: SizedChunk<this> | null = null;
  /** While it is on the page. */
  node: HTMLElement | null = null;
  /** What is long inside, of which only what is near the reader is on the page. */
  rows: RowWindow[] = [];
  #stale = false;
  /** Its HTML was asked for: what becomes of it until that comes is in it already. */
  #awaited = false;
  #edits: HtmlEdit[] = [];

  constructor(
    private readonly host: PieceHost,
    readonly key: string,
    public height: number,
  ) {}

  get isAwaited(): boolean {
    return this.#awaited;
  }

  /** Whether its node is what the piece is now. */
  get isDrawn(): boolean {
    return this.node !== null && !this.#awaited && !this.#stale;
  }

  /** Makes a node for it, which is still to be drawn. */
  makeNode(): HTMLElement {
    this.node = element("div", "at-piece");
    this.node.dataset["key"] = this.key;
    this.#stale = true;
    return this.node;
  }

  /** Takes over a node that holds what the piece is now; `isNew` if the reader has not seen it yet. */
  takeNode(node: HTMLElement, isNew: boolean): void {
    this.node = node;
    this.#stale = this.#awaited = false;
    this.#edits = [];
    if (isNew) this.#recall();
    this.rows = cutRows(node, this.rows);
  }

  /** Forgets its node. */
  leave(): void {
    this.keep();
    this.rows = [];
    this.dropNode();
  }

  dropNode(): void {
    this.node = null;
    this.#awaited = this.#stale = false;
    this.#edits = [];
  }

  /** Remembers what the reader did inside, and puts all of its rows onto the page. */
  keep(): void {
    this.restoreRows();
    const state = this.node && !this.#awaited ? stateOf(this.node) : null;
    if (state) this.host.memory.set(this.key, state);
  }

  /** Puts all of its rows onto the page. */
  restoreRows(): void {
    for (const rows of this.rows) rows.restore();
  }

  markStale(): void {
    if (!this.node || this.#awaited) return;
    this.#stale = true;
    this.#edits = [];
  }

  /** Takes edits of its HTML; none mean that it is another. */
  edit(edits: readonly HtmlEdit[]): void {
    if (!this.node || this.#awaited || this.#stale) return;
    if (edits.length === 0 || this.#edits.length + edits.length > kMaxEdits) this.markStale();
    else this.#edits.push(...edits);
  }

  /** Brings its node up to date. */
  draw(): void {
    if (this.#edits.length > 0 && !this.#applyEdits()) this.#stale = true;
    if (this.#stale && !this.#awaited) this.#ask();
  }

  #recall(): void {
    const state = this.host.memory.get(this.key);
    if (this.node && state) restoreState(this.node, state);
  }

  #ask(): void {
    this.#stale = false;
    this.#awaited = true;
    this.#edits = [];
    const { node } = this;
    let isLate = false;
    this.host.nodes.make(this.key, (nodes) => {
      if (!this.#awaited || !node || this.node !== node) return;
      const isNew = node.firstChild === null;
      this.restoreRows();
      morphChildren(node, nodes, keepReaderState);
      this.takeNode(node, isNew);
      this.host.touched(this);
      if (isLate) this.host.arrived();
    });
    isLate = true;
  }

  /** False if the piece must be drawn anew. */
  #applyEdits(): boolean {
    const { node } = this;
    const edits = this.#edits;
    this.#edits = [];
    if (!node) return true;
    // The host's nodes are not those that edits are for.
    if (node.querySelector(".at-host-colors")) return false;
    this.host.touched(this);
    for (const rows of this.rows) rows.showEnd();
    try {
      for (const edit of edits) {
        const place = placeOf(node, edit);
        // Placeholders of images have nodes of the view's own at their end.
        if (place.closest(".at-image")) return false;
        applyAt(place, edit, (html) => this.host.nodes.nodesOf(html));
      }
      if (this.rows.length === 0) this.rows = cutRows(node);
      return this.rows.every((rows) => rows.grown());
    } catch (error) {
      if (error instanceof PatchGapError) return false;
      throw error;
    }
  }
}
