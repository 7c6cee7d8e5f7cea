// Patches: what leads from one snapshot to the next. Invariant:
// applied in order to an empty snapshot, the patches of a session give its `snapshot()`.
import type { Todo } from "./basic-types.js";
import type { HtmlEdit } from "./markdown-types.js";
import type { Part, Piece } from "./part-types.js";
import type {
  Descriptor,
  DescriptorBase,
  Diagnostic,
  Group,
  QueuedMessage,
  SessionFacts,
  Turn,
} from "./snapshot-types.js";

/** What can change of an entry; the kind it is of, and so its form, stays. */
export type EntryFields = Partial<
  Omit<DescriptorBase, "id" | "parts"> & Pick<Descriptor, "kind" | "role" | "tool" | "group">
>;

/** One change. `on` says what it changes; `entry`, `part` and `piece` name it by stable keys. */
export type Op =
  /** Everything is gone, as in an empty snapshot. It stands alone in the patch of a `reset`. */
  | { op: "clear"; on: "timeline" }
  | { op: "insert"; on: "entry"; entry: string; index: number; value: Descriptor }
  | { op: "insert"; on: "part"; entry: string; part: string; index: number; value: Part }
  | {
      op: "insert";
      on: "piece";
      entry: string;
      part: string;
      piece: string;
      index: number;
      value: Piece;
    }
  | { op: "remove"; on: "entry"; entry: string }
  | { op: "remove"; on: "part"; entry: string; part: string }
  | { op: "remove"; on: "piece"; entry: string; part: string; piece: string }
  | { op: "set"; on: "entry"; entry: string; fields: EntryFields }
  | { op: "set"; on: "part"; entry: string; part: string; fields: Record<string, unknown> }
  | {
      op: "set";
      on: "piece";
      entry: string;
      part: string;
      piece: string;
      fields: Record<string, unknown>;
    }
  /** Adds `text` to the end of the piece's `text`. */
  | { op: "append"; on: "piece"; entry: string; part: string; piece: string; text: string }
  /** Puts `text` in the place of what the piece's `text` has between two indices. */
  | {
      op: "replace";
      on: "piece";
      entry: string;
      part: string;
      piece: string;
      from: number;
      to: number;
      text: string;
    }
  /**
   * Brings the nodes of a Markdown piece up to date, if they were those of its HTML before this
   * patch; without edits the HTML is another one. It says nothing of the snapshot, and stands behind
   * the operations that do.
   */
  | { op: "edit"; on: "piece"; entry: string; part: string; piece: string; edits: HtmlEdit[] }
  | { op: "set"; on: "session"; fields: Partial<SessionFacts> }
  | { op: "set"; on: "todos"; value: Todo[] }
  | { op: "insert"; on: "queue"; index: number; value: QueuedMessage }
  | { op: "remove"; on: "queue"; index: number }
  /** Turns and groups come in order and are replaced whole. */
  | { op: "insert" | "set"; on: "turn"; index: number; value: Turn }
  | { op: "insert" | "set"; on: "group"; index: number; value: Group }
  | { op: "insert"; on: "diagnostic"; index: number; value: Diagnostic };

/** The way from revision `base` to `revision`. A reader at another base takes a snapshot instead. */
export interface Patch {
  base: number;
  revision: number;
  ops: Op[];
}
