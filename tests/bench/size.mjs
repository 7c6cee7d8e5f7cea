// `size`: what a page and npm download, compared with the wanted sizes. embind's glue is part of the entry's
// modules. The checksum identifies the binary that the other benches time.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bytesByStage } from "./bytes-by-stage.mjs";
import { modulesFrom } from "../pack/support/module-graph.mjs";
import { pack, removePacked } from "../pack/support/packed.mjs";

const kDist = fileURLToPath(new URL("../../wasm/package/dist/", import.meta.url));
const kBrowserEntry = "index.js";
const kView = "view.js";
const kWorker = "worker-main.js";
const kCore = "core.wasm";
const kStyles = "styles.css";
const kFragments = "fragments.wasm";
const kMarkdown = "markdown.wasm";
/** The modules' names in the build. */
const kModules = { [kCore]: "agent_timeline", [kFragments]: "fragments", [kMarkdown]: "markdown" };
/** embind's JavaScript, as the build puts it into the scripts that start the core. */
const kGlue = "../../../build/js/wasm/core-glue.js";
/** Wanted sizes in bytes, compressed with brotli. */
const kWantedBytes = {
  core: 240_000,
  fragments: 110_000,
  markdown: 60_000,
  view: 50_000,
  panels: 15_000,
  worker: 10_000,
  styles: 10_000,
  glue: 8_000,
};
/** How many scripts a page without a bundler should load for the entry and the view. */
const kWantedRequests = 3;
/** The wanted size in bytes of the file that npm downloads. */
const kWantedTarball = 1_600_000;
/** Scripts that the view loads on demand, by the prefixes of their names. */
const kPanels = /^(?:panels|[a-z]+-panel|export-session|raw-events|lightbox)-\w+\.js$/;
const kTools = /^(?:find-hits|filter-bar|menu-items|help|rare-actions)-\w+\.js$/;

const read = (name) => readFileSync(join(kDist, name));

/** Returns the modules that panels or tools load in addition to those already loaded. */
function modulesOf(pattern, known) {
  const names = readdirSync(kDist).filter((name) => pattern.test(name));
  return modulesFrom(kDist, ...names).filter((name) => !known.includes(name));
}

/** Returns what pages load, by name: lists of files in dist/. */
function filesOfPages() {
  const withView = modulesFrom(kDist, kBrowserEntry, kView);
  return {
    "core.wasm": [kCore],
    "styles.css": [kStyles],
    "modules of the entry": modulesFrom(kDist, kBrowserEntry),
    "of these, embind's glue": [kGlue],
    "modules of entry and view": withView,
    "modules of panels": modulesOf(kPanels, withView),
    "modules of tools": modulesOf(kTools, withView),
    "modules of the worker": modulesFrom(kDist, kWorker),
    "core, styles, entry and view": [kCore, kStyles, ...withView],
    [kFragments]: [kFragments],
    "modules of agent-timeline/fragments": modulesFrom(kDist, "fragments.js"),
    [kMarkdown]: [kMarkdown],
    "modules of agent-timeline/markdown": modulesFrom(kDist, "markdown.js"),
  };
}

/** Returns the size with brotli's highest compression level. */
export function brotliSize(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(bytes, { params }).length;
}

/** Returns the sizes of a file: [raw, gzip, brotli]. */
function sizesOf(path) {
  const bytes = read(path);
  return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliSize(bytes)];
}

/** Returns the size of the file that npm downloads. */
async function sizeOfTarball() {
  const packed = await pack();
  removePacked(packed);
  return packed.facts.size;
}

const inBytes = (what, measured, atMost) => ({ what, measured, atMost, unit: "bytes" });

export async function size() {
  const pages = filesOfPages();
  const paths = new Set(Object.values(pages).flat());
  const sizes = new Map([...paths].map((path) => [path, sizesOf(path)]));
  /** Sums the sizes of files that are compressed one by one, as a server sends them. */
  const sum = (files, at) => files.reduce((total, path) => total + sizes.get(path)[at], 0);
  const brotliOf = (...files) => sum(files, 2);
  const view = pages["modules of entry and view"];
  const panels = pages["modules of panels"];
  const worker = pages["modules of the worker"];
  const tarball = await sizeOfTarball();
  const row = ([name, files]) => [name, files.length, ...[0, 1, 2].map((at) => sum(files, at))];
  const digest = createHash("sha256").update(read(kCore)).digest("hex");
  return {
    title: "what a page downloads, in bytes",
    summary: "gzip -9 and brotli -q 11, each file by itself.",
    columns: ["", "files", "raw", "gzip", "brotli"],
    rows: Object.entries(pages).map(row),
    tables: Object.entries(kModules).map(([name, built]) => ({
      title: `${name} by stage and dialect, before compression`,
      columns: ["", "bytes"],
      rows: bytesByStage(built),
    })),
    wanted: [
      inBytes("core.wasm, brotli", brotliOf(kCore), kWantedBytes.core),
      inBytes("fragments.wasm, brotli", brotliOf(kFragments), kWantedBytes.fragments),
      inBytes("markdown.wasm, brotli", brotliOf(kMarkdown), kWantedBytes.markdown),
      inBytes("modules of entry and view, brotli", brotliOf(...view), kWantedBytes.view),
      {
        what: "requests for the modules of entry and view",
        measured: view.length,
        atMost: kWantedRequests,
      },
      inBytes("modules of panels, brotli", brotliOf(...panels), kWantedBytes.panels),
      inBytes("modules of the worker, brotli", brotliOf(...worker), kWantedBytes.worker),
      inBytes("styles.css, brotli", brotliOf(kStyles), kWantedBytes.styles),
      inBytes("glue, brotli", brotliOf(kGlue), kWantedBytes.glue),
      inBytes("the file that npm downloads", tarball, kWantedTarball),
    ],
    notes: [`core.wasm: sha256 ${digest}`],
  };
}
