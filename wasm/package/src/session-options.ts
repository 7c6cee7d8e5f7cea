// What a host can set when it creates a session. Invariant: plain data that JSON can carry; the
// core checks it, and what it does not accept is an `OptionsError`.
import type { RenderOptions } from "./fragment-types.js";
import type { MarkdownOptions } from "./markdown-types.js";

/** Without `highlight`, fenced code in messages is not coloured either. */
export interface SessionOptions extends RenderOptions {
  /** Reads every event as one of this dialect, `"maria"` for one, instead of finding it out. */
  dialect?: string;
  /** How the Markdown of messages is rendered. */
  markdown?: MarkdownOptions;
  /** Short for `markdown.completion`, and goes before it. */
  completion?: boolean;
}

/** The options in the core's form, as JSON. */
export function sessionOptionsJson({ completion, ...options }: SessionOptions): string {
  if (completion === undefined) return JSON.stringify(options);
  return JSON.stringify({ ...options, markdown: { ...options.markdown, completion } });
}
