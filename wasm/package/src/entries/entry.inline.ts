// The entry point with the WebAssembly inside the JavaScript. Invariant: it needs no file and no request.
import { load } from "../load/load.inline.js";
import { createStandaloneFunctions } from "./standalone-functions.js";

export * from "./api.js";
export { load };
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createStandaloneFunctions(load);
