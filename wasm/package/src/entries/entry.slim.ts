// The package for hosts that bring core.wasm themselves: `load({ wasm })`. Invariant: nothing here names
// core.wasm, so that no bundler looks for it.
/** @module agent-timeline/slim */
import type { Core } from "../load/core.js";
import { LoadError } from "../contract/errors.js";
import { createLoad, type LoadOptions } from "../load/load.js";
import * as styles from "../session/page-styles.js";
import { createStandaloneFunctions } from "./standalone-functions.js";
import type { WasmSource } from "../load/wasm-source.js";

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
  createStandaloneFunctions(start);
