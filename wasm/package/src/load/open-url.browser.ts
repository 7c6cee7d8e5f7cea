// How addresses are read in browsers, workers, bundlers and Deno. On its own, so that a page whose core is in
// a worker does not load the core's scripts, too.
import type { OpenUrl } from "./wasm-source.js";

export const open: OpenUrl = (address) => fetch(address);
