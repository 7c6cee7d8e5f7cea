// Summaries for navigating a session: an outline, the changed files, and when each call ran.
// Invariant: every field is always present; `null` means "not known".
import type { Label, Status } from "./basic-types.js";

/** A prompt, a change to files, a failure, or a request for approval (waiting or denied). */
export type OverviewKind = "prompt" | "change" | "failure" | "approval";

/** A row of the outline of a session. */
export interface OverviewRow {
  /** The entry's id. */
  entry: string;
  kind: OverviewKind;
  turn: string | null;
  status: Status;
  /** The title of the entry. */
  title: Label;
  /** The first words of a prompt, the summary of a call, or the name of the only changed file. */
  text: string;
  /** For a change: the number of files, and of added and removed lines. */
  files: number;
  added: number;
  removed: number;
}

/** A file that was changed. Line counts are the sums over all its edits. */
export interface ChangedFile {
  path: string;
  added: number;
  removed: number;
  edits: { entry: string; added: number; removed: number }[];
}

/** The net change of one file over the session. */
export interface FileChange {
  path: string;
  /** Whether both the text before the first edit and the text after the last one are known. */
  known: boolean;
  /** If known, the added and removed lines between the two texts, and their diff; empty if they are equal. */
  added: number;
  removed: number;
  html: string;
  /** Its edits in order. If the texts are not known, `html` shows each edit, unless it is very long. */
  edits: { entry: string; html: string }[];
}

/** The requested events of an entry. */
export interface EntryEvents {
  /** How many events the entry has in total. */
  total: number;
  events: RawEvent[];
}

/** One event as it was received. */
export interface RawEvent {
  /** Its number in the session, from 1. */
  number: number;
  /** The position in the input where it begins: the line, counted from 1, and the byte offset. */
  line: number;
  offset: number;
  /** Its JSON, indented; or the original input if it is not JSON. */
  text: string;
}

/** Which events of an entry to return. */
export interface EventsRequest {
  /** How many events to skip. Default: 0. */
  from?: number | undefined;
  /** How many events to return at most. Default: 100. */
  limit?: number | undefined;
}

/** When a call ran. */
export interface CallTime {
  entry: string;
  /** The name that the agent uses for the tool. */
  tool: string;
  status: Status;
  /** Milliseconds since 1970, as the events give them. */
  startedAt: number | null;
  durationMs: number | null;
}
