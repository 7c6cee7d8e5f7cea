// Applies a patch to an outline, for hosts that keep no more than the outline of most entries. Invariant: as
// for `applyPatch`; operations on parts and pieces of watched entries are skipped.
import { applyOps, applyStateOp } from "./apply-state.js";
import { setFields } from "./keyed-list.js";
import { StateDraft } from "./state-draft.js";
import type {
  Descriptor,
  EntryOutline,
  Op,
  Outline,
  OutlineFields,
  OutlineOp,
  OutlinePatch,
  Patch,
  ToolFacts,
} from "../contract/index.js";

const kShared = [
  "revision",
  "kind",
  "role",
  "parent",
  "turn",
  "group",
  "status",
  "family",
  "collapsed",
  "heightHint",
] as const;

type OutlineFacts = Partial<Record<(typeof kShared)[number], unknown>> & {
  tool?: string | ToolFacts | null | undefined;
};

/** Returns the outline fields that `source` contains. `source` may hold fields of a descriptor. */
export function outlineFields(source: OutlineFacts): OutlineFields {
  const fields: Record<string, unknown> = {};
  for (const name of kShared) if (source[name] !== undefined) fields[name] = source[name];
  const { tool } = source;
  if (tool === undefined) return fields;
  const isFacts = typeof tool === "object" && tool !== null;
  fields["tool"] = isFacts ? tool.name : tool;
  if (isFacts || tool === null) fields["family"] = isFacts ? tool.family : null;
  return fields;
}

/** Returns the outline of an entry, given its descriptor. */
export function outlineOf(entry: Descriptor): EntryOutline {
  return { id: entry.id, ...outlineFields(entry) } as EntryOutline;
}

/**
 * Applies a patch to an outline and returns the new one. Also accepts full patches; heights are then those of
 * the descriptors.
 * @throws PatchGapError if the patch is for another revision or names something that does not exist.
 */
export function applyOutlinePatch(outline: Outline, patch: OutlinePatch | Patch): Outline {
  const draft = new StateDraft<EntryOutline, Outline>(outline);
  applyOps<Op | OutlineOp>(draft, patch, (op) => {
    if (op.on === "part" || op.on === "piece") return;
    if (op.on !== "entry") applyStateOp(draft, op);
    else if (op.op === "remove") draft.removeEntry(op.entry);
    else if (op.op === "set") setFields(draft.entry(op.entry), outlineFields(op.fields));
    else draft.insertEntry(op.index, "parts" in op.value ? outlineOf(op.value) : op.value);
  });
  return draft.result;
}
