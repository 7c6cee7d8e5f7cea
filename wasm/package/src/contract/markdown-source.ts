// A Markdown text that grows, as whoever draws it sees it. Invariant: the pieces and all changes after them, in
// order, are the text's pieces at every moment.
import type { Awaitable } from "./answers.js";
import type { MarkdownChange, MarkdownStreamPiece } from "./markdown-types.js";

export type MarkdownListener = (changes: readonly MarkdownChange[]) => void;

/** What `mountMarkdown` draws: a stream, a stream in a worker, or one of your own. */
export interface MarkdownSource {
  /** The blocks of the text so far. If it is a promise, changes told before it settles are in the blocks. */
  pieces(): Awaitable<readonly MarkdownStreamPiece[]>;
  /** Calls `listener` with all further changes, in order. Returns a function that unsubscribes. */
  subscribe(listener: MarkdownListener): () => void;
}
