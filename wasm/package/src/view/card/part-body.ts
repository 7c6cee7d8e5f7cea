// One part of an opened entry: its label, the core's HTML of it, and its note. A long part is shown
// by its beginning until the reader asks for all of it; then, as in an answer, only what is near the
// reader is on the page.
// Invariant: the number of nodes is bounded, whatever the part holds.
import type { HtmlEdit } from "../../contract/index.js";
import type { DiffLayout } from "../../contract/fragment-types.js";
import { layoutOf } from "../content/diff-layout.js";
import { LayoutToggle } from "./layout-toggle.js";
import { PieceMaker } from "./piece-maker.js";
import { PiecePreview } from "./piece-preview.js";
import type { PieceMemory } from "../windowing/piece.js";
import { PieceWindow, type PieceSizes } from "../windowing/piece-window.js";
import type { Growth, Stretch } from "../windowing/virtualizer.js";
import { previewOf, type Preview } from "./preview-rules.js";
import { previewOfResult } from "./results.js";
import type { CardContext } from "../context/card-context.js";
import { button, element, setText } from "../page/element.js";
import type { EntryNode } from "../rows/row.js";
import type { WatchedPart } from "../source/outline.js";
import { childOf, leaveOnly } from "./hydrate.js";

/** Blocks, items, files: a few lines each. */
const kSmallPieces: PieceSizes = { few: 40, height: 48 };
/** Blocks of 500 lines. */
const kLinePieces: PieceSizes = { few: 1, height: 10_000 };
const kLineKinds = new Set<WatchedPart["kind"]>(["code", "terminal", "json", "entries", "table"]);

/** Fields of a part that do not change the HTML of its pieces. */
const kCounts = new Set(["lineCount", "preview", "added", "removed", "note", "label"]);

/** Names of parts that say more than what is to be seen: that it has not happened. */
const kTelling = new Set(["part.proposed-changes"]);

export interface PartHost {
  /** Something that was waited for is drawn. */
  arrived(): void;
  /** Runs a change that the reader asked for. */
  during(change: () => void): void;
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
  /** Whether it stands below a closed head, as what the call came to. */
  #isResult = false;
  /** What the host has drawn instead of the pieces. */
  #own: Element | null = null;
  readonly #ownBox = element("div", "at-host-part");

  /** Shows no pieces before `draw`, but what a server drew: `drawn`. */
  constructor(
    private readonly context: CardContext,
    private readonly entry: EntryNode,
    private facts: WatchedPart,
    private readonly host: PartHost,
    drawn: HTMLElement | null,
  ) {
    const { key, kind } = facts;
    this.node = drawn ?? element("section", `at-part at-part-${kind}`);
    this.node.dataset["part"] = key;
    const layout = (): DiffLayout | null => this.#layoutWanted();
    this.#maker = new PieceMaker(context, entry, () => this.facts, layout);
    this.#layout = kind === "diff" ? new LayoutToggle(context.words, this.#toggleLayout) : null;
    this.#less = button("at-show-all", context.words.showLess);
    this.#less.addEventListener("click", () => {
      this.#showFull(false);
    });
    this.#preview = this.#previewNow();
    // Pictures that come as data need more than their HTML.
    const pieces = kind === "image" ? null : childOf(drawn, "at-pieces");
    leaveOnly(this.node, pieces);
    this.#pieces = this.#makePieces(pieces);
    if (!pieces) this.node.append(this.#pieces.node);
    this.#pieces.node.before(this.#label);
    if (this.#layout) this.#pieces.node.before(this.#layout.node);
    this.#pieces.node.after(this.#note);
    this.update(facts);
  }

  /** Whether HTML was asked for and has not come. */
  get isWaiting(): boolean {
    return this.#pieces.isWaiting;
  }

  /** Says whether the part is shown as what the call came to, rather than as part of the body. */
  setResult(isResult: boolean): void {
    if (this.#isResult === isResult) return;
    this.#isResult = isResult;
    this.#choose();
    if (this.#pieces instanceof PiecePreview) this.#pieces.markStale();
  }

  /** Takes over what the part is; its pieces only through the other methods. */
  update(facts: WatchedPart): void {
    this.facts = facts;
    const { hooks } = this.context;
    setText(this.#label, facts.label ? hooks.label(facts.label) : "");
    setText(this.#note, facts.note ? hooks.label(facts.note) : "");
    this.#label.hidden = facts.label === null;
    this.#note.hidden = facts.note === null;
    this.#layout?.update(facts, this.#own !== null);
    this.node.classList.toggle("at-telling", kTelling.has(facts.label?.key ?? ""));
    this.node.classList.toggle("at-stream-stderr", "stream" in facts && facts.stream === "stderr");
    this.#choose();
  }

  insertPiece(key: string, index: number): void {
    // No more comes of the piece before: the host may color its code.
    const before = this.facts.pieces[index - 1]?.key;
    if (before !== undefined) this.completed(before);
    if (this.#pieces instanceof PieceWindow) this.#pieces.insert(key, index);
    else this.#pieces.markStale();
    this.#choose();
  }

  removePiece(key: string): void {
    if (this.#pieces instanceof PieceWindow) this.#pieces.remove(key);
    else this.#pieces.markStale();
  }

  /** To be called when no more comes of a piece, by default the last one. */
  completed(key = this.facts.pieces.at(-1)?.key): void {
    const { highlights, drawsFences } = this.context.hooks;
    const isColored = (highlights || drawsFences) && this.facts.kind === "markdown";
    if (isColored && key !== undefined) this.#pieces.markStale(key);
  }

  markStale(key: string): void {
    this.#pieces.markStale(key);
  }

  /** Takes edits of a piece's HTML; none mean that it is another. */
  editPiece(key: string, edits: readonly HtmlEdit[]): void {
    // What is to be redacted may be spread over what was there and what comes.
    if (this.#pieces instanceof PieceWindow && !this.context.hooks.redacts) {
      this.#pieces.edit(key, edits);
    } else {
      this.#pieces.markStale(key);
    }
  }

  /** Takes over other facts, and draws the pieces again where those tell of them. */
  set(facts: WatchedPart, changed: readonly string[]): void {
    this.update(facts);
    if (changed.some((name) => !kCounts.has(name))) this.refresh();
  }

  /** Has every piece taken from the core again; nodes of those that did not change are kept. */
  refresh(): void {
    this.#choose();
    if (this.#pieces instanceof PieceWindow) this.#pieces.refresh(this.#keys());
    else this.#pieces.markStale();
  }

  /** Brings up to date what is not; `own` is what the host has drawn instead of the pieces. */
  draw(own: Element | null = null): void {
    if (own !== this.#own) {
      this.#ownBox.replaceChildren(...(own ? [own] : []));
      if (own) this.#pieces.node.before(this.#ownBox);
      else this.#ownBox.remove();
      this.#own = own;
      this.#pieces.node.hidden = own !== null;
      this.#offerLess();
      this.#layout?.update(this.facts, own !== null);
    }
    if (own) return;
    if (this.#pieces instanceof PieceWindow) this.#pieces.draw();
    else if (this.#preview) this.#pieces.draw(this.#preview, this.#keys());
    this.#layout?.show(this.#layoutNow());
  }

  /**
   * Shows what is `near` the reader, measured from the top of `from`, the part's row; the reader sees
   * it from `seenFrom` on. The layout is up to date.
   */
  fit(from: Element, near: Stretch, seenFrom: number): Growth {
    if (this.#own || !(this.#pieces instanceof PieceWindow) || !this.#pieces.needsFit) {
      return { changed: false, grewAbove: 0 };
    }
    const { node } = this.#pieces;
    const begin = node.getBoundingClientRect().top - from.getBoundingClientRect().top;
    const range = { top: near.top - begin, bottom: near.bottom - begin };
    return this.#pieces.fit(range, seenFrom - begin);
  }

  /**
   * Shows the part in full, so that a piece of it can be: its node, if it is drawn, and how far it is
   * from the top of the part.
   */
  showPiece(key: string): { node: HTMLElement | null; offset: number } | null {
    if (this.#own) return null;
    if (this.#pieces instanceof PiecePreview) {
      this.entry.shownInFull.add(this.facts.key);
      this.#choose();
      this.draw();
    }
    if (!(this.#pieces instanceof PieceWindow)) return null;
    const place = this.#pieces.placeOf(key);
    const top = this.node.getBoundingClientRect().top;
    const begin = this.#pieces.node.getBoundingClientRect().top - top;
    return place && { node: place.node, offset: begin + place.offset };
  }

  /** To be called when the card goes; what the reader did inside is remembered. */
  dispose(): void {
    if (this.#pieces instanceof PieceWindow) this.#pieces.dispose();
  }

  readonly #toggleLayout = (): void => {
    this.host.during(() => {
      const layout = this.#layoutNow() === "split" ? "unified" : "split";
      this.entry.layouts.set(this.facts.key, layout);
      this.refresh();
      this.draw(this.#own);
    });
  };

  /** `null` where neither reader nor host has said. */
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
    return this.#isResult ? previewOfResult(this.facts) : previewOf(this.facts);
  }

  /** Changes between the beginning and all of it, as the part grows or the reader asks. */
  #choose(): void {
    this.#preview = this.#previewNow();
    this.#offerLess();
    const isPreview = this.#pieces instanceof PiecePreview;
    if (isPreview === (this.#preview !== null)) return;
    const made = this.#makePieces();
    made.node.hidden = this.#own !== null;
    this.#pieces.node.replaceWith(made.node);
    this.#pieces = made;
  }

  /** The button stands below what it shortens, where there is something to shorten. */
  #offerLess(): void {
    const isLong = this.#preview === null && this.#shortened() !== null;
    if (isLong && this.#own === null) this.#note.before(this.#less);
    else this.#less.remove();
  }

  #makePieces(drawn: HTMLElement | null = null): PieceWindow | PiecePreview {
    const arrived = (): void => {
      this.#layout?.show(this.#layoutNow());
      this.host.arrived();
    };
    const sizes = kLineKinds.has(this.facts.kind) ? kLinePieces : kSmallPieces;
    if (!this.#preview) {
      return new PieceWindow(this.#maker, this.#keys(), sizes, this.#memory(), arrived, drawn);
    }
    const showAll = (): void => {
      this.#showFull(true);
    };
    return new PiecePreview(this.#maker, this.context.words, showAll, arrived, drawn);
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
    this.host.during(() => {
      if (full) this.entry.shownInFull.add(this.facts.key);
      else this.entry.shownInFull.delete(this.facts.key);
      this.#choose();
      this.draw(this.#own);
    });
  }
}
