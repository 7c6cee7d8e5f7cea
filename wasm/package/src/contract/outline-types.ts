// What a host that renders only a window of a long session knows about the rest: an outline of every entry,
// and for watched entries everything except the texts of their pieces.
// Invariant: the patches of a session with `patches: "outline"`, applied in order to an empty outline,
// produce the session's `outline()`.
import type { Role, Status, Todo, ToolFamily } from "./basic-types.js";
import type { Part } from "./part-types.js";
import type { EntryFields, Op, Patch } from "./patch-types.js";
import type {
  Diagnostic,
  EntryKind,
  Group,
  MessageDescriptor,
  OtherDescriptor,
  QueuedMessage,
  SessionFacts,
  SNAPSHOT_VERSION,
  ToolDescriptor,
  Turn,
} from "./snapshot-types.js";

/** The facts that a list needs about an entry that is not rendered. */
export interface EntryOutline {
  id: string;
  revision: number;
  kind: EntryKind;
  role: Role | null;
  parent: string | null;
  turn: string | null;
  group: string | null;
  status: Status;
  family: ToolFamily | null;
  /** The name that the agent uses for the tool. */
  tool: string | null;
  collapsed: boolean;
  /** The estimated height of the body in lines; less precise than the estimate in a descriptor. */
  heightHint: number;
}

/** A snapshot with an outline in place of each entry. */
export interface Outline {
  version: typeof SNAPSHOT_VERSION;
  revision: number;
  session: SessionFacts;
  todos: Todo[];
  queue: QueuedMessage[];
  entries: EntryOutline[];
  turns: Turn[];
  groups: Group[];
  diagnostics: Diagnostic[];
}

/** A piece of a watched entry. Ask for its HTML when you show it. */
export interface PieceKey {
  key: string;
}

type KeysOnly<Known> = Known extends Part ? Omit<Known, "pieces"> & { pieces: PieceKey[] } : never;
export type WatchedPart = KeysOnly<Part>;

/** A descriptor without the texts of its pieces, with the `heightHint` of its outline. */
export type WatchedEntry =
  | (Omit<MessageDescriptor, "parts"> & { parts: WatchedPart[] })
  | (Omit<ToolDescriptor, "parts"> & { parts: WatchedPart[] })
  | (Omit<OtherDescriptor, "parts"> & { parts: WatchedPart[] });

export type OutlineFields = Partial<Omit<EntryOutline, "id">>;

type Place = { entry: string; part: string };

/** One change. Operations that do not concern an entry are those of `Op`. */
export type OutlineOp =
  | Exclude<Op, { on: "entry" | "part" | "piece" }>
  | { op: "insert"; on: "entry"; entry: string; index: number; value: EntryOutline }
  | { op: "remove"; on: "entry"; entry: string }
  /** If the entry is watched, `fields` are those of its descriptor, otherwise those of its outline. */
  | { op: "set"; on: "entry"; entry: string; fields: OutlineFields | EntryFields }
  // The remaining operations concern watched entries only.
  | ({ op: "insert"; on: "part"; index: number; value: WatchedPart } & Place)
  | ({ op: "remove"; on: "part" } & Place)
  | ({ op: "set"; on: "part"; fields: Record<string, unknown> } & Place)
  | ({ op: "insert"; on: "piece"; piece: string; index: number; value: PieceKey } & Place)
  | ({ op: "remove"; on: "piece"; piece: string } & Place)
  /** The piece has changed; `fields` is empty. */
  | ({ op: "set"; on: "piece"; piece: string; fields: Record<string, unknown> } & Place)
  | Extract<Op, { op: "edit" }>;

/** The changes from revision `base` to `revision`, in a session with `patches: "outline"`. */
export interface OutlinePatch {
  base: number;
  revision: number;
  ops: OutlineOp[];
}

/** Either kind of patch; the option `patches` of the session decides which. */
export type AnyPatch = Patch | OutlinePatch;

export type PatchListener<P extends AnyPatch = Patch> = (patch: P) => void;
