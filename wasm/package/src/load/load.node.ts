// `load` in Node and Bun: core.wasm is read from the file next to this script; other addresses may be
// paths, file: URLs or anything that `fetch` can reach. Invariant: importing it reads nothing.
import { coreAddress } from "./core-address.js";
import { createLoad, type Load, type LoadEnvironment } from "./load.js";
import * as styles from "../session/page-styles.js";
import { open } from "./open-url.node.js";

export const environment: LoadEnvironment = {
  defaultSource: coreAddress,
  open,
  styles: () => styles,
};

/** Loads the core, once for all callers; the options of the first call apply. */
export const load: Load = createLoad(environment);
