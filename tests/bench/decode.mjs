// `decode`: MB of log per second, natively and in WebAssembly, pushed whole and in 64-byte chunks,
// and what it costs to ask for all of it again. A MB is 1,000,000 bytes of the log.
import { execFileSync } from "node:child_process";
import { kDecodeBench, kDecodeInWasm } from "./programs.mjs";
import { median, medianAndRange, printTable } from "./statistics.mjs";
import { writeWorkload } from "./workload.mjs";

const kRuns = 11;
/** WebAssembly is compiled again, and better, while it runs; this many runs see to that. */
const kWarmUp = 3;
const kChunks = "chunks:64";
const kQuestions = ["snapshot", "html"];
const kNative = ["whole", kChunks, ...kQuestions];
const kWasm = [...kNative, "unparsed-whole", `unparsed-${kChunks}`];

function measure([program, ...args], path, runs, names) {
  return JSON.parse(execFileSync(program, [...args, path, String(runs), ...names]).toString());
}

/** One row: speed of the first run, speed of all that count, and the cost against `base`. */
function row(title, log, milliseconds, base) {
  const speeds = milliseconds.map((passed) => log.bytes / 1000 / passed);
  const counted = speeds.slice(kWarmUp);
  const ratio = base && median(milliseconds.slice(kWarmUp)) / median(base.slice(kWarmUp));
  return [
    title,
    speeds[0].toFixed(1),
    medianAndRange(counted),
    median(milliseconds.slice(kWarmUp)).toFixed(2),
    ratio ? `${ratio.toFixed(2)} ×` : "",
  ];
}

function table(title, log, results, rows) {
  const of = (name) => results[name].milliseconds;
  printTable(title, [
    ["", "first run MB/s", "MB/s", "ms", "whole = 1"],
    ...rows.map(([text, name, base]) => row(text, log, of(name), base && of(base))),
  ]);
}

export function decode() {
  const log = writeWorkload();
  const runs = kRuns + kWarmUp;
  const native = measure(kDecodeBench, log.path, runs, kNative);
  const wasm = measure(kDecodeInWasm, log.path, runs, kWasm);
  console.log(`\nLog: ${log.name}, ${log.bytes.toLocaleString("en")} bytes`);
  console.log(`Medians (ranges) of ${kRuns} interleaved runs after ${kWarmUp} to warm up`);
  table("Natively, patches as JSON text", log, native, [
    ["push, whole", "whole"],
    ["push, 64-byte chunks", kChunks, "whole"],
    ["snapshot()", "snapshot"],
    ["html() of every entry", "html"],
  ]);
  table("WebAssembly in Node", log, wasm, [
    ["push, whole, patches as objects", "whole"],
    ["push, 64-byte chunks, patches as objects", kChunks, "whole"],
    ["push, whole, patches not read", "unparsed-whole"],
    ["push, 64-byte chunks, patches not read", `unparsed-${kChunks}`, "unparsed-whole"],
    ["snapshot()", "snapshot"],
    ["html() of every entry", "html"],
  ]);
}
