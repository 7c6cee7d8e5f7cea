// `load` with the WebAssembly inside the JavaScript, for bundlers and pages that deploy no other files.
// Importing it makes this the WebAssembly of the whole page. Invariant: importing it decodes nothing; it
// needs no `eval` and no request, only the runtime's own gunzip.
import { coreGzip } from "./core-inline.js";
import { describeThrown, LoadError } from "../contract/errors.js";
import { open } from "./open-url.browser.js";
import { setInlinedWasm } from "./configuration.js";
import { createLoad, type Load } from "./load.js";
import * as styles from "../session/page-styles.js";

async function unpack(): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(coreGzip), (character) => character.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

async function source(): Promise<Response> {
  try {
    return new Response(await unpack(), { headers: { "content-type": "application/wasm" } });
  } catch (cause) {
    const reason = describeThrown(cause);
    throw new LoadError(`The inlined core could not be unpacked: ${reason}`, { cause });
  }
}

setInlinedWasm(source);

/** Loads the core, once for all callers; the options of the first call apply. */
export const load: Load = createLoad({ defaultSource: source, open, styles: () => styles });
