// A session in numbers. Invariant: every field is always present;
// `null` says "not known".
import type { ToolFamily, Usage } from "./basic-types.js";
import type { EntryKind } from "./snapshot-types.js";

/** Durations in milliseconds, of calls that have ended. */
export interface Durations {
  /** How many calls say, or let one see, how long they took. */
  known: number;
  total: number;
  /** A percentile is the smallest duration that so many calls do not exceed. */
  median: number;
  p95: number;
  max: number;
}

export interface CallStats {
  calls: number;
  /** Ended with an error or timed out. */
  failures: number;
  denied: number;
  cancelled: number;
  /** Not ended yet. */
  open: number;
  /** `null` when no call's duration is known. */
  durationMs: Durations | null;
}

/** The calls of one tool. */
export interface ToolStats extends CallStats {
  /** As the agent gave it. */
  name: string;
  family: ToolFamily;
}

export interface SessionStats extends CallStats {
  /** How many there are of each kind. */
  entries: Record<EntryKind, number>;
  turns: number;
  /** By name. */
  tools: ToolStats[];
  usage: Usage;
  costUsd: number | null;
  /** The first and last time that an event has, in milliseconds since 1970. */
  startedAt: number | null;
  updatedAt: number | null;
  /** What the turns took together. */
  workingMs: number | null;
  /** Events that make no row because they are bookkeeping, by kind as `docs/dialects.md` names it. */
  hidden: Record<string, number>;
}
