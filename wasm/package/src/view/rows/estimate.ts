// Estimates the height of a row that is not on the page.
// Invariant: an estimate is used only until the row is measured. The constants match styles.css at
// its default sizes.
import { canFold, type EntryNode } from "./row.js";

const kHead = 46;
const kMessageHead = 58;
const kTextLine = 24;
const kCodeLine = 20;
const kBodyEdges = 40;
/** Maximum number of lines in a preview of a body. */
const kMaxLines = 60;
const kStepsToggle = 34;

/** Returns the estimated height of an entry's row, in pixels. */
export function estimatedHeight({ outline, open, children }: EntryNode): number {
  const { kind, heightHint } = outline;
  const steps = children.length > 0 ? kStepsToggle : 0;
  if (!canFold(outline)) return kMessageHead + Math.max(1, heightHint) * kTextLine + steps;
  if (!open) return kHead + steps;
  const isText = kind === "reasoning" || kind === "message";
  const line = isText ? kTextLine : kCodeLine;
  const lines = isText ? heightHint : Math.min(heightHint, kMaxLines);
  return kHead + kBodyEdges + Math.max(1, lines) * line + steps;
}
