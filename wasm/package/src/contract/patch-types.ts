// Patches: the changes that lead from one snapshot to the next. Invariant:
// applied in order to an empty snapshot, the patches of a session produce its `snapshot()`.
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

/** The fields of an entry that can change. */
export type EntryFields = Partial<
  Omit<DescriptorBase, "id" | "parts"> & Pick<Descriptor, "kind" | "role" | "tool" | "group">
>;

/** One change. `on` names what it changes; `entry`, `part` and `piece` are stable keys that identify it. */
export type Op =
  /** Removes everything, as in an empty snapshot. The only operation in the patch of a `reset`. */
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
  /** Appends `text` to the `text` of the piece. */
  | { op: "append"; on: "piece"; entry: string; part: string; piece: string; text: string }
  /** Replaces the range from `from` to `to` of the `text` of the piece with `text`. */
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
   * Updates the nodes of a Markdown piece from its HTML before this patch to its HTML after it. If `edits` is
   * empty, the HTML was replaced: request it again. The operation does not affect the snapshot, and comes
   * after those that do.
   */
  | { op: "edit"; on: "piece"; entry: string; part: string; piece: string; edits: HtmlEdit[] }
  | { op: "set"; on: "session"; fields: Partial<SessionFacts> }
  | { op: "set"; on: "todos"; value: Todo[] }
  | { op: "insert"; on: "queue"; index: number; value: QueuedMessage }
  | { op: "remove"; on: "queue"; index: number }
  /** Turns and groups are appended in order, and replaced as a whole. */
  | { op: "insert" | "set"; on: "turn"; index: number; value: Turn }
  | { op: "insert" | "set"; on: "group"; index: number; value: Group }
  | { op: "insert"; on: "diagnostic"; index: number; value: Diagnostic };

/** The changes from revision `base` to `revision`. If you are at another revision, take a snapshot instead. */
export interface Patch {
  base: number;
  revision: number;
  ops: Op[];
}
