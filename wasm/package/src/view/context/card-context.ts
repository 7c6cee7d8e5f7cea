// What all cards of one view share: the source of their HTML, how it becomes nodes, and the view's services.
// Invariant: one context per mounted view; cards use no other global state.
import type { DiffLayout } from "../../contract/fragment-types.js";
import type { Changes } from "../source/changes.js";
import type { Elapsed } from "../page/elapsed.js";
import type { Frame } from "../page/frame.js";
import type { HookApplier } from "../hooks/apply-hooks-to-html.js";
import type { Hooks } from "../hooks/hooks.js";
import type { ResultLines } from "../options/options.js";
import type { TimelineSource } from "../source/source.js";
import type { Words } from "../options/words.js";

export interface CardContext {
  source: TimelineSource;
  changes: Changes;
  words: Words;
  frame: Frame;
  elapsed: Elapsed;
  /** The host's hooks; every text of the session passes through them. */
  hooks: Hooks;
  applier: HookApplier;
  /** How many lines of results are shown below the closed heads of calls; `null` for no results. */
  results: Required<ResultLines> | null;
  /** The layout of diffs for which the reader chose none; `null` leaves it to the core. */
  diffLayout: DiffLayout | null;
}
