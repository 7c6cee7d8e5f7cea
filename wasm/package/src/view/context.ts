// What every card of one view shares: where HTML comes from, how it becomes nodes, and who is told.
// Invariant: one context per mounted view; cards hold no other global state.
import type { Elapsed } from "./elapsed.js";
import type { Frame } from "./frame.js";
import type { TimelineSource } from "./source.js";
import type { HtmlParser } from "./trusted-html.js";
import type { Words } from "./words.js";

export interface Context {
  source: TimelineSource;
  parse: HtmlParser;
  words: Words;
  frame: Frame;
  elapsed: Elapsed;
}
