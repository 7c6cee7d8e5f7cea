// The entry point for Node and Bun. Invariant: importing it reads nothing; the first `load()` does.
import { load } from "../load/load.node.js";
import { createStandaloneFunctions } from "./standalone-functions.js";

export * from "./api.js";
export { load };
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createStandaloneFunctions(load);
