// Makes outlines and watched entries from sources that only have full descriptors. The types are the
// core's; the rest of the view takes them from here.
// Invariant: pure functions on plain data; what a source returned is copied, never changed.
import { outlineFields, outlineOf } from "../../apply/apply-outline.js";
import type {
  Descriptor,
  Outline,
  Part,
  Snapshot,
  WatchedEntry,
  WatchedPart,
} from "../../contract/index.js";

export { outlineFields };
export type { EntryOutline, Outline, WatchedEntry, WatchedPart } from "../../contract/index.js";

export function outlineOfSnapshot(snapshot: Snapshot): Outline {
  return { ...snapshot, entries: snapshot.entries.map(outlineOf) };
}

export function watchedOf(descriptor: Descriptor | WatchedEntry): WatchedEntry {
  return { ...descriptor, parts: descriptor.parts.map(watchedPart) };
}

/** Returns a copy of a part with only the keys of its pieces; the texts stay with the core. */
export function watchedPart(part: Part | WatchedPart): WatchedPart {
  return { ...part, pieces: part.pieces.map(({ key }) => ({ key })) };
}
