// One part of an open entry: its label, the core's HTML, and its note. A long part shows a preview
// until the reader asks for all of it; then only what is near the viewport is on the page.
// Invariant: the number of nodes is bounded, whatever the part contains.
import type { HtmlEdit } from "../../contract/index.js";
import type { DiffLayout } from "../../contract/fragment-types.js";
import { layoutOf } from "../content/diff-layout.js";
import { LayoutToggle } from "./layout-toggle.js";
import { PieceMaker } from "./piece-maker.js";
import { PiecePreview } from "./piece-preview.js";
import type { PieceMemory } from "../windowing/piece.js";
import { PieceWindow, type PieceSizes } from "../windowing/piece-window.js";
import type { Growth, PixelRange } from "../windowing/virtualizer.js";
import { previewOf, type Preview } from "./preview-rules.js";
import { previewOfResult } from "./results.js";
import type { CardContext } from "../context/card-context.js";
import { button, element, setText } from "../page/element.js";
import type { EntryNode } from "../rows/row.js";
import type { WatchedPart } from "../source/outline.js";
import { childOf, removeChildrenExcept } from "./hydrate.js";

/** For blocks, items and files, which have a few lines each. */
const kSmallPieces: PieceSizes = { mountAllUpTo: 40, height: 48 };
/** For blocks of 500 lines. */
const kLinePieces: PieceSizes = { mountAllUpTo: 1, height: 10_000 };
const kLineKinds = new Set<WatchedPart["kind"]>(["code", "terminal", "json", "entries", "table"]);

/** Fields of a part that do not change the HTML of its pieces. */
const kFieldsOutsidePieces = new Set(["lineCount", "preview", "added", "removed", "note", "label"]);

/** Labels that stay visible because the content does not show what they say: the change has not happened. */
const kVisibleLabels = new Set(["part.proposed-changes"]);

export interface PartHost {
  /** A pending answer was drawn. */
  arrived(): void;
  /** Runs a change that the reader requested. */
  runReaderChange(change: () => void): void;
}

export class PartBody {
  readonly node: HTMLElement;
  readonly #label = element("div", "at-part-label");
  readonly #note = element("p", "at-note");
  readonly #less: HTMLButtonElement;
  readonly #layout: LayoutToggle | null;
  readonly #maker: PieceMaker;
  #pieces: PieceWindow | PiecePreview;
  #preview: Preview | null;
  /** Whether the part is shown as the call's result, below a closed head. */
  #isResult = false;
  /** The host's element, which replaces the pieces. */
  #hostElement: Element | null = null;
  readonly #hostBox = element("div", "at-host-part");

  /** Shows no pieces before `draw`, except those in `serverNode`, the server-rendered part. */
  constructor(
    private readonly context: CardContext,
    private readonly entry: EntryNode,
    private facts: WatchedPart,
    private readonly host: PartHost,
    serverNode: HTMLElement | null,
  ) {
    const { key, kind } = facts;
    this.node = serverNode ?? element("section", `at-part at-part-${kind}`);
    this.node.dataset["part"] = key;
    const layout = (): DiffLayout | null => this.#layoutWanted();
    this.#maker = new PieceMaker(context, entry, () => this.facts, layout);
    this.#layout = kind === "diff" ? new LayoutToggle(context.words, this.#toggleLayout) : null;
    this.#less = button("at-show-all", context.words.showLess);
    this.#less.addEventListener("click", () => {
      this.#showFull(false);
    });
    this.#preview = this.#previewNow();
    // Images embedded as data need more than their HTML.
    const pieces = kind === "image" ? null : childOf(serverNode, "at-pieces");
    removeChildrenExcept(this.node, pieces);
    this.#pieces = this.#makePieces(pieces);
    if (!pieces) this.node.append(this.#pieces.node);
    this.#pieces.node.before(this.#label);
    if (this.#layout) this.#pieces.node.before(this.#layout.node);
    this.#pieces.node.after(this.#note);
    this.update(facts);
  }

  /** Whether a request for HTML is pending. */
  get isWaiting(): boolean {
    return this.#pieces.isWaiting;
  }

  /** Sets whether the part is shown as the call's result rather than as part of an open body. */
  setResult(isResult: boolean): void {
    if (this.#isResult === isResult) return;
    this.#isResult = isResult;
    this.#switchPreview();
    if (this.#pieces instanceof PiecePreview) this.#pieces.markStale();
  }

  /** Updates everything except the pieces, which have their own methods. */
  update(facts: WatchedPart): void {
    this.facts = facts;
    const { hooks } = this.context;
    setText(this.#label, facts.label ? hooks.label(facts.label) : "");
    setText(this.#note, facts.note ? hooks.label(facts.note) : "");
    this.#label.hidden = facts.label === null;
    this.#note.hidden = facts.note === null;
    this.#layout?.update(facts, this.#hostElement !== null);
    this.node.classList.toggle("at-telling", kVisibleLabels.has(facts.label?.key ?? ""));
    this.node.classList.toggle("at-stream-stderr", "stream" in facts && facts.stream === "stderr");
    this.#switchPreview();
  }

  insertPiece(key: string, index: number): void {
    // The previous piece is complete now: the host may highlight its code.
    const before = this.facts.pieces[index - 1]?.key;
    if (before !== undefined) this.completed(before);
    if (this.#pieces instanceof PieceWindow) this.#pieces.insert(key, index);
    else this.#pieces.markStale();
    this.#switchPreview();
  }

  removePiece(key: string): void {
    if (this.#pieces instanceof PieceWindow) this.#pieces.remove(key);
    else this.#pieces.markStale();
  }

  /** Must be called when a piece, by default the last one, is complete. */
  completed(key = this.facts.pieces.at(-1)?.key): void {
    const { highlights, drawsFences } = this.context.hooks;
    const isColored = (highlights || drawsFences) && this.facts.kind === "markdown";
    if (isColored && key !== undefined) this.#pieces.markStale(key);
  }

  markStale(key: string): void {
    this.#pieces.markStale(key);
  }

  /** Applies edits to a piece's HTML; an empty list means that the HTML was replaced. */
  editPiece(key: string, edits: readonly HtmlEdit[]): void {
    // A text to redact may extend over old and new content, so redaction needs the whole piece.
    if (this.#pieces instanceof PieceWindow && !this.context.hooks.redacts) {
      this.#pieces.edit(key, edits);
    } else {
      this.#pieces.markStale(key);
    }
  }

  /** Updates the part, and redraws its pieces if one of the `changed` fields affects their HTML. */
  set(facts: WatchedPart, changed: readonly string[]): void {
    this.update(facts);
    if (changed.some((name) => !kFieldsOutsidePieces.has(name))) this.refresh();
  }

  /** Requests all pieces again; nodes that do not change are kept. */
  refresh(): void {
    this.#switchPreview();
    if (this.#pieces instanceof PieceWindow) this.#pieces.refresh(this.#keys());
    else this.#pieces.markStale();
  }

  /** Draws what is stale. `hostElement` is the host's element, which replaces the pieces. */
  draw(hostElement: Element | null = null): void {
    if (hostElement !== this.#hostElement) {
      this.#hostBox.replaceChildren(...(hostElement ? [hostElement] : []));
      if (hostElement) this.#pieces.node.before(this.#hostBox);
      else this.#hostBox.remove();
      this.#hostElement = hostElement;
      this.#pieces.node.hidden = hostElement !== null;
      this.#offerLess();
      this.#layout?.update(this.facts, hostElement !== null);
    }
    if (hostElement) return;
    if (this.#pieces instanceof PieceWindow) this.#pieces.draw();
    else if (this.#preview) this.#pieces.draw(this.#preview, this.#keys());
    this.#layout?.show(this.#layoutNow());
  }

  /**
   * Mounts what is in `near`. This and `viewportTop`, the top of the viewport, are measured from the top
   * of `from`, the part's row. The layout must be up to date.
   */
  fit(from: Element, near: PixelRange, viewportTop: number): Growth {
    if (this.#hostElement || !(this.#pieces instanceof PieceWindow) || !this.#pieces.needsFit) {
      return { changed: false, grewAbove: 0 };
    }
    const { node } = this.#pieces;
    const begin = node.getBoundingClientRect().top - from.getBoundingClientRect().top;
    const range = { top: near.top - begin, bottom: near.bottom - begin };
    return this.#pieces.fit(range, viewportTop - begin);
  }

  /**
   * Shows the part in full, and returns the offset of a piece from the top of the part, and its
   * node if it is drawn.
   */
  showPiece(key: string): { node: HTMLElement | null; offset: number } | null {
    if (this.#hostElement) return null;
    if (this.#pieces instanceof PiecePreview) {
      this.entry.shownInFull.add(this.facts.key);
      this.#switchPreview();
      this.draw();
    }
    if (!(this.#pieces instanceof PieceWindow)) return null;
    const location = this.#pieces.positionOf(key);
    const top = this.node.getBoundingClientRect().top;
    const begin = this.#pieces.node.getBoundingClientRect().top - top;
    return location && { node: location.node, offset: begin + location.offset };
  }

  /** Must be called when the card is disposed of; saves the reader's state of the pieces. */
  dispose(): void {
    if (this.#pieces instanceof PieceWindow) this.#pieces.dispose();
  }

  readonly #toggleLayout = (): void => {
    this.host.runReaderChange(() => {
      const layout = this.#layoutNow() === "split" ? "unified" : "split";
      this.entry.layouts.set(this.facts.key, layout);
      this.refresh();
      this.draw(this.#hostElement);
    });
  };

  /** `null` if neither the reader nor the host chose a layout. */
  #layoutWanted(): DiffLayout | null {
    return this.entry.layouts.get(this.facts.key) ?? this.context.diffLayout;
  }

  #layoutNow(): DiffLayout {
    return this.#layoutWanted() ?? layoutOf(this.#pieces.node);
  }

  #keys(): string[] {
    return this.facts.pieces.map(({ key }) => key);
  }

  #previewNow(): Preview | null {
    return this.entry.shownInFull.has(this.facts.key) ? null : this.#shortened();
  }

  #shortened(): Preview | null {
    const { results } = this.context;
    return this.#isResult && results ? previewOfResult(this.facts, results) : previewOf(this.facts);
  }

  /** Switches between preview and all pieces, as the part grows or the reader asks. */
  #switchPreview(): void {
    this.#preview = this.#previewNow();
    this.#offerLess();
    const isPreview = this.#pieces instanceof PiecePreview;
    if (isPreview === (this.#preview !== null)) return;
    const made = this.#makePieces();
    made.node.hidden = this.#hostElement !== null;
    this.#pieces.node.replaceWith(made.node);
    this.#pieces = made;
  }

  /** Shows the button that shortens a long part again, below the part. */
  #offerLess(): void {
    const isLong = this.#preview === null && this.#shortened() !== null;
    if (isLong && this.#hostElement === null) this.#note.before(this.#less);
    else this.#less.remove();
  }

  #makePieces(serverNode: HTMLElement | null = null): PieceWindow | PiecePreview {
    const arrived = (): void => {
      this.#layout?.show(this.#layoutNow());
      this.host.arrived();
    };
    const sizes = kLineKinds.has(this.facts.kind) ? kLinePieces : kSmallPieces;
    if (!this.#preview) {
      return new PieceWindow(this.#maker, this.#keys(), sizes, this.#memory(), arrived, serverNode);
    }
    const showAll = (): void => {
      this.#showFull(true);
    };
    return new PiecePreview(this.#maker, this.context.words, showAll, arrived, serverNode);
  }

  #memory(): PieceMemory {
    const { pieceStates } = this.entry;
    const nameOf = (piece: string): string => `${this.facts.key}\0${piece}`;
    return {
      get: (piece) => pieceStates.get(nameOf(piece)),
      set: (piece, state) => {
        pieceStates.set(nameOf(piece), state);
      },
    };
  }

  #showFull(full: boolean): void {
    this.host.runReaderChange(() => {
      if (full) this.entry.shownInFull.add(this.facts.key);
      else this.entry.shownInFull.delete(this.facts.key);
      this.#switchPreview();
      this.draw(this.#hostElement);
    });
  }
}
