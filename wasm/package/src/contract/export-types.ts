// How a session leaves the timeline: formats, options, and the export of logs that do not fit into
// memory. Invariant: what agents wrote can neither run nor reach beyond its place in any format.

import type { Locale } from "./locale-types.js";

/**
 * `html` is a whole page that needs no network, `cards` what a page of the host's own shows, `json` a
 * descriptor per line.
 */
export type ExportFormat = "text" | "markdown" | "html" | "cards" | "json";
export type TextFormat = "text" | "markdown";

/** Of a page; Markdown takes `title`, `source`, `utcOffset` and `locale`, text and cards `locale`. */
export interface PageOptions {
  /** The language of what is not the session's own; English by default. */
  locale?: Locale;
  /** What a person asked first by default. */
  title?: string;
  /** Where the events came from, such as a file's name; told below the title. */
  source?: string;
  /** `system` by default. */
  theme?: "light" | "dark" | "system";
  /** Minutes by which the clock that times are told by is east of UTC; this machine's by default. */
  utcOffset?: number;
  /**
   * Whether a page of more than 2,000 entries may have a script, of two kilobytes, that unpacks
   * folded bodies when they are opened; without it such a page opens slowly. Yes by default.
   */
  script?: boolean;
}

/**
 * An export that is written while the session comes in. What was taken is forgotten: its entries keep
 * id, kind, status and times, and what comes for them all the same is a diagnostic. The document is
 * `head()`, then all that was taken, then what `finish` returned.
 */
export interface SessionExport {
  /** The text of what is finished since the last call; may be empty. */
  take(): string;
  /** The rest, as it is now, and the end of the document. */
  finish(): string;
  /**
   * What stands in front of it all: the title, what the session came to, an outline. To be asked for
   * behind `finish`, when that is known. Empty for text, cards and JSON.
   */
  head(): string;
}
