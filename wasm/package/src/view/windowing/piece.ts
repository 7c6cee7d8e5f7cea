// One piece of a part: its node, its pending request, and the reader's state inside. For
// piece-window.ts, which decides when it is mounted.
// Invariant: a piece is drawn only when it is new or stale, and equal nodes are kept; edits are applied
// only to the nodes of the HTML that they are based on.
import { applyEdit, editTarget } from "../../dom/apply-html-edits.js";
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
import { makeRowWindows, type RowWindow } from "./row-window.js";
import type { VirtualItem } from "./virtualizer.js";

/** With more pending edits than this, as on a hidden page, the piece is redrawn instead. */
const kMaxEdits = 500;

/** Makes the nodes of pieces. */
export interface PieceNodes {
  /** Passes `take`, now or later, the nodes of all pieces, each in its `.at-piece`, or the content of one. */
  make(piece: string | undefined, take: (nodes: DocumentFragment) => void): void;
  /** Parses HTML of the core and prepares the nodes for the page. */
  nodesOf(html: NonNullable<HtmlEdit["html"]>): DocumentFragment;
  /** Prepares the core's nodes for the page. */
  prepare(nodes: ParentNode & Node): void;
}

/** Stores the reader's state of pieces that are off the page. */
export interface PieceMemory {
  get: (piece: string) => PieceState | undefined;
  set: (piece: string, state: PieceState) => void;
}

/** What the pieces of one part share. */
export interface PieceHost {
  readonly nodes: PieceNodes;
  readonly memory: PieceMemory;
  /** The height of a piece may have changed. */
  touched(piece: Piece): void;
  /** HTML that was pending is drawn. */
  arrived(): void;
}

export class Piece implements VirtualItem {
  shown = true;
  measured = false;
  chunk: SizedChunk<this> | null = null;
  /** Set while it is on the page. */
  node: HTMLElement | null = null;
  /** Its long containers, of which only rows near the viewport are mounted. */
  rows: RowWindow[] = [];
  #stale = false;
  /** Whether a request for its HTML is pending; the answer includes all changes until then. */
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

  /** Whether its node is up to date. */
  get isDrawn(): boolean {
    return this.node !== null && !this.#awaited && !this.#stale;
  }

  /** Makes an empty node, to be drawn later. */
  makeNode(): HTMLElement {
    this.node = element("div", "at-piece");
    this.node.dataset["key"] = this.key;
    this.#stale = true;
    return this.node;
  }

  /** Takes over an up-to-date node; `isNew` if the reader has not seen it yet. */
  takeNode(node: HTMLElement, isNew: boolean): void {
    this.node = node;
    this.#stale = this.#awaited = false;
    this.#edits = [];
    if (isNew) this.#restoreSavedState();
    this.rows = makeRowWindows(node, this.rows);
  }

  /** Saves the reader's state and drops the node. */
  unmount(): void {
    this.saveState();
    this.rows = [];
    this.dropNode();
  }

  dropNode(): void {
    this.node = null;
    this.#awaited = this.#stale = false;
    this.#edits = [];
  }

  /** Saves the reader's state, and mounts all rows. */
  saveState(): void {
    this.restoreRows();
    const state = this.node && !this.#awaited ? stateOf(this.node) : null;
    if (state) this.host.memory.set(this.key, state);
  }

  /** Mounts all rows. */
  restoreRows(): void {
    for (const rows of this.rows) rows.restore();
  }

  markStale(): void {
    if (!this.node || this.#awaited) return;
    this.#stale = true;
    this.#edits = [];
  }

  /** Queues edits of its HTML; an empty list means that the HTML was replaced. */
  edit(edits: readonly HtmlEdit[]): void {
    if (!this.node || this.#awaited || this.#stale) return;
    if (edits.length === 0 || this.#edits.length + edits.length > kMaxEdits) this.markStale();
    else this.#edits.push(...edits);
  }

  /** Updates its node: applies pending edits, or requests its HTML. */
  draw(): void {
    if (this.#edits.length > 0 && !this.#applyEdits()) this.#stale = true;
    if (this.#stale && !this.#awaited) this.#ask();
  }

  #restoreSavedState(): void {
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

  /** Applies the pending edits; false if the piece must be redrawn. */
  #applyEdits(): boolean {
    const { node } = this;
    const edits = this.#edits;
    this.#edits = [];
    if (!node) return true;
    // Edits are for the core's nodes, not for the host's.
    if (node.querySelector(".at-host-colors")) return false;
    this.host.touched(this);
    for (const rows of this.rows) rows.showEnd();
    try {
      for (const edit of edits) {
        const target = editTarget(node, edit);
        // Placeholders of images end with nodes of the view.
        if (target.closest(".at-image")) return false;
        applyEdit(target, edit, (html) => this.host.nodes.nodesOf(html));
      }
      if (this.rows.length === 0) this.rows = makeRowWindows(node);
      return this.rows.every((rows) => rows.updateEnd());
    } catch (error) {
      if (error instanceof PatchGapError) return false;
      throw error;
    }
  }
}
