// A snapshot while a patch is applied to it, for `applyPatch`: entries with their parts and pieces.
// Invariant: that of every draft (state-draft.ts).
import { placeOf } from "./keyed-list.js";
import { StateDraft } from "./state-draft.js";
import type { Descriptor, Part, Piece, Snapshot } from "../contract/index.js";

export class SnapshotDraft extends StateDraft<Descriptor, Snapshot> {
  /** An entry's list of parts that may be changed. */
  parts(entry: string): Part[] {
    const descriptor = this.entry(entry);
    return (descriptor.parts = this.ownedList(descriptor.parts));
  }

  part(entry: string, key: string): Part {
    const parts = this.parts(entry);
    return this.ownedItem(parts, placeOf(parts, key));
  }

  /** A part's list of pieces that may be changed. */
  pieces(entry: string, part: string): Piece[] {
    const owner = this.part(entry, part) as { pieces: Piece[] };
    return (owner.pieces = this.ownedList(owner.pieces));
  }

  piece(entry: string, part: string, key: string): Piece {
    const pieces = this.pieces(entry, part);
    return this.ownedItem(pieces, placeOf(pieces, key));
  }
}
