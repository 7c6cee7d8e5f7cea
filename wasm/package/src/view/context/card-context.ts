// What every card of one view shares: where HTML comes from, how it becomes nodes, and who is told.
// Invariant: one context per mounted view; cards hold no other global state.
import type { DiffLayout } from "../../contract/fragment-types.js";
import type { Changes } from "../source/changes.js";
import type { Elapsed } from "../page/elapsed.js";
import type { Frame } from "../page/frame.js";
import type { HookApplier } from "../hooks/apply-hooks-to-html.js";
import type { Hooks } from "../hooks/hooks.js";
import type { TimelineSource } from "../source/source.js";
import type { Words } from "../options/words.js";

export interface CardContext {
  source: TimelineSource;
  changes: Changes;
  words: Words;
  frame: Frame;
  elapsed: Elapsed;
  /** What the host has decided; every text of the session goes through it. */
  hooks: Hooks;
  applier: HookApplier;
  /** Whether what calls came to is shown below their heads. */
  showsResults: boolean;
  /** How diffs are laid out that no reader decided about; by default as the core says. */
  diffLayout: DiffLayout | null;
}
