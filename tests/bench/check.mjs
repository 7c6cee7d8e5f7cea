// `check`: how long `./dev check` takes to a verdict after a change of one line: natively in a source
// of each stage and in a header that everything includes, and in files whose tests need WebAssembly and
// Chromium. Everything else is already compiled.
// Invariant: a file that was changed for a measurement is restored when the bench ends, however it
// ends; a check that fails gives no figure.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kRoot } from "./checkout.mjs";

/** The wanted maximum, in seconds on two cores. */
const kNative = 30;
const kWeb = 90;
const kStages = "core/src";
/** A change of this header recompiles nearly all native code. */
const kHeader = { path: "core/src/event/event.h", names: [] };
/** A change of the core runs browser tests only if one is named. */
const kWebCases = [
  { path: "wasm/package/src/view/find/find-bar.ts", names: [] },
  { path: "wasm/package/src/session/session.ts", names: [] },
  { path: "wasm/package/styles/messages.css", names: [] },
  { path: "core/src/diff/hunk_builder.cpp", names: ["tests/browser/find.test.mjs"] },
];

/** Returns the seconds until the check passes. */
function secondsOf(names) {
  const start = performance.now();
  const run = spawnSync("./dev", ["check", ...names], { cwd: kRoot, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`./dev check ${names.join(" ")}:\n${run.stdout}`);
  return (performance.now() - start) / 1000;
}

/** Returns a line that never existed before, so that no compiler cache knows it. */
function lineFor(path) {
  const number = Date.now();
  return /\.(?:cpp|h)$/.test(path) ? `static_assert(${number} > 0);\n` : `/* ${number} */\n`;
}

function measure({ path, names }) {
  const file = join(kRoot, path);
  const before = readFileSync(file, "utf8");
  try {
    writeFileSync(file, before + lineFor(path));
    const seconds = secondsOf(names);
    console.log(`${path}: ${seconds.toFixed(1)} s`);
    return { path, command: ["./dev check", ...names].join(" "), seconds };
  } finally {
    writeFileSync(file, before);
  }
}

/** Returns the largest source of each stage that has sources. */
function stages() {
  const folders = readdirSync(join(kRoot, kStages), { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => sourcesIn(`${kStages}/${name}`))
    .filter((sources) => sources.length > 0)
    .map((sources) => ({ path: largest(sources), names: [] }));
}

function sourcesIn(folder) {
  const files = readdirSync(join(kRoot, folder), { recursive: true });
  return files.filter((file) => file.endsWith(".cpp")).map((file) => `${folder}/${file}`);
}

function largest(paths) {
  const size = (path) => statSync(join(kRoot, path)).size;
  return paths.reduce((one, other) => (size(other) > size(one) ? other : one));
}

/**
 * Only one check runs at a time, so a signal ends first the check and then the bench, which restores
 * the file.
 */
function endAfterRestoring() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
}

const slowest = (measured) => Math.max(...measured.map(({ seconds }) => seconds));

function tableOf(title, measured) {
  return {
    title,
    columns: ["changed", "command", "seconds"],
    rows: measured.map(({ path, command, seconds }) => [path, command, Math.round(seconds)]),
  };
}

/** @returns {import("./result.mjs").Result} */
export function check() {
  endAfterRestoring();
  secondsOf(["diff"]);
  secondsOf(["tests/browser/find.test.mjs"]);
  const native = stages().map(measure);
  const web = kWebCases.map(measure);
  const header = [measure(kHeader)];
  return {
    title: "./dev check after a change of one line",
    tables: [
      tableOf("One source of each stage, natively", native),
      tableOf("Files whose tests need WebAssembly and Chromium", web),
      tableOf("A header that nearly every source includes", header),
    ],
    wanted: [
      {
        what: "slowest source of a stage, natively",
        measured: slowest(native),
        atMost: kNative,
        unit: "s",
      },
      { what: "slowest check with Chromium", measured: slowest(web), atMost: kWeb, unit: "s" },
    ],
  };
}
