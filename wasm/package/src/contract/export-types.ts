// How a session is exported: formats, options, and the incremental export of logs that do not fit into
// memory. Invariant: in no format can content written by agents run as code or break out of its place.

import type { Locale } from "./locale-types.js";

/**
 * `html` is a complete page that needs no network, `cards` is HTML to put into a page of your own, and `json`
 * has one descriptor per line.
 */
export type ExportFormat = "text" | "markdown" | "html" | "cards" | "json";
export type TextFormat = "text" | "markdown";

/**
 * Options of exports. A page uses all of them; Markdown uses `title`, `source`, `utcOffset` and `locale`; text
 * and cards use `locale` only.
 */
export interface PageOptions {
  /** The language of titles, labels and other texts that are not part of the session. Default: English. */
  locale?: Locale;
  /** Default: the title in the log, else the first prompt. */
  title?: string;
  /** Where the events came from, such as the name of a file. Shown below the title. */
  source?: string;
  /** Default: `system`. */
  theme?: "light" | "dark" | "system";
  /** Minutes to add to UTC for displayed times, such as 60 for UTC+1. Default: the time zone of this machine. */
  utcOffset?: number;
  /**
   * Whether a page of more than 2,000 entries may contain a script of two kilobytes that unpacks folded
   * bodies when the reader opens them. Without it, such a page opens slowly. Default: true.
   */
  script?: boolean;
}

/**
 * An export that is written while events still arrive. Entries that were written are released from memory:
 * they keep their id, kind, status and times, and a later event about one becomes a diagnostic. The document
 * consists of `head()`, then everything `take` returned, then what `finish` returned.
 */
export interface SessionExport {
  /**
   * Returns the text of the entries that were finished since the last call; may be empty. Of a page, it is
   * empty while there are at most 2,000 entries, unless `script` is false.
   */
  take(): string;
  /** Returns the remaining entries in their current state, and the end of the document. */
  finish(): string;
  /**
   * Returns the beginning of the document: title, totals and an outline. Call it after `finish`, because these
   * are known only then. Empty for text, cards and JSON.
   */
  head(): string;
}
