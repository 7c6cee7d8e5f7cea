// `size`: what a page downloads, beside the budget of the core. The checksum names the binary that
// the other benches time.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const kPackage = new URL("../../wasm/package/", import.meta.url);
const kBrowserEntry = "dist/entry.browser.js";
const kView = "dist/view/mount.js";
const kCore = "dist/core.wasm";
const kStyles = "dist/styles.css";
/** Bytes of core.wasm, as brotli compresses them. */
const kBudget = 170_000;

const read = (path) => readFileSync(new URL(path, kPackage));

/** Paths of the modules that `entries` import, themselves included, however far away. */
function modulesFrom(...entries) {
  const found = new Set(entries);
  for (const path of found) {
    const imports = read(path)
      .toString()
      .matchAll(/^(?:import|export)\b[^"]*"(\.[^"]+)";/gm);
    for (const [, target] of imports) {
      const url = new URL(target, new URL(path, kPackage));
      found.add(url.pathname.slice(kPackage.pathname.length));
    }
  }
  return [...found];
}

/** What pages load, by name: lists of paths in the package. */
function filesOfPages() {
  const withView = modulesFrom(kBrowserEntry, kView);
  return {
    "core.wasm": [kCore],
    "styles.css": [kStyles],
    "modules of the entry": modulesFrom(kBrowserEntry),
    "modules of entry and view": withView,
    "all of it": [kCore, kStyles, ...withView],
  };
}

/** As long as brotli makes it when it takes its time. */
export function brotliSize(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(bytes, { params }).length;
}

/** Sizes of a file: [raw, gzip, brotli]. */
function sizesOf(path) {
  const bytes = read(path);
  return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliSize(bytes)];
}

export function size() {
  const pages = filesOfPages();
  const paths = new Set(Object.values(pages).flat());
  const sizes = new Map([...paths].map((path) => [path, sizesOf(path)]));
  /** Sums over files that are compressed one by one, as a server sends them. */
  const sum = (files, at) => files.reduce((total, path) => total + sizes.get(path)[at], 0);
  const row = ([name, files]) => [name, files.length, ...[0, 1, 2].map((at) => sum(files, at))];
  const brotli = sum([kCore], 2);
  const digest = createHash("sha256").update(read(kCore)).digest("hex");
  return {
    title: "what a page downloads, in bytes",
    summary: "gzip -9 and brotli -q 11, each file by itself.",
    columns: ["", "files", "raw", "gzip", "brotli"],
    rows: Object.entries(pages).map(row),
    wanted: [{ what: "core.wasm, brotli", measured: brotli, atMost: kBudget, unit: "bytes" }],
    notes: [`core.wasm: sha256 ${digest}`],
  };
}
