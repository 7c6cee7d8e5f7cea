// What is known of a fragment of the core's HTML while the host's hooks change it.
import type { WatchedPart } from "../source/outline.js";

/** The part that a fragment is of. */
export interface FragmentFacts {
  entry: string;
  part: WatchedPart;
  /** The piece, where the fragment is the inside of one. */
  piece?: string | undefined;
  /** Whether more of a piece may come. */
  isOpen: (piece: string) => boolean;
}
