// `size`: what a page downloads, and whether the core stays within its budget. The
// checksum names the binary that the other benches time.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { modulesFrom } from "../pack/support/module-graph.mjs";
import { printTable } from "./statistics.mjs";

const kDist = fileURLToPath(new URL("../../wasm/package/dist/", import.meta.url));
const kBrowserEntry = "index.js";
const kView = "view.js";
const kWorker = "worker-main.js";
const kCore = "core.wasm";
const kStyles = "styles.css";
/** Bytes, as brotli compresses them. */
const kBudget = 170_000;

const read = (name) => readFileSync(join(kDist, name));

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
  const entry = modulesFrom(kDist, kBrowserEntry);
  const withView = modulesFrom(kDist, kBrowserEntry, kView);
  const budgeted = sizesOf([kCore]);
  printTable("Sizes in bytes (gzip -9, brotli -q 11, each file by itself)", [
    ["", "files", "raw", "gzip", "brotli"],
    row("core.wasm", budgeted),
    row("styles.css", sizesOf([kStyles])),
    row("modules of the entry", sizesOf(entry)),
    row("modules of entry and view", sizesOf(withView)),
    row("modules of the worker", sizesOf(modulesFrom(kDist, kWorker))),
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
