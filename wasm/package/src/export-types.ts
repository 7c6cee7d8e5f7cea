// How a session leaves the timeline: formats, options, and the export of logs that do not fit into
// memory. Invariant: what agents wrote can neither run nor reach beyond its place in any format.

/** `html` is a whole page that needs neither scripts nor network; `json` a descriptor per line. */
export type ExportFormat = "text" | "markdown" | "html" | "json";
export type TextFormat = "text" | "markdown";

/** Of a page. */
export interface PageOptions {
  title?: string;
  /** `system` by default. */
  theme?: "light" | "dark" | "system";
}

/**
 * An export that is written while the session comes in. What was taken is forgotten: its entries keep
 * id, kind, status and times, and what comes for them all the same is a diagnostic.
 */
export interface SessionExport {
  /** The text of what is finished since the last call; may be empty. */
  take(): string;
  /** The rest, as it is now, and the end of the document. */
  finish(): string;
}
