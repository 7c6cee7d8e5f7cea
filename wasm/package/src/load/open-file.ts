// How Node and Bun read addresses: paths, file: URLs or anything that `fetch` can reach. Invariant: it imports
// nothing from Node but receives `readFile`, so that a script for both browsers and Node can use it.
import type { OpenUrl } from "./wasm-source.js";

// A single letter before the colon is a Windows drive.
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
