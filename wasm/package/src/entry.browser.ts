// The package in browsers, workers and bundlers: core.wasm is fetched from beside this script.
// Invariant: importing it fetches nothing; the first `load()` does.
import { createLoad, type Load } from "./load.js";

export * from "./api.js";

/** Loads the core, once for all callers; the options of the first call count. */
export const load: Load = createLoad({
  // Bundlers recognise this very expression and bring the file along.
  defaultSource: () => new URL("./core.wasm", import.meta.url),
  open: (address) => fetch(address),
});
