// How addresses are read in browsers, workers, bundlers and Deno. In a file of its own, so that a page whose
// core runs in a worker does not load the core's scripts as well.
import type { OpenUrl } from "./wasm-source.js";

export const open: OpenUrl = (address) => fetch(address);
