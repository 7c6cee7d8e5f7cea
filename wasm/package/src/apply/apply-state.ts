// The part of applying a patch that snapshots and outlines share: session facts, turns, groups, and the
// revision check. Invariant: as in apply-patch.ts, the given state is not modified.
import { PatchGapError } from "../contract/errors.js";
import { setFields } from "./keyed-list.js";
import type { State, StateDraft } from "./state-draft.js";
import type { Op, QueuedMessage } from "../contract/index.js";

/** An operation that does not concern an entry. */
export type StateOp = Exclude<Op, { on: "entry" | "part" | "piece" }>;
type RangeOp = Extract<Op, { on: "turn" | "group" }>;
type QueueOp = Extract<Op, { on: "queue" }>;
type AnyDraft = StateDraft<{ id: string }, State<{ id: string }>>;

/** Turns and groups are never removed: an operation appends the next one or replaces an existing one. */
function applyToRange(draft: AnyDraft, op: RangeOp): void {
  const ranges: unknown[] = op.on === "turn" ? draft.turns() : draft.groups();
  if (op.index > ranges.length) {
    throw new PatchGapError(`The patch refers to ${op.on} ${op.index}, which does not exist.`);
  }
  ranges[op.index] = op.value;
}

/** Returns the queue after one operation. */
export function changeQueue(queue: readonly QueuedMessage[], op: QueueOp): QueuedMessage[] {
  const next = [...queue];
  if (op.op === "insert") next.splice(op.index, 0, op.value);
  else next.splice(op.index, 1);
  return next;
}

export function applyStateOp(draft: AnyDraft, op: StateOp): void {
  switch (op.on) {
    case "timeline":
      draft.clear();
      break;
    case "turn":
    case "group":
      applyToRange(draft, op);
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
 * Applies the operations of `patch` with `apply`.
 * @throws PatchGapError if the base revision does not match.
 */
export function applyOps<AnyOp>(
  draft: AnyDraft,
  patch: { base: number; revision: number; ops: readonly AnyOp[] },
  apply: (op: AnyOp) => void,
): void {
  const { result } = draft;
  if (patch.base !== result.revision) {
    throw new PatchGapError(
      `The patch applies to revision ${patch.base}, but the snapshot is at ${result.revision}.`,
    );
  }
  for (const op of patch.ops) apply(op);
  result.revision = patch.revision;
}
