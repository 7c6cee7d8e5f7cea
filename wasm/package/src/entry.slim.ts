// The package for hosts that bring core.wasm themselves: `load({ wasm })`. Invariant: nothing here names
// core.wasm, so that no bundler looks for it.
/** @module agent-timeline/slim */
import type { Core } from "./core.js";
import { LoadError } from "./errors.js";
import { createLoad, type LoadOptions } from "./load.js";
import * as styles from "./page-styles.js";
import { createPlainFunctions } from "./plain-functions.js";
import type { WasmSource } from "./wasm-source.js";

export * from "./api.js";

/** `wasm` says where the core's WebAssembly comes from. */
export type SlimLoadOptions = LoadOptions & { wasm: WasmSource };

const start = createLoad({
  defaultSource: () => {
    throw new LoadError(
      "This entry of agent-timeline does not know where its WebAssembly is: call load({ wasm }) first, " +
        'with what "agent-timeline/core.wasm" leads to.',
    );
  },
  open: (address) => fetch(address),
  styles,
});

/** Loads the core, once for all callers; the options of the first call that succeeds count. */
export const load = (options: SlimLoadOptions): Promise<Core> => start(options);

export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createPlainFunctions(start);
