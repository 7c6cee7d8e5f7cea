// One part of an opened entry: its label, the core's HTML piece by piece, and its note.
// Invariant: a piece is drawn only when it is new or was marked stale, and an equal node is kept.
import type { Part } from "../types.js";
import type { Context } from "./context.js";
import { element, setText } from "./element.js";
import { offerDataImage } from "./data-images.js";
import { enhance } from "./enhance.js";
import { morphChildren } from "./morph.js";
import { keepLoadedImage } from "./offer-image.js";

export class PartBody {
  readonly node: HTMLElement;
  readonly #label = element("h4", "at-part-label");
  readonly #pieces = element("div", "at-pieces");
  readonly #note = element("p", "at-note");
  readonly #nodes = new Map<string, HTMLElement>();
  readonly #stale = new Set<string>();

  constructor(
    private readonly context: Context,
    private readonly entry: string,
    private facts: Part,
  ) {
    this.node = element("section", `at-part at-part-${facts.kind}`);
    this.node.append(this.#label, this.#pieces, this.#note);
    this.update(facts);
    this.#fill();
  }

  update(facts: Part): void {
    this.facts = facts;
    setText(this.#label, facts.label?.text ?? "");
    setText(this.#note, facts.note?.text ?? "");
    this.#label.hidden = facts.label === null;
    this.#note.hidden = facts.note === null;
    this.node.classList.toggle("at-stream-stderr", "stream" in facts && facts.stream === "stderr");
  }

  insertPiece(key: string, index: number): void {
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
  }

  markStale(key: string): void {
    if (this.#nodes.has(key)) this.#stale.add(key);
  }

  /** Draws again whatever is stale. */
  draw(): void {
    for (const key of this.#stale) {
      const node = this.#nodes.get(key);
      if (node) morphChildren(node, this.#html(key), keepLoadedImage);
    }
    this.#stale.clear();
  }

  /** Takes every piece from the core again, and keeps the nodes of those that did not change. */
  refresh(): void {
    this.#fill();
  }

  #fill(): void {
    morphChildren(this.#pieces, this.#html(), keepLoadedImage);
    this.#nodes.clear();
    this.#stale.clear();
    for (const node of this.#pieces.children) {
      if (node instanceof HTMLElement) this.#nodes.set(node.dataset["key"] ?? "", node);
    }
  }

  /** The core's HTML of the part, or of one piece of it, ready for the page. */
  #html(piece?: string): DocumentFragment {
    const { source, parse, words } = this.context;
    const part = this.facts.key;
    const request = piece === undefined ? { part } : { part, piece };
    const fragment = parse(source.html(this.entry, request));
    enhance(fragment, words);
    if (this.facts.kind === "image") this.#offerImages(fragment, piece);
    return fragment;
  }

  /** The pictures themselves are with the core: the view keeps no content of its own. */
  #offerImages(fragment: DocumentFragment, only?: string): void {
    const parts = this.context.source.descriptor(this.entry)?.parts ?? [];
    const part = parts.find(({ key }) => key === this.facts.key);
    if (part?.kind !== "image") return;
    for (const piece of part.pieces) {
      const inside =
        only === undefined ? `[data-key="${CSS.escape(piece.key)}"] .at-image` : ".at-image";
      const placeholder = fragment.querySelector<HTMLElement>(inside);
      if (placeholder && (only ?? piece.key) === piece.key) {
        offerDataImage(placeholder, piece, this.context.words);
      }
    }
  }
}
