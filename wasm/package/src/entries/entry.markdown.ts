// The entry point for Markdown alone, in browsers, workers, bundlers and Deno. Invariant: importing it fetches
// nothing; the first `load()` does, unless a module that includes Markdown is loaded or loading.
/** @module agent-timeline/markdown */
import { load } from "../load/load-markdown.browser.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";

export * from "./part-api.js";
export type { LoadMarkdown } from "../load/load-markdown.js";

export { load };

/** Renders Markdown as safe HTML. */
export const renderMarkdown = async (text: string, options?: MarkdownOptions): Promise<string> =>
  (await load()).renderMarkdown(text, options);
