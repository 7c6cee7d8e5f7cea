// Applies a patch to a snapshot, for stores and for hosts that draw from plain data. Invariant: the
// given snapshot is not changed; what the patch does not touch is shared by both, so `===` tells
// what changed. The work is that of the patch, but for copying the list of entries once.
import { PatchGapError } from "./errors.js";
import { removeKey, setFields } from "./keyed.js";
import { SnapshotDraft } from "./snapshot-draft.js";
import type { Op, Patch, QueuedMessage, Snapshot } from "./types.js";

type EntryOp = Extract<Op, { on: "entry" }>;
type PartOp = Extract<Op, { on: "part" }>;
type PieceOp = Extract<Op, { on: "piece" }>;
type PlaceOp = Extract<Op, { on: "turn" | "group" }>;
type QueueOp = Extract<Op, { on: "queue" }>;

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

function appendText(piece: object, text: string): void {
  if (!("text" in piece) || typeof piece.text !== "string") {
    throw new PatchGapError("The patch appends to a piece that has no text.");
  }
  piece.text += text;
}

function applyToPiece(draft: SnapshotDraft, op: PieceOp): void {
  // HTML is not part of a snapshot.
  if (op.op === "edit") return;
  if (op.op === "insert") draft.pieces(op.entry, op.part).splice(op.index, 0, op.value);
  else if (op.op === "remove") removeKey(draft.pieces(op.entry, op.part), op.piece);
  else if (op.op === "set") setFields(draft.piece(op.entry, op.part, op.piece), op.fields);
  else appendText(draft.piece(op.entry, op.part, op.piece), op.text);
}

/** Turns and groups are never removed: an operation adds the next or replaces one. */
function applyToPlace(draft: SnapshotDraft, op: PlaceOp): void {
  const places: unknown[] = op.on === "turn" ? draft.turns() : draft.groups();
  if (op.index > places.length) {
    throw new PatchGapError(`The patch names ${op.on} ${op.index}, which is not there.`);
  }
  places[op.index] = op.value;
}

/** The queue after one operation. */
export function changeQueue(queue: readonly QueuedMessage[], op: QueueOp): QueuedMessage[] {
  const next = [...queue];
  if (op.op === "insert") next.splice(op.index, 0, op.value);
  else next.splice(op.index, 1);
  return next;
}

function applyOp(draft: SnapshotDraft, op: Op): void {
  switch (op.on) {
    case "entry":
      applyToEntry(draft, op);
      break;
    case "part":
      applyToPart(draft, op);
      break;
    case "piece":
      applyToPiece(draft, op);
      break;
    case "turn":
    case "group":
      applyToPlace(draft, op);
      break;
    case "session":
      setFields(draft.session(), op.fields);
      break;
    case "todos":
      draft.result.todos = op.value;
      break;
    case "queue":
      draft.result.queue = changeQueue(draft.result.queue, op);
      break;
    case "diagnostic":
      draft.diagnostics().splice(op.index, 0, op.value);
      break;
  }
}

/**
 * The snapshot that `patch` leads to. A patch that leads back to an earlier revision, as `reset`
 * makes it, drops all turns, groups and diagnostics besides what its operations say.
 * @throws PatchGapError if the patch begins at another revision or names what is not there.
 */
export function applyPatch(snapshot: Snapshot, patch: Patch): Snapshot {
  if (patch.base !== snapshot.revision) {
    throw new PatchGapError(
      `The patch begins at revision ${patch.base}, the snapshot is at ${snapshot.revision}.`,
    );
  }
  const draft = new SnapshotDraft(snapshot);
  if (patch.revision < patch.base) {
    draft.result.turns = [];
    draft.result.groups = [];
    draft.result.diagnostics = [];
  }
  for (const op of patch.ops) applyOp(draft, op);
  draft.result.revision = patch.revision;
  return draft.result;
}
