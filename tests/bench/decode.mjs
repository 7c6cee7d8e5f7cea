// `decode`: MB of log per second, natively and in WebAssembly, pushed whole and in 64-byte chunks, and
// the cost of querying everything again; and the rate of each dialect. A MB is 1,000,000 bytes of the
// log.
import { execFileSync } from "node:child_process";
import { writeDialectLogs } from "./dialect-logs.mjs";
import { kDecodeBench, kDecodeInWasm } from "./programs.mjs";
import { median, spread } from "./statistics.mjs";
import { writeWorkload } from "./workload.mjs";

const kRuns = 11;
/** Runs to skip while the WebAssembly engine still recompiles with better optimization. */
const kWarmUp = 3;
const kProcesses = 7;

const kChunks = "chunks:64";
/** The logs of the dialects are pushed in large chunks. */
const kPieces = "chunks:65536";
/** The minimum rate of every dialect, relative to kYardstick. */
const kLeastRate = 0.8;
const kYardstick = "claude-code";
/** The maximum time of 64-byte chunks, relative to the whole log. */
const kNativeBound = 2;
const kWasmBound = 4;
/** Row titles, their measures, and the measures that they are compared with. */
const kNative = [
  ["push, whole", "whole"],
  ["push, 64-byte chunks", kChunks, "whole"],
  ["snapshot()", "snapshot"],
  ["html() of every entry", "html"],
];
const kWasm = [
  ["push, whole, patches as objects", "whole"],
  ["push, 64-byte chunks, patches as objects", kChunks, "whole"],
  ["push, whole, patches not read", "unparsed-whole"],
  ["push, 64-byte chunks, patches not read", `unparsed-${kChunks}`, "unparsed-whole"],
  ["snapshot()", "snapshot"],
  ["html() of every entry", "html"],
];
const kFresh = [
  ["push, whole", "whole"],
  ["push, 64-byte chunks", kChunks, "whole"],
];

/** Returns the milliseconds of every run by measure, from one process of a program. */
function run([program, ...args], log, runs, names) {
  const output = execFileSync(program, [...args, log.path, String(runs), ...names]);
  const answer = Object.entries(JSON.parse(output.toString()));
  return Object.fromEntries(answer.map(([name, { milliseconds }]) => [name, milliseconds]));
}

function runWarm(program, log, rows) {
  const names = rows.map(([, name]) => name);
  const answer = Object.entries(run(program, log, kWarmUp + kRuns, names));
  return Object.fromEntries(answer.map(([name, passed]) => [name, passed.slice(kWarmUp)]));
}

/** Measures the first run of several processes, in which nothing is compiled yet. */
function runFresh(program, log, rows) {
  const results = Object.fromEntries(rows.map(([, name]) => [name, []]));
  for (let process = 0; process < kProcesses; process += 1) {
    for (const name of Object.keys(results)) {
      results[name].push(...run(program, log, 1, [name])[name]);
    }
  }
  return results;
}

/** Returns how many times as long a measure takes as the one that it is compared with. */
const ratioOf = (results, name, base) => median(results[name]) / median(results[base]);

function table(title, log, rows, results) {
  const row = ([text, name, base]) => {
    const passed = results[name];
    const speeds = passed.map((milliseconds) => log.bytes / 1000 / milliseconds);
    return [text, spread(speeds), median(passed), base ? ratioOf(results, name, base) : ""];
  };
  return { title, columns: ["", "MB/s", "ms", "whole = 1"], rows: rows.map(row) };
}

/**
 * Returns rows of [dialect, bytes, MB/s, rate relative to kYardstick] for native code, the slowest
 * first.
 */
function ratesOfDialects() {
  const rates = writeDialectLogs().map(({ dialect, path, bytes, isRecorded }) => {
    const { [kPieces]: passed } = run(kDecodeBench, { path }, kWarmUp + kRuns, [kPieces]);
    const rate = bytes / 1000 / median(passed.slice(kWarmUp));
    return { name: isRecorded ? dialect : `${dialect} (golden files)`, dialect, bytes, rate };
  });
  const yardstick = rates.find(({ dialect }) => dialect === kYardstick).rate;
  return rates
    .map(({ name, bytes, rate }) => [name, bytes, rate, rate / yardstick])
    .sort((a, b) => a[2] - b[2]);
}

export function decode() {
  const log = writeWorkload();
  const rates = ratesOfDialects();
  const native = runWarm(kDecodeBench, log, kNative);
  const wasm = runWarm(kDecodeInWasm, log, kWasm);
  const fresh = runFresh(kDecodeInWasm, log, kFresh);
  const chunked = (where, results, atMost) => ({
    what: `64-byte chunks ÷ whole log, ${where}`,
    measured: ratioOf(results, kChunks, "whole"),
    atMost,
    unit: "×",
  });
  return {
    title: "decoding, in MB of log per second",
    summary:
      `Log: ${log.name}, ${log.bytes.toLocaleString("en")} bytes. Median (range) of ${kRuns} ` +
      `interleaved runs after ${kWarmUp} warm-up runs; of first pushes, of ${kProcesses} processes each.`,
    tables: [
      table("Natively, patches as JSON text:", log, kNative, native),
      table("WebAssembly in Node:", log, kWasm, wasm),
      table("The same, patches as objects, first push of a process:", log, kFresh, fresh),
      {
        title: "Each dialect, natively: logs in 64 KiB pieces, patches as unparsed JSON text:",
        columns: ["", "bytes", "MB/s", `${kYardstick} = 1`],
        rows: rates,
      },
    ],
    wanted: [
      chunked("natively", native, kNativeBound),
      chunked("WebAssembly in Node", wasm, kWasmBound),
      {
        what: `slowest dialect ÷ ${kYardstick}: ${rates[0][0]}`,
        measured: rates[0][3],
        atLeast: kLeastRate,
        unit: "×",
      },
    ],
  };
}
