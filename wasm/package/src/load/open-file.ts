// How Node and Bun read addresses: paths, file: URLs or anything that `fetch` can reach. Invariant: it imports
// nothing of Node but is given it, so that a script for browsers and Node can have it.
import type { OpenUrl } from "./wasm-source.js";

// One letter before the colon is a drive of Windows.
const kHasScheme = /^[a-z][a-z0-9+.-]+:/i;

/** `readFile` is that of `node:fs/promises`. */
export function openWith(readFile: (path: string | URL) => Promise<Uint8Array>): OpenUrl {
  return async (address) => {
    const text = String(address);
    const isUrl = kHasScheme.test(text);
    if (isUrl && !text.startsWith("file:")) return fetch(text);
    const bytes = await readFile(isUrl ? new URL(text) : text);
    return new Response(new Uint8Array(bytes), { headers: { "content-type": "application/wasm" } });
  };
}
