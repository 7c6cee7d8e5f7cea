// The options and results of `renderDiff`, `renderCode` and related functions. The C++ twin is
// core/include/agent_timeline/fragments.h. Invariant: options are plain JSON data.

/** How a diff is laid out: old and new lines below each other, or side by side. */
export type DiffLayout = "unified" | "split";

/** How diffs and source text look. */
export interface RenderOptions {
  /** Syntax highlighting. Default true. */
  highlight?: boolean;
  /** Old and new lines below each other, or side by side. Default `"unified"`. */
  diffLayout?: DiffLayout;
}

/** Two texts to compare. */
export interface TextPair {
  oldText: string;
  newText: string;
}

/** What to show as a diff: two texts to compare, or the text of a patch. */
export type DiffInput =
  | (TextPair &
      RenderOptions & {
        /** The name of the file, which also decides the language. */
        path?: string;
        /** Unchanged lines around changes. Default 3. */
        context?: number;
        /**
         * If the texts are excerpts of a file: the line on which they begin, counted from 1, or 0 if
         * that is not known. Leave it out for whole files.
         */
        firstLine?: number;
      })
  | (RenderOptions & {
      /** A unified, git or combined diff, an `apply_patch` envelope, or SEARCH/REPLACE blocks. */
      patch: string;
    });

export interface CodeOptions {
  /** A language name as after a Markdown fence: `"ts"`, `"c++"`. */
  language?: string;
  /** The name of the file, if the language is not given. Without either, the first line decides. */
  path?: string;
  /** The number of the first line. Default 1. */
  firstLine?: number;
  /** Adds line numbers as attributes, which the stylesheet displays. Default true. */
  numbered?: boolean;
  highlight?: boolean;
}

/** Which lines differ. */
export interface LineChanges {
  /**
   * `[oldFirst, oldCount, newFirst, newCount]`, counted from 0 and in order. Between these ranges, both
   * texts are the same.
   */
  ranges: [number, number, number, number][];
  /** The ranges are correct but may not be the shortest: the search was stopped early. */
  approximate: boolean;
}
