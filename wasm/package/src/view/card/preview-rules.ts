// Decides how much of a long part its preview shows.
// Invariant: what is left out is counted wherever the count is known; a part that is hardly longer than
// its preview is shown in full.
import type { WatchedPart } from "../source/outline.js";

export interface Preview {
  /** The number of pieces, from the start, that it is made from. */
  pieces: number;
  /** The number of lines, rows or items at the start. */
  head: number;
  /** The selector of these units; `null` for lines of text. */
  units: string | null;
  /** The number of lines at the end, for output. */
  tail: number;
  /** The total number of units; 0 if unknown. */
  total: number;
  /**
   * For texts that are counted when they are drawn: how many times as long as the preview a text may be
   * to be shown in full.
   */
  slack?: number;
}

const kCodeLines = 40;
const kDiffRows = 60;
const kItems = 40;
const kTableRows = 20;
const kBlocks = 10;

/** Returns the preview of a part; `null` if it is shown in full. */
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
