// What every card of one view shares: where HTML comes from, how it becomes nodes, and who is told.
// Invariant: one context per mounted view; cards hold no other global state.
import type { DiffLayout } from "./body/diff-layout.js";
import type { Elapsed } from "./elapsed.js";
import type { Frame } from "./frame.js";
import type { FragmentDresser } from "./hooks/dress-fragment.js";
import type { Hooks } from "./hooks/hooks.js";
import type { TimelineSource } from "./source.js";
import type { HtmlParser } from "./trusted-html.js";
import type { Words } from "./words.js";

export interface Context {
  source: TimelineSource;
  parse: HtmlParser;
  words: Words;
  frame: Frame;
  elapsed: Elapsed;
  /** What the host has decided; every text of the session goes through it. */
  hooks: Hooks;
  dresser: FragmentDresser;
  /** Whether what calls came to is shown below their heads. */
  showsResults: boolean;
  /** How diffs are laid out that no reader decided about; by default as the core says. */
  diffLayout: DiffLayout | null;
}
