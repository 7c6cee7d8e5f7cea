// The package in Node and Bun. Invariant: importing it reads nothing; the first `load()` does.
import { load } from "./load.node.js";
import { createPlainFunctions } from "./plain-functions.js";

export * from "./api.js";
export { load };
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createPlainFunctions(load);
