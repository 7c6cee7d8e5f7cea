// A stream of Markdown without a session, for chat bubbles and previews: `mountMarkdown(host)` draws
// every change of it. Invariant: what is drawn are the stream's pieces, and every button does something.
import { applyHtmlEdits } from "../dom/apply-html-edits.js";
import type { Locale } from "../contract/locale-types.js";
import type { MarkdownChange } from "../contract/markdown-types.js";
import { Announcer } from "./chrome/announcer.js";
import { element } from "./page/element.js";
import { enhance } from "./content/enhance.js";
import { serveActions } from "./content/piece-actions.js";
import { parseHtml } from "../dom/trusted-html.js";
import { withWords, type OwnWords, type Words } from "./options/words.js";

export interface MarkdownViewOptions {
  words?: OwnWords;
  /** The language of the texts. */
  locale?: Locale;
}

export interface MarkdownView {
  /** Draws the changes that a push returned. */
  apply(changes: readonly MarkdownChange[]): void;
  /** Removes everything from the page. The stream stays usable. */
  dispose(): void;
}

/**
 * Appends an element to `host` that shows Markdown from `createMarkdownStream`. Pass what each push returns to
 * `apply`. To begin in the middle of a stream, apply its pieces as insertions first.
 */
export function mountMarkdown(host: Element, options: MarkdownViewOptions = {}): MarkdownView {
  const drawing = new MarkdownDrawing(options);
  host.append(drawing.node);
  return {
    apply: (changes) => {
      for (const change of changes) drawing.apply(change);
    },
    dispose: () => {
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
    serveActions(this.#list, {
      words: this.#words,
      announce: (text) => {
        announcer.say(text);
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
