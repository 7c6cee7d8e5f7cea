// Makes patches on this side of the boundary: nothing changed, several in a row as one, and the way
// back to an empty timeline. Invariant: each leads from its base to its revision.
import { emptySnapshot } from "../contract/empty-snapshot.js";
import type { AnyPatch, Op, Outline, Patch } from "../contract/index.js";

export function unchanged(revision: number): Patch {
  return { base: revision, revision, ops: [] };
}

/** One patch that does what `patches` do one after the other, from revision `base` on. */
export function joinPatches<P extends AnyPatch>(base: number, patches: readonly P[]): P {
  const [first] = patches;
  if (first && patches.length === 1) return first;
  return {
    base,
    revision: patches.at(-1)?.revision ?? base,
    ops: patches.flatMap<P["ops"][number]>((patch) => patch.ops),
  } as P;
}

/**
 * The patch back to the empty timeline. Operations cannot remove turns, groups and diagnostics: a
 * patch that goes back to an earlier revision drops them all, by definition.
 */
export function clearingPatch(before: Outline): Patch {
  const { session, todos } = emptySnapshot();
  const ops: Op[] = before.entries.map(({ id }) => ({ op: "remove", on: "entry", entry: id }));
  ops.reverse();
  ops.push({ op: "set", on: "session", fields: session });
  ops.push({ op: "set", on: "todos", value: todos });
  ops.push(...before.queue.map((): Op => ({ op: "remove", on: "queue", index: 0 })));
  return { base: before.revision, revision: 0, ops };
}
