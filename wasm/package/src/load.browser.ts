// `load` where core.wasm is fetched from beside the scripts: browsers, workers, bundlers, Deno.
// Invariant: importing it fetches nothing; the first call does.
import { createLoad, type Load } from "./load.js";
import { open } from "./open.browser.js";

/** Loads the core, once for all callers; the options of the first call count. */
export const load: Load = createLoad({
  // Bundlers recognise this very expression and bring the file along.
  defaultSource: () => new URL("./core.wasm", import.meta.url),
  open,
});
