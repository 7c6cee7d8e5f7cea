// Applies a patch to a snapshot, for stores and for hosts that render from plain data. Invariant: the given
// snapshot is not modified; both snapshots share what the patch does not touch, so `===` shows what changed.
// The cost is proportional to the patch, except that the list of entries is copied once.
import { applyOps, applyStateOp } from "./apply-state.js";
import { PatchGapError } from "../contract/errors.js";
import { removeKey, setFields } from "./keyed-list.js";
import { SnapshotDraft } from "./snapshot-draft.js";
import type { Op, Patch, Snapshot } from "../contract/index.js";

export { changeQueue } from "./apply-state.js";

type EntryOp = Extract<Op, { on: "entry" }>;
type PartOp = Extract<Op, { on: "part" }>;
type PieceOp = Extract<Op, { on: "piece" }>;

function applyToEntry(draft: SnapshotDraft, op: EntryOp): void {
  if (op.op === "insert") draft.insertEntry(op.index, op.value);
  else if (op.op === "remove") draft.removeEntry(op.entry);
  else setFields(draft.entry(op.entry), op.fields);
}

function applyToPart(draft: SnapshotDraft, op: PartOp): void {
  if (op.op === "insert") draft.parts(op.entry).splice(op.index, 0, op.value);
  else if (op.op === "remove") removeKey(draft.parts(op.entry), op.part);
  else setFields(draft.part(op.entry, op.part), op.fields);
}

function textPiece(piece: object): { text: string } {
  if ("text" in piece && typeof piece.text === "string") return piece as { text: string };
  throw new PatchGapError("The patch changes the text of a piece that has no text.");
}

function replaceText(piece: { text: string }, op: Extract<PieceOp, { op: "replace" }>): void {
  const { from, to, text } = op;
  if (from > to || to > piece.text.length) {
    throw new PatchGapError("The patch replaces text that does not exist.");
  }
  piece.text = piece.text.slice(0, from) + text + piece.text.slice(to);
}

function applyToPiece(draft: SnapshotDraft, op: PieceOp): void {
  // HTML is not part of a snapshot.
  if (op.op === "edit") return;
  if (op.op === "insert") draft.pieces(op.entry, op.part).splice(op.index, 0, op.value);
  else if (op.op === "remove") removeKey(draft.pieces(op.entry, op.part), op.piece);
  else if (op.op === "set") setFields(draft.piece(op.entry, op.part, op.piece), op.fields);
  else if (op.op === "replace")
    replaceText(textPiece(draft.piece(op.entry, op.part, op.piece)), op);
  else textPiece(draft.piece(op.entry, op.part, op.piece)).text += op.text;
}

function applyOp(draft: SnapshotDraft, op: Op): void {
  if (op.on === "entry") applyToEntry(draft, op);
  else if (op.on === "part") applyToPart(draft, op);
  else if (op.on === "piece") applyToPiece(draft, op);
  else applyStateOp(draft, op);
}

/**
 * Applies a patch to a snapshot and returns the new one; unchanged objects stay identical.
 * @throws PatchGapError if the patch is for another revision or names something that does not exist.
 * @example
 * ```ts
 * import { applyPatch, emptySnapshot, load } from "agent-timeline";
 *
 * const session = (await load()).createSession();
 * let state = emptySnapshot();
 * session.subscribe((patch) => {
 *   state = applyPatch(state, patch);
 * });
 * await session.pushStream(await fetch("/events"), { end: true });
 * console.log(state.entries.length);
 * ```
 */
export function applyPatch(snapshot: Snapshot, patch: Patch): Snapshot {
  const draft = new SnapshotDraft(snapshot);
  applyOps(draft, patch, (op) => {
    applyOp(draft, op);
  });
  return draft.result;
}
