// The size of the package: of the file that npm downloads, and of what a page loads without a bundler.
// Prints every part in a table.
// Invariant: a limit is slightly above the current size, and lowered when the size shrinks.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { brotliSize } from "../bench/size.mjs";
import { modulesFrom } from "./support/module-graph.mjs";
import { kPackage, pack, removePacked } from "./support/packed.mjs";

const kDist = join(kPackage, "dist");

/** Bytes of the file that npm downloads, and of its content. */
const kTarball = 2_235_000;
const kUnpacked = 5_215_000;
/**
 * What a page loads initially: `[entries, maximum of modules, maximum of bytes after brotli
 * compression]`.
 */
const kPages = [
  [["index.js", "view.js"], 4, 68_600],
  [["slim.js", "view.js"], 4, 68_700],
  [["worker.js", "view.js"], 5, 59_000],
  [["index.js"], 3, 29_750],
  [["element.js"], 7, 73_500],
  [["react.js"], 4, 55_800],
  [["fragments.js"], 3, 23_550],
  [["markdown.js"], 3, 23_550],
  [["markdown-react.js"], 4, 24_350],
  [["sources.js"], 2, 7_600],
];
const kWorker = 23_650;
const kStyles = 11_000;

/** The parts of the package by file name; the first match counts. */
const kParts = [
  ["source maps", /\.map$/],
  ["sources of the maps", /^dist\/src\//],
  ["types", /^dist\/types\/|\.d\.ts$/],
  ["languages", /^(?:dist\/)?locales\//],
  ["core.wasm", /^dist\/core\.wasm$/],
  ["core.wasm inlined in a script", /^dist\/core-inline\.js$/],
  ["fragments.wasm, markdown.wasm", /\.wasm$/],
  ["worker script", /^dist\/worker-main/],
  ["styles, including those of exported pages", /\.css$|page-styles\.js$/],
  ["scripts", /^dist\/.*\.js$/],
  ["command", /^cli\//],
  ["schema", /^schema\//],
  ["documents", /./],
];

const grouped = (bytes) => bytes.toLocaleString("en");

function print(title, rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log(`${title}`);
  for (const [name, ...cells] of rows)
    console.log(`  ${name.padEnd(width)} ${cells.map((cell) => cell.padStart(12)).join("")}`);
}

/** Returns `[part, files, bytes, gzipped bytes]`; all files together compress slightly better. */
function partsOf(files) {
  const rows = kParts.map(([name]) => [name, 0, 0, 0]);
  for (const { path, size } of files) {
    const row = rows[kParts.findIndex(([, pattern]) => pattern.test(path))];
    row[1] += 1;
    row[2] += size;
    row[3] += gzipSync(readFileSync(join(kPackage, path)), { level: 9 }).length;
  }
  return rows.sort((a, b) => b[3] - a[3]);
}

let packed;
before(async () => {
  packed = await pack();
});
after(() => removePacked(packed));

test("the packed file and its content are below their size limits", () => {
  const { files, size, unpackedSize } = packed.facts;
  const rows = partsOf(files).map(([name, ...numbers]) => [name, ...numbers.map(grouped)]);
  print("", [["part", "files", "bytes", "gzip"], ...rows]);
  console.log(`  ${grouped(size)} bytes to download, ${grouped(unpackedSize)} unpacked`);
  assert.ok(size <= kTarball, `${size} bytes to download`);
  assert.ok(unpackedSize <= kUnpacked, `${unpackedSize} bytes unpacked`);
});

const brotliOf = (name) => brotliSize(readFileSync(join(kDist, name)));
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

test("the modules that a page loads without a bundler are below the limits of number and size", () => {
  const pages = kPages.map(([names, ...limits]) => {
    const modules = modulesFrom(kDist, ...names);
    return { names, limits, counts: [modules.length, sum(modules.map(brotliOf))] };
  });
  const rows = pages.map(({ names, counts }) => [names.join(" "), ...counts.map(grouped)]);
  print("", [["entries of a page", "modules", "brotli"], ...rows]);
  for (const { names, limits, counts } of pages) {
    assert.ok(counts[0] <= limits[0], `${names}: ${counts[0]} modules`);
    assert.ok(counts[1] <= limits[1], `${names}: ${counts[1]} bytes`);
  }
});

test("the worker script is one file below its size limit", () => {
  assert.deepEqual(modulesFrom(kDist, "worker-main.js"), ["worker-main.js"]);
  assert.ok(brotliOf("worker-main.js") <= kWorker, `${brotliOf("worker-main.js")} bytes`);
});

test("styles.css is below its size limit", () => {
  console.log(`  styles.css: ${grouped(brotliOf("styles.css"))} bytes after brotli compression`);
  assert.ok(brotliOf("styles.css") <= kStyles, `${brotliOf("styles.css")} bytes`);
});
