// Creates patches without the core: an empty patch, several patches joined into one, and the patch that
// empties the timeline. Invariant: each patch leads from its base to its revision.
import type { AnyPatch, Patch } from "../contract/index.js";

export function unchanged(revision: number): Patch {
  return { base: revision, revision, ops: [] };
}

/** Joins consecutive patches, the first of which applies to revision `base`. */
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
