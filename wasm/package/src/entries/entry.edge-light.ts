// The entry point for the edge runtimes of Vercel and Next.js, which compile WebAssembly only if it is imported
// as a module whose specifier ends in `?module`.
// Invariant: importing it starts nothing.
import wasm from "./core.wasm?module";
import { createLoad, type Load } from "../load/load.js";
import * as styles from "../session/page-styles.js";
import { createStandaloneFunctions } from "./standalone-functions.js";

export * from "./api.js";

/** Loads the core, once for all callers. The options of the first call apply. */
export const load: Load = createLoad({
  defaultSource: () => wasm,
  open: (address) => fetch(address),
  styles: () => styles,
});
export const { renderMarkdown, renderDiff, renderCode, renderTerminal } =
  createStandaloneFunctions(load);
