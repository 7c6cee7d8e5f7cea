// Dispatches the operations of a patch to the parts of the view that they change.
// Invariant: every kind of operation is handled here; one that names something unknown changes nothing.
import type { Diagnostic, Op, OutlineOp, SessionFacts, Todo } from "../contract/index.js";
import type { EntryList } from "./list/entry-list.js";
import { watchedPart } from "./source/outline.js";

/** An operation of a full patch or of an outline patch. */
export type AnyOp = Op | OutlineOp;
type PieceOp = Extract<AnyOp, { on: "piece" }>;

/** Receives the operations that do not concern entries. */
export interface OpSink {
  clear(): void;
  session(fields: Partial<SessionFacts>): void;
  todos(todos: Todo[]): void;
  queue(op: Extract<Op, { on: "queue" }>): void;
  diagnostic(diagnostic: Diagnostic): void;
}

/**
 * Returns the operations that change the page. If a patch edits a piece's HTML, its operations on the
 * data of the same piece are redundant.
 */
export function opsToDraw(ops: readonly AnyOp[]): readonly AnyOp[] {
  const edited = new Set<string>();
  for (const op of ops) if (op.op === "edit") edited.add(nameOf(op));
  if (edited.size === 0) return ops;
  return ops.filter((op) => {
    const isData = op.on === "piece" && (op.op === "append" || op.op === "set");
    return !isData || !edited.has(nameOf(op));
  });
}

function nameOf({ entry, part, piece }: PieceOp): string {
  return [entry, part, piece].join("\0");
}

export function applyOp(op: AnyOp, list: EntryList, sink: OpSink): void {
  switch (op.on) {
    case "timeline": {
      sink.clear();
      return;
    }
    case "entry": {
      applyEntryOp(op, list);
      return;
    }
    case "part": {
      applyPartOp(op, list);
      return;
    }
    case "piece": {
      applyPieceOp(op, list);
      return;
    }
    case "turn": {
      list.setTurn(op.value);
      return;
    }
    case "group": {
      list.setGroup(op.value);
      return;
    }
    case "session": {
      sink.session(op.fields);
      return;
    }
    case "todos": {
      sink.todos(op.value);
      return;
    }
    case "queue": {
      sink.queue(op);
      return;
    }
    case "diagnostic": {
      sink.diagnostic(op.value);
      return;
    }
  }
}

function applyEntryOp(op: Extract<AnyOp, { on: "entry" }>, list: EntryList): void {
  if (op.op === "insert") list.insert(op.index, op.value);
  else if (op.op === "set") list.set(op.entry, op.fields);
  else list.remove(op.entry);
}

function applyPartOp(op: Extract<AnyOp, { on: "part" }>, list: EntryList): void {
  const card = list.card(op.entry);
  if (op.op === "insert") card?.insertPart(watchedPart(op.value), op.index);
  else if (op.op === "set") card?.setPart(op.part, op.fields);
  else card?.removePart(op.part);
}

function applyPieceOp(op: PieceOp, list: EntryList): void {
  const card = list.card(op.entry);
  if (op.op === "insert") card?.insertPiece(op.part, op.piece, op.index);
  else if (op.op === "remove") card?.removePiece(op.part, op.piece);
  else if (op.op === "edit") card?.editPiece(op.part, op.piece, op.edits);
  else card?.changePiece(op.part, op.piece);
}
