// How tall a row will be before it was ever on the page.
// Invariant: a guess only: what was seen once is measured and never guessed again. The numbers are
// those of styles.css at its default sizes.
import { canFold, type EntryNode } from "./row.js";

const kHead = 46;
const kMessageHead = 58;
const kTextLine = 24;
const kCodeLine = 20;
const kBodyEdges = 40;
/** The most lines of a body that the page shows before the reader asks for more. */
const kMaxLines = 60;
const kStepsToggle = 34;

/** The height of an entry's row, in pixels. */
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
