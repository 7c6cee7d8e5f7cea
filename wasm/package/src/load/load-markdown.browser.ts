// `load` of `agent-timeline/markdown` in browsers and workers, for that entry point and for Markdown
// components.
import { createLoadMarkdown, type LoadMarkdown } from "./load-markdown.js";
import { markdownAddress } from "./markdown-address.js";
import { open } from "./open-url.browser.js";

/** Loads `markdown.wasm`, once for all callers. If the page has already loaded a core, that is used instead. */
export const load: LoadMarkdown = createLoadMarkdown(markdownAddress, open);
