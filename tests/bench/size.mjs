// `size`: what a page downloads, and whether the core stays within its budget. The
// checksum names the binary that the other benches time.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { printTable } from "./statistics.mjs";

const kPackage = new URL("../../wasm/package/", import.meta.url);
const kBrowserEntry = "dist/entry.browser.js";
const kView = "dist/view/mount.js";
const kCore = "dist/core.wasm";
const kStyles = "dist/styles.css";
/** Bytes, as brotli compresses them. */
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

function brotli(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(bytes, { params });
}

/** Sums over files that are compressed one by one, as a server sends them. */
function sizesOf(paths) {
  const files = paths.map(read);
  const sum = (pack) => files.reduce((total, bytes) => total + pack(bytes).length, 0);
  return {
    files: files.length,
    raw: sum((bytes) => bytes),
    gzip: sum((bytes) => gzipSync(bytes, { level: 9 })),
    brotli: sum(brotli),
  };
}

function row(title, { files, raw, gzip, brotli: packed }) {
  return [title, ...[files, raw, gzip, packed].map((number) => number.toLocaleString("en"))];
}

export function size() {
  const entry = modulesFrom(kBrowserEntry);
  const withView = modulesFrom(kBrowserEntry, kView);
  const budgeted = sizesOf([kCore]);
  printTable("Sizes in bytes (gzip -9, brotli -q 11, each file by itself)", [
    ["", "files", "raw", "gzip", "brotli"],
    row("core.wasm", budgeted),
    row("styles.css", sizesOf([kStyles])),
    row("modules of the entry", sizesOf(entry)),
    row("modules of entry and view", sizesOf(withView)),
    row("all of it", sizesOf([kCore, kStyles, ...withView])),
  ]);
  const within = budgeted.brotli <= kBudget;
  const share = ((100 * budgeted.brotli) / kBudget).toFixed(1);
  console.log(
    `\ncore.wasm: sha256 ${createHash("sha256").update(read(kCore)).digest("hex")}\n` +
      `Budget: ${kBudget.toLocaleString("en")} bytes of brotli for core.wasm; ` +
      `${within ? "used" : "EXCEEDED"}: ${share} %`,
  );
  if (!within) process.exitCode = 1;
}
