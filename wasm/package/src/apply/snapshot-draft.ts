// The copy-on-write draft of a snapshot for `applyPatch`: adds access to parts and pieces.
// Invariant: as in state-draft.ts.
import { indexOfKey } from "./keyed-list.js";
import { StateDraft } from "./state-draft.js";
import type { Descriptor, Part, Piece, Snapshot } from "../contract/index.js";

export class SnapshotDraft extends StateDraft<Descriptor, Snapshot> {
  /** The parts of an entry, as a list that may be modified. */
  parts(entry: string): Part[] {
    const descriptor = this.entry(entry);
    return (descriptor.parts = this.ownedList(descriptor.parts));
  }

  part(entry: string, key: string): Part {
    const parts = this.parts(entry);
    return this.ownedItem(parts, indexOfKey(parts, key));
  }

  /** The pieces of a part, as a list that may be modified. */
  pieces(entry: string, part: string): Piece[] {
    const owner = this.part(entry, part) as { pieces: Piece[] };
    return (owner.pieces = this.ownedList(owner.pieces));
  }

  piece(entry: string, part: string, key: string): Piece {
    const pieces = this.pieces(entry, part);
    return this.ownedItem(pieces, indexOfKey(pieces, key));
  }
}
