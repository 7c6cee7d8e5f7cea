// The entry point for browsers, workers, bundlers and Deno. Invariant: importing it fetches nothing; the
// first `load()` does.
/** @module agent-timeline */
import { load } from "../load/load.browser.js";
import { createStandaloneFunctions } from "./standalone-functions.js";

export * from "./api.js";
export { load };
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createStandaloneFunctions(load);
