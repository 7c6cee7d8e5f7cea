// `load` in Node and Bun: core.wasm is read from the file beside this script; other addresses may be
// paths, file: URLs or anything that `fetch` can reach. Invariant: importing it reads nothing.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { coreAddress } from "./core-address.js";
import { createLoad, type Load, type Surroundings } from "./load.js";
import * as styles from "../session/page-styles.js";
import type { OpenUrl } from "./wasm-source.js";

// One letter before the colon is a drive of Windows.
const HAS_SCHEME = /^[a-z][a-z0-9+.-]+:/i;

export const open: OpenUrl = async (address) => {
  const text = String(address);
  const isUrl = HAS_SCHEME.test(text);
  if (isUrl && !text.startsWith("file:")) return fetch(text);
  const bytes = await readFile(isUrl ? fileURLToPath(text) : text);
  return new Response(new Uint8Array(bytes), { headers: { "content-type": "application/wasm" } });
};

export const surroundings: Surroundings = { defaultSource: coreAddress, open, styles };

/** Loads the core, once for all callers; the options of the first call count. */
export const load: Load = createLoad(surroundings);
