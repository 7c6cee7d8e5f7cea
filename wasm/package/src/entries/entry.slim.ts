// The entry point for hosts that provide core.wasm themselves: `load({ wasm })` or `configure({ wasm })`.
// Invariant: nothing here refers to core.wasm, so that no bundler looks for it.
/** @module agent-timeline/slim */
import { LoadError } from "../contract/errors.js";
import { createLoad, type Load } from "../load/load.js";
import { createStandaloneFunctions } from "./standalone-functions.js";

export * from "./api.js";

/** Loads the core, once for all callers of every import. The options of the first successful call apply. */
export const load: Load = createLoad({
  defaultSource: () => {
    throw new LoadError(
      "agent-timeline/slim does not locate its WebAssembly itself: first call load({ wasm }) or " +
        'configure({ wasm }) with the import of "agent-timeline/core.wasm".',
    );
  },
  open: (address) => fetch(address),
  styles: () => import("../session/page-styles.js"),
});

export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createStandaloneFunctions(load);
