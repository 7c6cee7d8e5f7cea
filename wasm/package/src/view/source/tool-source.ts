// What the view's tools (find, copy, print) need of a session, beyond drawing. A source may omit any
// method; the tools that need it are then not offered.
// Invariant: an answer may be a value or a promise, and tools accept both.
import type { Awaitable } from "../../contract/answers.js";
import type { PageOptions } from "../../contract/export-types.js";
import type { SearchOptions, SearchResult } from "../../contract/search-types.js";
import type {
  CallTime,
  ChangedFile,
  Descriptor,
  EntryEvents,
  EventsRequest,
  FileChange,
  HtmlRequest,
  OverviewRow,
} from "../../contract/index.js";

export type { SearchHit, SearchOptions, SearchResult } from "../../contract/search-types.js";

/** Optional methods of a source. The view offers a function only if the source has its method. */
export interface SessionTools {
  search?(query: string, options?: SearchOptions): Awaitable<SearchResult>;
  entryText?(id: string, format: "text" | "markdown"): Awaitable<string>;
  toStandaloneHtml?(options?: PageOptions): Awaitable<string>;
  toText?(options?: PageOptions): Awaitable<string>;
  toMarkdown?(options?: PageOptions): Awaitable<string>;
  /** An export in chunks; the view uses it for JSON. */
  exportChunks?(format: "json"): Iterable<string> | AsyncIterable<string>;
  /** These are for the panels: outline, changed files and durations. */
  overview?(): Awaitable<OverviewRow[]>;
  changedFiles?(turn?: string): Awaitable<ChangedFile[]>;
  fileChange?(path: string): Awaitable<FileChange>;
  callTimes?(): Awaitable<CallTime[]>;
  /** The raw events of an entry; `null` if the session does not keep its input. */
  eventsOf?(id: string, request?: EventsRequest): Awaitable<EntryEvents | null>;
}

export interface ToolSource extends SessionTools {
  descriptor(id: string): Awaitable<Descriptor | null>;
  html(id: string, request?: HtmlRequest): Awaitable<string>;
  /** Calls `listener` whenever the session has changed. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}
