// Describes a fragment of the core's HTML for the code that applies the host's hooks to it.
import type { WatchedPart } from "../source/outline.js";

/** Where a fragment comes from. */
export interface FragmentFacts {
  entry: string;
  part: WatchedPart;
  /** The piece, if the fragment is the content of one. */
  piece?: string | undefined;
  /** Whether a piece may still grow. */
  isOpen: (piece: string) => boolean;
}
