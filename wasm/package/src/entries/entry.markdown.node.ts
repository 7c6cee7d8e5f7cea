// The entry point for Markdown alone, in Node and Bun. Invariant: importing it fetches nothing; the first
// `load()` does, unless a module that includes Markdown is loaded or loading.
import { createLoadMarkdown, type LoadMarkdown } from "../load/load-markdown.js";
import { markdownAddress } from "../load/markdown-address.js";
import { open } from "../load/open-url.node.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";

export * from "./part-api.js";
export type { LoadMarkdown } from "../load/load-markdown.js";

/** Loads `markdown.wasm`, once for all callers. If the page has already loaded a core, that is used instead. */
export const load: LoadMarkdown = createLoadMarkdown(markdownAddress, open);

/** Renders Markdown as safe HTML. */
export const renderMarkdown = async (text: string, options?: MarkdownOptions): Promise<string> =>
  (await load()).renderMarkdown(text, options);
