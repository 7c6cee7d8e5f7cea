// What a session comes to, for whoever finds a way through it: an outline, the files that were changed, and
// when each call ran. Invariant: every field is always present; `null` says "not known".
import type { Label, Status } from "./basic-types.js";

/** What a person asked, what was changed, what failed, and what waited for a person or was denied. */
export type OverviewKind = "prompt" | "change" | "failure" | "approval";

/** A row of the outline of a session. */
export interface OverviewRow {
  /** The entry's id. */
  entry: string;
  kind: OverviewKind;
  turn: string | null;
  status: Status;
  /** What the entry is called. */
  title: Label;
  /** A prompt's first words, what a call was about, the name of the one file that was changed. */
  text: string;
  /** Of a change: how many files it changed, and the lines. */
  files: number;
  added: number;
  removed: number;
}

/** A file that calls have changed. Lines are those of all edits added up. */
export interface ChangedFile {
  path: string;
  added: number;
  removed: number;
  edits: { entry: string; added: number; removed: number }[];
}

/** One changed file, as the session leaves it. */
export interface FileChange {
  path: string;
  /** Whether its text before the first edit and behind the last is known. */
  known: boolean;
  /** If so, the lines by which the two differ, and their diff; no HTML where nothing is different. */
  added: number;
  removed: number;
  html: string;
  /** Its edits in order; if the texts are not known, with what each did, as far as that is not long. */
  edits: { entry: string; html: string }[];
}

/** The events that an entry came from, as far as they were asked for. */
export interface EntryEvents {
  /** How many there are. */
  total: number;
  events: RawEvent[];
}

/** One event, as it came in. */
export interface RawEvent {
  /** Its number in the session, from 1. */
  number: number;
  /** Where it begins in the input: the line, from 1, and the bytes before it. */
  line: number;
  offset: number;
  /** Its JSON, laid out; what could not be read as JSON as it came. */
  text: string;
}

/** Which of an entry's events are wanted. */
export interface EventsRequest {
  /** How many to pass over; none by default. */
  from?: number | undefined;
  /** How many to tell at most; 100 by default. */
  limit?: number | undefined;
}

/** When a call ran. */
export interface CallTime {
  entry: string;
  /** The tool's name as the agent gave it. */
  tool: string;
  status: Status;
  /** Milliseconds since 1970 by the events' own clock. */
  startedAt: number | null;
  durationMs: number | null;
}
