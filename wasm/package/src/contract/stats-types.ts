// Statistics of a session. Invariant: every field is always present; `null` means "not known".
import type { ToolFamily, Usage } from "./basic-types.js";
import type { EntryKind } from "./snapshot-types.js";

/** Durations of ended calls, in milliseconds. */
export interface Durations {
  /** How many calls have a known duration. */
  known: number;
  total: number;
  /** The smallest duration that at least half of the calls, or 95 % of them for `p95`, do not exceed. */
  median: number;
  p95: number;
  max: number;
}

export interface CallStats {
  calls: number;
  /** How many ended with an error or timed out. */
  failures: number;
  denied: number;
  cancelled: number;
  /** How many have not ended yet. */
  open: number;
  /** `null` if no duration is known. */
  durationMs: Durations | null;
}

/** The calls of one tool. */
export interface ToolStats extends CallStats {
  /** The name that the agent uses. */
  name: string;
  family: ToolFamily;
}

export interface SessionStats extends CallStats {
  /** The number of entries of each kind. */
  entries: Record<EntryKind, number>;
  turns: number;
  /** In order of their names. */
  tools: ToolStats[];
  usage: Usage;
  costUsd: number | null;
  /** The first and last time in the events, in milliseconds since 1970. */
  startedAt: number | null;
  updatedAt: number | null;
  /** The sum of the durations of all turns. */
  workingMs: number | null;
  /** The number of events without an entry of their own, by kind; `docs/dialects.md` lists the kinds. */
  hidden: Record<string, number>;
}
