// The entry point for Markdown, diffs, code and terminal output without sessions, in browsers, workers,
// bundlers and Deno. Invariant: importing it fetches nothing; the first `load()` does, unless a core is
// loaded or loading.
/** @module agent-timeline/fragments */
import { createLoadFragments, type LoadFragments } from "../load/load-fragments.js";
import { fragmentsAddress } from "../load/fragments-address.js";
import { open } from "../load/open-url.browser.js";
import { createStandaloneFunctions } from "./standalone-functions.js";

export * from "./part-api.js";
export type { FragmentCore } from "../load/fragment-core.js";
export type {
  CodeOptions,
  DiffInput,
  LineChanges,
  RenderOptions,
  TextPair,
} from "../contract/fragment-types.js";
export type { StandaloneFunctions } from "./standalone-functions.js";
export type { LoadFragments } from "../load/load-fragments.js";

/** Loads `fragments.wasm`, once for all callers. If the page has already loaded a core, that is used instead. */
export const load: LoadFragments = createLoadFragments(fragmentsAddress, open);

export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createStandaloneFunctions(load);
