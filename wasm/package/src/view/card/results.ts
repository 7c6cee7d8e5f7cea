// The result of a call, which is shown below its closed head: the beginning of a diff, the end of a
// failed command's output, an image. Reads, listings and searches have none.
// Invariant: pure functions of an entry's data; a result has at most a dozen lines.
import { hasFailed } from "../source/entry-facts.js";
import type { WatchedEntry, WatchedPart } from "../source/outline.js";
import type { Preview } from "./preview-rules.js";

const kChangedLines = 12;
const kLastLines = 8;

/** Returns the part that is shown as the result of a call; `null` if there is none. */
export function resultOf({
  kind,
  status,
  parts,
}: Pick<WatchedEntry, "kind" | "status" | "parts">): WatchedPart | null {
  if (kind !== "tool") return null;
  const find = (wanted: WatchedPart["kind"]): WatchedPart | null =>
    parts.find((part) => part.kind === wanted && part.pieces.length > 0) ?? null;
  if (hasFailed(status)) return find("terminal") ?? find("notice");
  return status === "done" ? (find("diff") ?? find("image")) : null;
}

/** Returns how much of a result is shown; `null` for all of it. */
export function previewOfResult(part: WatchedPart): Preview | null {
  if (part.kind === "diff") {
    const units = ":is(.at-hunk > .at-row, .at-split-row)";
    return { pieces: 8, head: kChangedLines, units, tail: 0, total: 0 };
  }
  if (part.kind !== "terminal" || part.lineCount <= kLastLines * 1.5) return null;
  return { pieces: 0, head: 0, units: null, tail: kLastLines, total: part.lineCount };
}
