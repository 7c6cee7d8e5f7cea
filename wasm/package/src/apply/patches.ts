// Makes patches on this side of the boundary: nothing changed, several in a row as one, and the way
// back to an empty timeline. Invariant: each leads from its base to its revision.
import type { AnyPatch, Patch } from "../contract/index.js";

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

/** The patch from `revision` back to the empty timeline. */
export function clearingPatch(revision: number): Patch {
  return { base: revision, revision: 0, ops: [{ op: "clear", on: "timeline" }] };
}
