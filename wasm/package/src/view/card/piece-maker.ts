// Requests the HTML of a part's pieces and turns it into nodes ready for the page.
// Invariant: answers may be synchronous or not; nothing here knows where the nodes go.
import { parseHtml } from "../../dom/trusted-html.js";
import type { HtmlEdit } from "../../contract/index.js";
import type { CardContext } from "../context/card-context.js";
import type { DiffLayout } from "../../contract/fragment-types.js";
import { layOutDiff } from "../content/diff-layout.js";
import { offerDataImage } from "../content/data-images.js";
import { enhance } from "../content/enhance.js";
import type { EntryNode } from "../rows/row.js";
import type { WatchedPart } from "../source/outline.js";
import { whenSettled } from "../../contract/answers.js";
import { isRunning } from "../chrome/status-mark.js";

export class PieceMaker {
  /** `layout` returns the layout of diffs; `null` leaves it to the core. */
  constructor(
    private readonly context: CardContext,
    private readonly entry: EntryNode,
    private readonly facts: () => WatchedPart,
    private readonly layout: () => DiffLayout | null,
  ) {}

  /** Passes to `take` the nodes of all pieces, each in its `.at-piece`, or the content of one piece. */
  make(piece: string | undefined, take: (nodes: DocumentFragment) => void): void {
    const { key: part, kind } = this.facts();
    const request = piece === undefined ? { part } : { part, piece };
    whenSettled(this.context.source.html(this.entry.outline.id, request), (html) => {
      const nodes = this.nodesOf(html, piece);
      if (kind === "image") this.#offerImages(nodes, piece);
      take(nodes);
    });
  }

  /** Parses HTML of the core and prepares the nodes for the page. */
  nodesOf(html: NonNullable<HtmlEdit["html"]>, piece?: string): DocumentFragment {
    const nodes = parseHtml(html);
    this.prepare(nodes, piece);
    return nodes;
  }

  /** Prepares the core's nodes for the page: diff layout, the host's hooks, the view's own controls. */
  prepare(nodes: ParentNode & Node, piece?: string): void {
    const part = this.facts();
    const layout = part.kind === "diff" ? this.layout() : null;
    if (layout) layOutDiff(nodes, layout);
    const { outline } = this.entry;
    const open = isRunning(outline.status) ? part.pieces.at(-1)?.key : undefined;
    const isOpen = (key: string): boolean => key === open;
    this.context.applier.apply(nodes, { entry: outline.id, part, piece, isOpen });
    enhance(nodes, this.context.words);
  }

  /** Requests the image data, which only the core stores, and adds it to the placeholders. */
  #offerImages(nodes: DocumentFragment, only?: string): void {
    const placeholders = new Map<string, HTMLElement>();
    for (const node of nodes.querySelectorAll<HTMLElement>(".at-image")) {
      const key = only ?? node.closest<HTMLElement>(".at-piece")?.dataset["key"];
      if (key !== undefined) placeholders.set(key, node);
    }
    whenSettled(this.context.source.descriptor(this.entry.outline.id), (descriptor) => {
      const part = descriptor?.parts.find(({ key }) => key === this.facts().key);
      if (part?.kind !== "image") return;
      const { words, results } = this.context;
      for (const piece of part.pieces) {
        const placeholder = placeholders.get(piece.key);
        if (placeholder) offerDataImage(placeholder, piece, words, results !== null);
      }
    });
  }
}
