// How addresses are read in Node and Bun: paths, file: URLs or anything that `fetch` can reach.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
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
