// The result of a call, which is shown below its closed head: the beginning of a diff, what tells why a
// call failed, an image. Reads, listings and searches have none.
// Invariant: pure functions of an entry's data and of the host's limits; a result has at most about as
// many lines as its limit says.
import type { MountOptions, ResultLines } from "../options/options.js";
import { hasFailed } from "../source/entry-facts.js";
import type { WatchedEntry, WatchedPart } from "../source/outline.js";
import type { Preview } from "./preview-rules.js";

/** Exported pages have the same limits (export_result.cpp). */
const kChangedLines = 12;
const kOutputLines = 8;
/** A result is shown in full if it is at most this many times as long as its limit. */
const kSlack = 1.5;

type Entry = Pick<WatchedEntry, "kind" | "status" | "parts">;

/** Returns how many lines of results are shown; `null` if the host wants none. */
export function resultLines(results: MountOptions["results"]): Required<ResultLines> | null {
  if (results === "folded") return null;
  const { diff = kChangedLines, output = kOutputLines } =
    typeof results === "object" ? results : {};
  return { diff, output };
}

/** Returns the part that is shown as the result of a call; `null` if there is none. */
export function resultOf(
  { kind, status, parts }: Entry,
  lines: Required<ResultLines> | null,
): WatchedPart | null {
  if (kind !== "tool" || !lines) return null;
  const shown = parts.filter(({ pieces }) => pieces.length > 0);
  if (hasFailed(status)) return lines.output > 0 ? failureIn(shown) : null;
  if (status !== "done") return null;
  const diff = lines.diff > 0 ? shown.find((part) => part.kind === "diff") : undefined;
  return diff ?? shown.find((part) => part.kind === "image") ?? null;
}

/**
 * Returns the part that tells why a call failed: the error message, else what the command wrote to stderr, else
 * its output, else what the tool says about its result.
 */
function failureIn(parts: readonly WatchedPart[]): WatchedPart | null {
  const isError = (part: WatchedPart): boolean => part.kind === "notice" && part.tone === "bad";
  const isStderr = (part: WatchedPart): boolean =>
    part.kind === "terminal" && part.stream === "stderr";
  const isMessage = ({ kind, key }: WatchedPart): boolean => kind === "notice" && key === "message";
  return (
    parts.find(isError) ??
    parts.find(isStderr) ??
    parts.find(({ kind }) => kind === "terminal") ??
    parts.find(isMessage) ??
    null
  );
}

/** Returns how much of a result is shown; `null` for all of it. */
export function previewOfResult(part: WatchedPart, lines: Required<ResultLines>): Preview | null {
  if (part.kind === "diff") {
    const units = ":is(.at-hunk > .at-row, .at-split-row)";
    // Each piece has at least one row.
    return { pieces: lines.diff, head: lines.diff, units, tail: 0, total: 0 };
  }
  // The number of lines of a message is known only when it is drawn.
  if (part.kind === "notice")
    return { pieces: 1, head: lines.output, units: null, tail: 0, total: 0, slack: kSlack };
  if (part.kind !== "terminal" || part.lineCount <= lines.output * kSlack) return null;
  return { pieces: 0, head: 0, units: null, tail: lines.output, total: part.lineCount };
}
