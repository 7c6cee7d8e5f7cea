// What the view's tools share. Invariant: tools access the list only through `stage`.
import type { Hooks } from "../hooks/hooks.js";
import type { ToolList } from "../options/list.js";
import type { Changes } from "../source/changes.js";
import type { ToolSource } from "../source/tool-source.js";
import type { Words } from "../options/words.js";

export interface ToolContext {
  stage: ToolList;
  source: ToolSource;
  /** The files that the session has changed. */
  changes: Changes;
  words: Words;
  hooks: Hooks;
  /** Announces a text to screen readers, and shows it for a moment. */
  announce: (text: string) => void;
  /** Tells the reader that a part of the view could not be loaded. */
  failedToLoad: () => void;
}
