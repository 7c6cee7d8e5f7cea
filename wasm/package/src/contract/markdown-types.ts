// The options of Markdown rendering and the output of a Markdown stream, for `renderMarkdown`,
// `createMarkdownStream` and the sessions. The C++ twins are core/src/markdown/options.h, piece.h, edits.h.
// Invariant: plain JSON data; fields that have their default value are left out.

/** How Markdown is rendered. The defaults are the safe ones. */
export interface MarkdownOptions {
  /**
   * Completes unfinished syntax at the end of streaming text, so that readers do not see raw markers for a
   * moment. It makes no difference once the text has ended. Default true.
   */
  completion?: boolean;
  /** Gives headings ids of the form `<idPrefix>-h<ordinal>`, so that a page can link to them. */
  headingAnchors?: boolean;
  /**
   * The prefix of every id: letters, digits, `_` and `-`. Without it there are no ids, and references to
   * footnotes are not links.
   */
  idPrefix?: string;
  /** Recognizes `$…$`, `$$…$$`, `\(…\)` and `\[…\]` as math, and leaves its text to your typesetter. */
  math?: boolean;
  /** Treats an inline `<br>` as a line break. All other raw HTML is always shown as text. */
  lineBreakTags?: boolean;
  /**
   * The only hosts that links may point to; without it, all hosts. `*.name` matches every subdomain of `name`.
   * Links to other hosts are shown as text with their address.
   */
  linkHosts?: string[];
  /** Hosts whose images the view may load without a click. Default: none. */
  imageHosts?: string[];
  /** Shows the host of every external link. By default, only where the link text names another host. */
  showHosts?: boolean;
  /** Gives fenced code a header with its language, its meta string and buttons. Default true. */
  codeHeader?: boolean;
  /** Syntax highlighting of fenced code. Default true. */
  highlight?: boolean;
}

/** The kind of a top-level Markdown block. */
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
  /** The byte offset of the block in the text. It never changes. */
  key: string;
  block: MarkdownBlock;
  /** The language of a fenced code block. */
  language?: string;
  /** The rest of the info string of a fenced code block, after the language. */
  meta?: string;
  /** True while the block may still grow: an unclosed fence, a table at the end of the text. */
  open?: boolean;
  /** Empty while the text still grows and the block so far consists only of link definitions. */
  html: string;
}

/**
 * One step that turns the nodes of a piece's HTML into those of its new HTML; `applyHtmlEdits` applies it.
 * To find the element to change, start at the root of the piece and go to the last child element `at` times.
 * Then, in this order: remove `drop` nodes from its end; remove `cut` UTF-16 units from the end of its last
 * node, which is a text node, and the node itself if nothing is left; append `text` to its last node if that
 * is a text node, otherwise as a new one; append the nodes of `html`.
 */
export interface HtmlEdit {
  at?: number;
  drop?: number;
  cut?: number;
  text?: string;
  html?: string;
  /**
   * Replaces all of the above: the element is a list that became loose. In each of its items, every run of
   * nodes that are not blocks is moved into a `<p>`. A leading checkbox and the space after it
   * stay outside.
   */
  wrap?: boolean;
}

/** A change to the list of pieces. Apply changes in order: each `index` refers to the list at that moment. */
export type MarkdownChange =
  | { op: "insert"; index: number; piece: MarkdownStreamPiece }
  | { op: "remove"; index: number }
  /** `edits` update the HTML of the piece; `piece` contains the other fields that changed. */
  | { op: "edit"; index: number; piece?: Partial<MarkdownStreamPiece>; edits: HtmlEdit[] }
  /** The HTML of the piece was replaced. */
  | { op: "replace"; index: number; piece: MarkdownStreamPiece };
