// What a host can set when it creates a session. Invariant: plain data that JSON can represent; the core
// validates it, and rejects invalid options with an `OptionsError`.
import type { RenderOptions } from "./fragment-types.js";
import type { MarkdownOptions } from "./markdown-types.js";

/** Options of a session. `highlight: false` also turns off colors in the fenced code of messages. */
export interface SessionOptions extends RenderOptions {
  /** Reads every event as one of this dialect, for example `"maria"`, instead of detecting it. */
  dialect?: string;
  /** How the Markdown of messages is rendered. */
  markdown?: MarkdownOptions;
  /**
   * What patches contain about entries: everything (`"full"`, the default), or only an `EntryOutline`, and more
   * for those that you `watch` (`"outline"`). The latter is for views that show only a part of a long session.
   */
  patches?: "full" | "outline";
  /**
   * Whether to keep the input, so that the session survives a crash of its WebAssembly instance. Default:
   * true. Without it, the next call after a crash throws `CoreDiedError`.
   */
  replay?: boolean;
  /** Short for `markdown.completion`; takes precedence over it. */
  completion?: boolean;
}

/** Serializes the options to the JSON that the core reads. */
export function sessionOptionsJson(given: SessionOptions): string {
  const { completion, ...options } = given;
  delete options.replay;
  if (completion === undefined) return JSON.stringify(options);
  return JSON.stringify({ ...options, markdown: { ...options.markdown, completion } });
}
