// What Markdown is rendered with and what a stream of it hands out, for `renderMarkdown`,
// `createMarkdownStream` and the sessions. The C++ twins are core/src/markdown/options.h, piece.h, edits.h.
// Invariant: plain JSON data; what is at its default is left out.

/** How Markdown is rendered. The defaults are the safe ones. */
export interface MarkdownOptions {
  /**
   * While text streams, unfinished syntax at its end is completed for display, so that no raw marker
   * flashes. Default true. When the text has ended it makes no difference.
   */
  completion?: boolean;
  /** Headings get ids of the form `<idPrefix>-h<ordinal>`, so that a page can link to them. */
  headingAnchors?: boolean;
  /**
   * What ids begin with: letters, digits, `_` and `-`. Without it there are no ids, and a footnote's
   * reference is not a link.
   */
  idPrefix?: string;
  /** `$…$`, `$$…$$`, `\(…\)` and `\[…\]` are math: handed out as text for the host's typesetter. */
  math?: boolean;
  /** An inline `<br>` is a line break. All other raw HTML is always shown as text. */
  lineBreakTags?: boolean;
  /**
   * The only hosts that links may lead to; all if not given. `*.name` stands for every host below a
   * name. Other links are shown as text with their address.
   */
  linkHosts?: string[];
  /** Hosts whose images the view may load without a click; none if not given. */
  imageHosts?: string[];
  /** The host of each external link is shown, not only where the link's text names another. */
  showHosts?: boolean;
  /** Fenced code gets a header with its language, its meta and buttons. Default true. */
  codeHeader?: boolean;
  /** Fenced code is coloured by its language. Default true. */
  highlight?: boolean;
}

/** What a top-level block of Markdown is. */
export type MarkdownBlock =
  | "paragraph"
  | "heading"
  | "code"
  | "list"
  | "quote"
  | "table"
  | "rule"
  | "html"
  | "alert"
  | "footnote"
  | "math";

/** A top-level block of a Markdown stream. */
export interface MarkdownStreamPiece {
  /** The block's byte offset in the text: stable for the life of the block. */
  key: string;
  block: MarkdownBlock;
  /** Of a fenced code block: the language it names. */
  language?: string;
  /** Of a fenced code block: what follows the language. */
  meta?: string;
  /** True while the text may go on inside the block: a fence without its end, a table at the end. */
  open?: boolean;
  html: string;
}

/**
 * One step from the nodes of a piece's HTML to those of its next HTML; `applyHtmlEdits` takes it.
 * Its place is found from the root of the piece by going `at` times to the last child element.
 * There, in this order: `drop` nodes are removed from the end; `cut` UTF-16 units are removed from
 * the end of the last node, which is a text then and goes when nothing is left of it; `text` is
 * appended to the last node when that is a text, else as a new text; the nodes of `html` are
 * appended.
 */
export interface HtmlEdit {
  at?: number;
  drop?: number;
  cut?: number;
  text?: string;
  html?: string;
  /**
   * Nothing of the above: the place is a list that turned loose, and in each of its items each run
   * of nodes that are not blocks goes into a `<p dir="auto">` of its own. A leading checkbox and the
   * space behind it stay outside.
   */
  wrap?: boolean;
}

/** A change to the list of pieces. Changes apply one after the other; `index` is of that moment. */
export type MarkdownChange =
  | { op: "insert"; index: number; piece: MarkdownStreamPiece }
  | { op: "remove"; index: number }
  /** `edits` bring the piece's HTML up to date; `piece` holds the other fields that changed. */
  | { op: "edit"; index: number; piece?: Partial<MarkdownStreamPiece>; edits: HtmlEdit[] }
  /** The piece's HTML is another. */
  | { op: "replace"; index: number; piece: MarkdownStreamPiece };
