// The package with the WebAssembly inside the JavaScript. Invariant: no file and no request is needed.
import { load } from "./load.inline.js";
import { createPlainFunctions } from "./plain-functions.js";

export * from "./api.js";
export { load };
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createPlainFunctions(load);
