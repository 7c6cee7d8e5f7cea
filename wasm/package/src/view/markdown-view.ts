// Draws a Markdown stream without a session, for chat bubbles and previews: `mountMarkdown(host,
// stream)`. Invariant: the drawn pieces are those of the stream, and every button works.
import { applyHtmlEdits } from "../dom/apply-html-edits.js";
import { whenSettled } from "../contract/answers.js";
import type { Locale } from "../contract/locale-types.js";
import type { MarkdownSource } from "../contract/markdown-source.js";
import type { MarkdownChange } from "../contract/markdown-types.js";
import { Announcer } from "./chrome/announcer.js";
import { element } from "./page/element.js";
import { enhance } from "./content/enhance.js";
import { handleActions } from "./content/piece-actions.js";
import { parseHtml } from "../dom/trusted-html.js";
import { withWords, type OwnWords, type Words } from "./options/words.js";

export interface MarkdownViewOptions {
  words?: OwnWords;
  /** The language of the texts. */
  locale?: Locale;
}

export interface MarkdownView {
  /** Removes everything from the page. The stream stays usable. */
  dispose(): void;
}

/**
 * Appends an element to `host` that shows a Markdown stream: what it has so far, and every change from then on.
 * Style it with `styles.css`.
 * @example
 * ```ts
 * import { load, mountMarkdown } from "agent-timeline/markdown";
 * import "agent-timeline/styles.css";
 *
 * const stream = (await load()).createMarkdownStream();
 * const view = mountMarkdown(document.body, stream);
 * stream.push("Some **te");
 * stream.push("xt** and `code`");
 * stream.end();
 * view.dispose();
 * ```
 */
export function mountMarkdown(
  host: Element,
  stream: MarkdownSource,
  options: MarkdownViewOptions = {},
): MarkdownView {
  const drawing = new MarkdownDrawing(options);
  let hasPieces = false;
  const stop = stream.subscribe((changes) => {
    // Changes that arrive before the pieces are already contained in them.
    if (hasPieces) for (const change of changes) drawing.apply(change);
  });
  whenSettled(stream.pieces(), (pieces) => {
    hasPieces = true;
    pieces.forEach((piece, index) => {
      drawing.apply({ op: "insert", index, piece });
    });
  });
  host.append(drawing.node);
  return {
    dispose: () => {
      stop();
      drawing.node.remove();
    },
  };
}

class MarkdownDrawing {
  readonly node = element("div", "at-fragment at-part-markdown at-served");
  readonly #list = element("div", "at-pieces");
  readonly #words: Words;

  constructor({ words, locale }: MarkdownViewOptions) {
    this.#words = withWords(words, locale);
    const announcer = new Announcer(this.#words, (text) => text);
    this.node.append(this.#list, announcer.node);
    handleActions(this.#list, {
      words: this.#words,
      announce: (text) => {
        announcer.announce(text);
      },
    });
  }

  apply(change: MarkdownChange): void {
    const known = this.#list.children[change.index];
    switch (change.op) {
      case "insert": {
        const box = element("div", "at-piece", this.#nodesOf(change.piece.html));
        this.#list.insertBefore(box, known ?? null);
        return;
      }
      case "remove": {
        known?.remove();
        return;
      }
      case "replace": {
        known?.replaceChildren(this.#nodesOf(change.piece.html));
        return;
      }
      case "edit":
        if (known) applyHtmlEdits(known, change.edits, (html) => this.#nodesOf(html));
    }
  }

  #nodesOf(html: string): DocumentFragment {
    const nodes = parseHtml(html);
    enhance(nodes, this.#words, ["csv", "tsv"]);
    return nodes;
  }
}
