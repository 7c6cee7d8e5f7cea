// One part of an opened entry: its label, the core's HTML piece by piece, and its note.
// Invariant: a piece is drawn only when it is new or was marked stale, and an equal node is kept;
// edits are applied to the nodes of the HTML that they continue, and to no others.
import { applyAt, placeOf } from "../apply-html-edits.js";
import { PatchGapError } from "../errors.js";
import type { HtmlEdit } from "../types.js";
import type { Context } from "./context.js";
import { element, setText } from "./element.js";
import { offerDataImage } from "./data-images.js";
import { enhance } from "./enhance.js";
import { morphChildren } from "./morph.js";
import type { WatchedPart } from "./outline.js";
import { keepReaderState } from "./reader-state.js";
import { whenThere } from "./source.js";

/** With more edits than this waiting, as in a page that is not shown, a piece is drawn anew. */
const kMostEdits = 500;

/** Numbers requests, so that only the last answer counts. */
const kRequests = { last: 0 };

export class PartBody {
  readonly node: HTMLElement;
  readonly #label = element("p", "at-part-label");
  readonly #pieces = element("div", "at-pieces");
  readonly #note = element("p", "at-note");
  readonly #nodes = new Map<string, HTMLElement>();
  readonly #stale = new Set<string>();
  /** Edits of pieces that are not stale, in order. */
  readonly #edits = new Map<string, HtmlEdit[]>();
  /** Pieces whose HTML was asked for: what becomes of them until it comes is in it already. */
  readonly #awaited = new Set<string>();
  /** Whether all pieces are to be drawn. */
  #whole = true;
  /** What the host has drawn instead of the pieces. */
  #own: Element | null = null;
  /** Which request for all pieces is the last one; 0 when none is under way. */
  #request = 0;

  /** Shows no pieces before `draw`. */
  constructor(
    private readonly context: Context,
    private readonly entry: string,
    private facts: WatchedPart,
    /** Hears when something that was waited for is drawn. */
    private readonly arrived: () => void,
  ) {
    this.node = element("section", `at-part at-part-${facts.kind}`);
    this.node.dataset["part"] = facts.key;
    this.node.append(this.#label, this.#pieces, this.#note);
    this.update(facts);
  }

  update(facts: WatchedPart): void {
    this.facts = facts;
    const { hooks } = this.context;
    setText(this.#label, facts.label ? hooks.label(facts.label) : "");
    setText(this.#note, facts.note ? hooks.label(facts.note) : "");
    this.#label.hidden = facts.label === null;
    this.#note.hidden = facts.note === null;
    this.node.classList.toggle("at-stream-stderr", "stream" in facts && facts.stream === "stderr");
  }

  /** Whether HTML was asked for and has not come. */
  get isWaiting(): boolean {
    return this.#request > 0 || this.#awaited.size > 0;
  }

  insertPiece(key: string, index: number): void {
    if (this.#whole || this.#request > 0) return;
    const node = element("div", "at-piece");
    node.dataset["key"] = key;
    this.#pieces.insertBefore(node, this.#pieces.children[index] ?? null);
    this.#nodes.set(key, node);
    this.markStale(key);
  }

  removePiece(key: string): void {
    this.#nodes.get(key)?.remove();
    this.#nodes.delete(key);
    this.#stale.delete(key);
    this.#edits.delete(key);
    this.#awaited.delete(key);
  }

  markStale(key: string): void {
    if (!this.#nodes.has(key) || this.#awaited.has(key)) return;
    this.#stale.add(key);
    this.#edits.delete(key);
  }

  /** Takes edits of a piece's HTML; none mean that it is another. */
  editPiece(key: string, edits: readonly HtmlEdit[]): void {
    if (this.#whole || this.#request > 0 || this.#stale.has(key) || this.#awaited.has(key)) return;
    const waiting = this.#edits.get(key) ?? [];
    const isOther = edits.length === 0 || this.context.hooks.redacts;
    if (isOther || waiting.length + edits.length > kMostEdits) {
      this.markStale(key);
      return;
    }
    waiting.push(...edits);
    this.#edits.set(key, waiting);
  }

  /** Has every piece taken from the core again; nodes of those that did not change are kept. */
  refresh(): void {
    this.#whole = true;
  }

  /** Brings up to date what is not; `own` is what the host has drawn instead of the pieces. */
  draw(own: Element | null = null): void {
    if (own !== this.#own) {
      this.#own?.remove();
      if (own) this.#pieces.before(own);
      this.#own = own;
      this.#pieces.hidden = own !== null;
    }
    if (own) return;
    if (this.#whole) this.#askForAll();
    if (this.#request > 0) return;
    for (const [key, edits] of this.#edits) if (!this.#edit(key, edits)) this.#stale.add(key);
    this.#edits.clear();
    const stale = [...this.#stale];
    this.#stale.clear();
    for (const key of stale) if (this.#nodes.has(key)) this.#askFor(key);
  }

  #askForAll(): void {
    this.#whole = false;
    this.#awaited.clear();
    kRequests.last += 1;
    const request = kRequests.last;
    this.#request = request;
    let isLate = false;
    whenThere(this.context.source.html(this.entry, { part: this.facts.key }), (html) => {
      if (this.#request !== request) return;
      this.#request = 0;
      this.#fill(this.#prepare(html));
      if (isLate) this.arrived();
    });
    isLate = true;
  }

  #askFor(key: string): void {
    this.#awaited.add(key);
    let isLate = false;
    const request = { part: this.facts.key, piece: key };
    whenThere(this.context.source.html(this.entry, request), (html) => {
      const node = this.#nodes.get(key);
      if (!this.#awaited.delete(key) || !node) return;
      morphChildren(node, this.#prepare(html, key), keepReaderState);
      if (isLate) this.arrived();
    });
    isLate = true;
  }

  #fill(fragment: DocumentFragment): void {
    morphChildren(this.#pieces, fragment, keepReaderState);
    this.#nodes.clear();
    this.#stale.clear();
    this.#edits.clear();
    for (const node of this.#pieces.children) {
      if (node instanceof HTMLElement) this.#nodes.set(node.dataset["key"] ?? "", node);
    }
  }

  /** False if the piece must be drawn anew. */
  #edit(key: string, edits: readonly HtmlEdit[]): boolean {
    const root = this.#nodes.get(key);
    if (!root) return true;
    try {
      for (const edit of edits) {
        const place = placeOf(root, edit);
        // Placeholders of images have nodes of the view's own at their end.
        if (place.closest(".at-image")) return false;
        applyAt(place, edit, (html) => this.#nodesOf(html));
      }
      return true;
    } catch (error) {
      if (error instanceof PatchGapError) return false;
      throw error;
    }
  }

  /** The core's HTML of the part, or of one piece of it, ready for the page. */
  #prepare(html: string, piece?: string): DocumentFragment {
    const fragment = this.#nodesOf(html);
    if (this.facts.kind === "image") this.#offerImages(fragment, piece);
    return fragment;
  }

  #nodesOf(html: string): DocumentFragment {
    const { dresser, parse } = this.context;
    const fragment = parse(html);
    dresser.dress(fragment, { entry: this.entry, part: this.facts });
    enhance(fragment, this.context.words);
    return fragment;
  }

  /** The pictures themselves are with the core: the view keeps no content of its own. */
  #offerImages(fragment: DocumentFragment, only?: string): void {
    const placeholders = new Map<string, HTMLElement>();
    for (const node of fragment.querySelectorAll<HTMLElement>(".at-image")) {
      const box = node.closest<HTMLElement>(".at-piece");
      const key = only ?? box?.dataset["key"];
      if (key !== undefined) placeholders.set(key, node);
    }
    whenThere(this.context.source.descriptor(this.entry), (descriptor) => {
      const part = descriptor?.parts.find(({ key }) => key === this.facts.key);
      if (part?.kind !== "image") return;
      for (const piece of part.pieces) {
        const placeholder = placeholders.get(piece.key);
        if (placeholder) offerDataImage(placeholder, piece, this.context.words);
      }
    });
  }
}
