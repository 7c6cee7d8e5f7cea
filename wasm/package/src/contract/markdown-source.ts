// A growing Markdown text, as seen by whatever renders it. Invariant: the result of `pieces()`, with all later
// changes applied in order, equals the current pieces of the text at any time.
import type { Awaitable } from "./answers.js";
import type { MarkdownChange, MarkdownStreamPiece } from "./markdown-types.js";

export type MarkdownListener = (changes: readonly MarkdownChange[]) => void;

/** The source that `mountMarkdown` renders: a stream, a stream in a worker, or an object of your own. */
export interface MarkdownSource {
  /** The blocks of the text so far. The result of a promise includes changes reported before it settles. */
  pieces(): Awaitable<readonly MarkdownStreamPiece[]>;
  /** Calls `listener` with all further changes, in order. Returns a function that unsubscribes. */
  subscribe(listener: MarkdownListener): () => void;
}
