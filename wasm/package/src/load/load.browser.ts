// `load` for environments that fetch core.wasm from the directory of the scripts: browsers, bundlers, Deno.
// Invariant: importing it fetches nothing; the first call does.
import { coreAddress } from "./core-address.js";
import { createLoad, type Load } from "./load.js";
import { open } from "./open-url.browser.js";

/**
 * Loads the core, once for all callers; the options of the first call apply.
 * @example
 * ```ts
 * import { load } from "agent-timeline";
 *
 * const core = await load();
 * console.log(core.renderMarkdown("Some **text**"));
 * ```
 */
export const load: Load = createLoad({
  defaultSource: coreAddress,
  open,
  styles: () => import("../session/page-styles.js"),
});
