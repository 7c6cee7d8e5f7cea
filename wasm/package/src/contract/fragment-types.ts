// What `renderDiff`, `renderCode` and the like are given and answer. The C++ twin is
// core/include/agent_timeline/fragments.h. Invariant: options are plain JSON data.

/** Old and new lines below each other, or side by side. */
export type DiffLayout = "unified" | "split";

/** How diffs and source text look. */
export interface RenderOptions {
  /** Colours source text by its language. Default true. */
  highlight?: boolean;
  /** Old and new lines below each other, or side by side. Default `"unified"`. */
  diffLayout?: DiffLayout;
}

/** Two texts to compare. */
export interface TextPair {
  oldText: string;
  newText: string;
}

/** A difference: two texts, or a patch that is a text. */
export type DiffInput =
  | (TextPair &
      RenderOptions & {
        /** What the file is called, and by that its language. */
        path?: string;
        /** Unchanged lines around changes. Default 3. */
        context?: number;
        /**
         * The texts are parts of a file that begin at this line, counted from 1; 0 if it is not
         * known where they begin. If not given they are whole files.
         */
        firstLine?: number;
      })
  | (RenderOptions & {
      /** Unified, git's, combined, an `apply_patch` envelope, or SEARCH/REPLACE blocks. */
      patch: string;
    });

export interface CodeOptions {
  /** As behind a Markdown fence: `"ts"`, `"c++"`. */
  language?: string;
  /** The name of the file, to tell the language by. Without both, the first line is looked at. */
  path?: string;
  /** The number of the first line. Default 1. */
  firstLine?: number;
  /** Lines have their numbers as attributes, which the stylesheet shows. Default true. */
  numbered?: boolean;
  highlight?: boolean;
}

/** Which lines differ. */
export interface LineChanges {
  /**
   * `[oldFirst, oldCount, newFirst, newCount]`, counted from 0, in order; between them both texts
   * are the same.
   */
  ranges: [number, number, number, number][];
  /** The ranges are right, but there may be shorter ones: the search for them was cut off. */
  approximate: boolean;
}
