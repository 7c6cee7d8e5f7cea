// What the view needs to know of entries that it does not show, and how it is read from whatever a
// source says: descriptors and patches in full, or outlines.
// Invariant: pure functions on plain data; a field that is not there stays unknown, never guessed.
import type { Descriptor, EntryFields, Part, Snapshot } from "../types.js";

/** An entry of which a list knows its place, state and size, but not what it says. */
export interface EntryOutline extends Pick<
  Descriptor,
  | "id"
  | "revision"
  | "kind"
  | "role"
  | "parent"
  | "turn"
  | "group"
  | "status"
  | "collapsed"
  | "heightHint"
> {
  family: NonNullable<Descriptor["tool"]>["family"] | null;
  /** The tool's name as the agent gave it. */
  tool: string | null;
}

/** A snapshot with outlines in the place of descriptors. */
export interface Outline extends Omit<Snapshot, "entries" | "version"> {
  version: number;
  entries: EntryOutline[];
}

type PartWithoutPieces<P> = P extends Part
  ? Omit<P, "pieces"> & { pieces: { key: string }[] }
  : never;
/** A part whose pieces are named, not told. */
export type WatchedPart = PartWithoutPieces<Part>;

type EntryWithoutTexts<D> = D extends Descriptor
  ? Omit<D, "parts"> & { parts: WatchedPart[] }
  : never;
/** A descriptor without the texts of its pieces: those are asked for as HTML. */
export type WatchedEntry = EntryWithoutTexts<Descriptor>;

export function outlineOf(entry: Descriptor | WatchedEntry | EntryOutline): EntryOutline {
  const { id, revision, kind, role, parent, turn, group, status, collapsed, heightHint } = entry;
  const shared = { id, revision, kind, role, parent, turn, group, status, collapsed, heightHint };
  return { ...shared, ...toolOf(entry) };
}

export function outlineOfSnapshot(snapshot: Snapshot): Outline {
  return { ...snapshot, entries: snapshot.entries.map(outlineOf) };
}

export function watchedOf(descriptor: Descriptor | WatchedEntry): WatchedEntry {
  return { ...descriptor, parts: descriptor.parts.map(watchedPart) } as WatchedEntry;
}

/** A copy of a part that names its pieces: the texts stay with the core. */
export function watchedPart(part: Part | WatchedPart): WatchedPart {
  return { ...part, pieces: part.pieces.map(({ key }) => ({ key })) } as WatchedPart;
}

const kOutlineFields = [
  "revision",
  "kind",
  "role",
  "parent",
  "turn",
  "group",
  "status",
  "collapsed",
  "heightHint",
] as const;

/** What `fields` of a patch, in full or of an outline, change of an outline. */
export function outlineFields(fields: EntryFields | Partial<EntryOutline>): Partial<EntryOutline> {
  const changed: Record<string, unknown> = {};
  for (const name of kOutlineFields) if (name in fields) changed[name] = fields[name];
  if ("tool" in fields || "family" in fields) Object.assign(changed, toolOf(fields));
  return changed;
}

function toolOf(
  entry: Pick<Descriptor, "tool"> | Partial<Pick<EntryOutline, "tool" | "family">> | EntryFields,
): Partial<Pick<EntryOutline, "tool" | "family">> & Pick<EntryOutline, "tool" | "family"> {
  const { tool = null } = entry;
  if (tool !== null && typeof tool === "object") return { family: tool.family, tool: tool.name };
  const family = "family" in entry ? (entry.family ?? null) : null;
  return { family, tool };
}
