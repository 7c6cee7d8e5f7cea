// `instructions`: processor instructions per byte of log at one, two and four times the log, counted by
// callgrind. Counts do not depend on the machine's load; an exponent of 1 means linear work.
import { execFileSync, spawnSync } from "node:child_process";
import { kDecodeBench } from "./programs.mjs";
import { writeWorkload } from "./workload.mjs";

const kTimes = [1, 2, 4];
const kMeasures = ["whole", "chunks:64", "snapshot", "html"];
/** Maximum exponent of the growth from one to four times the log. */
const kMaxGrowth = 1.1;

function count(path, ...names) {
  const args = ["--tool=callgrind", "--callgrind-out-file=/dev/null", ...kDecodeBench];
  const { stderr, status } = spawnSync("valgrind", [...args, path, "1", ...names]);
  const [, collected] = /Collected : (\d+)/.exec(stderr.toString()) ?? [];
  if (status !== 0 || !collected) throw new Error(`valgrind failed:\n${stderr}`);
  return Number(collected);
}

/** Returns the cost of a measure alone, without the cost of filling the session beforehand. */
function costOf(name, { path }) {
  const before = name === "snapshot" || name === "html" ? count(path, "whole") : count(path);
  return count(path, name) - before;
}

function row(name, logs) {
  const costs = logs.map((log) => costOf(name, log));
  const growth = Math.log(costs.at(-1) / costs[0]) / Math.log(logs.at(-1).bytes / logs[0].bytes);
  return [name, ...costs.map((cost, at) => cost / logs[at].bytes), growth];
}

function requireValgrind() {
  try {
    execFileSync("valgrind", ["--version"]);
  } catch (error) {
    throw new Error("instructions cannot be counted: valgrind is not installed", { cause: error });
  }
}

export function instructions() {
  requireValgrind();
  const logs = kTimes.map((times) => writeWorkload(times));
  const rows = kMeasures.map((name) => row(name, logs));
  return {
    title: "instructions per byte of log, natively",
    summary: `Log: ${logs[0].name}, ${logs[0].bytes.toLocaleString("en")} bytes. Counted by callgrind.`,
    columns: ["", ...kTimes.map((times) => `${times} × the log`), "growth exponent"],
    rows,
    wanted: rows.map((cells) => ({
      what: `growth exponent, ${cells[0]}`,
      measured: cells.at(-1),
      atMost: kMaxGrowth,
    })),
  };
}
