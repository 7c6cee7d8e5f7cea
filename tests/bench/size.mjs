// `size`: what a page downloads, compared with the budgets of the core and of embind's glue, which is
// part of the entry's modules. The checksum identifies the binary that the other benches time.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { bytesByStage } from "./bytes-by-stage.mjs";
import { modulesFrom } from "../pack/support/module-graph.mjs";

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
/** Wanted sizes in bytes, compressed with brotli. */
const kTargetOfFragments = 110 * 1024;
const kTargetOfMarkdown = 60 * 1024;
/** embind's JavaScript, as the build puts it into the scripts that start the core. */
const kGlue = "../../../build/js/wasm/core-glue.js";
/** Maximum sizes in bytes, compressed with brotli. */
const kBudget = 170_000;
const kBudgetOfGlue = 8_192;
const kTargetOfView = 50 * 1024;
const kTargetOfPanels = 15 * 1024;
const kTargetOfStyles = 10 * 1024;
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

export function size() {
  const pages = filesOfPages();
  const paths = new Set(Object.values(pages).flat());
  const sizes = new Map([...paths].map((path) => [path, sizesOf(path)]));
  /** Sums the sizes of files that are compressed one by one, as a server sends them. */
  const sum = (files, at) => files.reduce((total, path) => total + sizes.get(path)[at], 0);
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
      { what: "core.wasm, brotli", measured: sum([kCore], 2), atMost: kBudget, unit: "bytes" },
      {
        what: "fragments.wasm, brotli",
        measured: sum([kFragments], 2),
        atMost: kTargetOfFragments,
        unit: "bytes",
      },
      {
        what: "markdown.wasm, brotli",
        measured: sum([kMarkdown], 2),
        atMost: kTargetOfMarkdown,
        unit: "bytes",
      },
      {
        what: "modules of entry and view, brotli",
        measured: sum(pages["modules of entry and view"], 2),
        atMost: kTargetOfView,
        unit: "bytes",
      },
      {
        what: "modules of panels, brotli",
        measured: sum(pages["modules of panels"], 2),
        atMost: kTargetOfPanels,
        unit: "bytes",
      },
      {
        what: "styles.css, brotli",
        measured: sum([kStyles], 2),
        atMost: kTargetOfStyles,
        unit: "bytes",
      },
      { what: "glue, brotli", measured: sum([kGlue], 2), atMost: kBudgetOfGlue, unit: "bytes" },
    ],
    notes: [`core.wasm: sha256 ${digest}`],
  };
}
