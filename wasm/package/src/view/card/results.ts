// What a call came to, shown below its head without being asked for: the beginning of a change, the end of
// what a failed command said, a picture. Reads, listings and searches have none.
// Invariant: pure functions of what is known of an entry; a result is at most a dozen lines.
import type { WatchedEntry, WatchedPart } from "../source/outline.js";
import type { Preview } from "./preview-rules.js";

const kChangedLines = 12;
const kLastLines = 8;

/** The part that shows what a call came to; `null` if there is none worth showing. */
export function resultOf({
  kind,
  status,
  parts,
}: Pick<WatchedEntry, "kind" | "status" | "parts">): WatchedPart | null {
  if (kind !== "tool") return null;
  const find = (wanted: WatchedPart["kind"]): WatchedPart | null =>
    parts.find((part) => part.kind === wanted && part.pieces.length > 0) ?? null;
  if (status === "error" || status === "timed-out") return find("terminal") ?? find("notice");
  return status === "done" ? (find("diff") ?? find("image")) : null;
}

/** How much of it is shown; `null` for all. */
export function previewOfResult(part: WatchedPart): Preview | null {
  if (part.kind === "diff") {
    const units = ":is(.at-hunk > .at-row, .at-split-row)";
    return { pieces: 8, head: kChangedLines, units, tail: 0, total: 0 };
  }
  if (part.kind !== "terminal" || part.lineCount <= kLastLines * 1.5) return null;
  return { pieces: 0, head: 0, units: null, tail: kLastLines, total: part.lineCount };
}
