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
  /**
   * What patches tell of entries: everything, or with "outline" only an `EntryOutline`, and more of
   * those that `watch` names. For hosts that draw a window of a long session. "full" by default.
   */
  patches?: "full" | "outline";
  /**
   * Whether the input is kept, so that the session outlives its WebAssembly instance; true by
   * default. Without it, the death of the instance is a `CoreDiedError` of the next call.
   */
  replay?: boolean;
  /** Short for `markdown.completion`, and goes before it. */
  completion?: boolean;
}

/** The options in the core's form, as JSON. */
export function sessionOptionsJson(given: SessionOptions): string {
  const { completion, ...options } = given;
  delete options.replay;
  if (completion === undefined) return JSON.stringify(options);
  return JSON.stringify({ ...options, markdown: { ...options.markdown, completion } });
}
