// How much of a long body is shown before the reader asks for all of it.
// Invariant: what is left out is counted wherever the count is known; what is hardly longer than its
// beginning is shown as a whole.
import type { WatchedPart } from "../source/outline.js";

export interface Preview {
  /** How many pieces it is made of, from the start. */
  pieces: number;
  /** Lines, rows or items at the start. */
  head: number;
  /** Selects those; `null` where they are lines of text. */
  units: string | null;
  /** Lines at the end, of output. */
  tail: number;
  /** How many there are in all; 0 where nobody counted. */
  total: number;
}

const kCodeLines = 40;
const kDiffRows = 60;
const kItems = 40;
const kTableRows = 20;
const kBlocks = 10;

/** The preview of a part; `null` if it is shown as a whole. */
export function previewOf(part: WatchedPart): Preview | null {
  switch (part.kind) {
    case "terminal":
      return terminalPreview(part.preview, part.lineCount);
    case "code":
      return ofUnits(part.lineCount, kCodeLines, ".at-line");
    case "diff":
      return part.added + part.removed > kDiffRows * 1.5
        ? { pieces: 8, head: kDiffRows, units: ".at-hunk > *", tail: 0, total: 0 }
        : null;
    case "entries":
      return ofUnits(part.total, kItems, ".at-entry-item");
    case "table":
      return ofUnits(part.rows, kTableRows, "tbody > tr");
    case "matches":
    case "links":
    case "todos":
      return part.pieces.length > kBlocks * 1.5
        ? {
            ...{ pieces: kBlocks, head: Infinity, units: null, tail: 0 },
            total: part.pieces.length,
          }
        : null;
    default:
      return null;
  }
}

function ofUnits(total: number, head: number, units: string): Preview | null {
  return total > head * 1.5 ? { pieces: 1, head, units, tail: 0, total } : null;
}

function terminalPreview(
  { head, tail, hidden }: { head: number; tail: number; hidden: number },
  total: number,
): Preview | null {
  return hidden > 0 ? { pieces: 1, head, units: null, tail, total } : null;
}
