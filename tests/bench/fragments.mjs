// The common part of the benches `diff`, `code` and `terminal`: runs every engine at every task, each
// in a process of its own, and returns their table and the wanted figures of this package's engine. The
// regular expression AGENT_TIMELINE_BENCH_ENGINES selects the engines to run.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { showProgress } from "./progress.mjs";
import { median, spread } from "./statistics.mjs";

const kOwn = "agent-timeline";
const kRun = fileURLToPath(new URL("fragment-run.mjs", import.meta.url));
/** Seconds per measure, and seconds after which an engine is aborted. */
const kSeconds = 2;
const kTimeoutSeconds = 120;

function measure(module, engine, task) {
  const options = { timeout: kTimeoutSeconds * 1000, encoding: "utf8", maxBuffer: 1 << 28 };
  const args = [kRun, new URL(module, import.meta.url).href, engine, task, String(kSeconds)];
  const { status, stdout, stderr, signal } = spawnSync(process.execPath, args, options);
  if (signal) return { failed: `> ${kTimeoutSeconds} s` };
  if (status !== 0) return { failed: stderr.split("\n").find((line) => /Error/.test(line)) ?? "?" };
  return JSON.parse(stdout.split("\n").at(-2));
}

const kColumns = [
  "Engine",
  "ms",
  "first call, ms",
  "per piece, ms",
  "relative to ours",
  "characters",
];

const spreadOf = ({ later, steps }) => spread(later.map((milliseconds) => milliseconds / steps));

function row(name, result, ours) {
  const { failed, first, later, size, steps } = result;
  if (failed) return [name, failed, null, null, null, null];
  const ratio = ours?.later ? median(later) / median(ours.later) : null;
  const piece = steps > 1 ? median(later) / steps : null;
  return [name, spread(later), first, piece, ratio, size];
}

/** False for engines that do not support the task. */
const isSupported = ([, { failed, first }]) => failed !== undefined || first !== null;

/** Returns a wanted figure of this package's own engine; null if it was not run or failed. */
function wantedOf([task, field, atMost], results) {
  const own = results.get(task).find(([name]) => name === kOwn)?.[1];
  const fields = {
    median: ["", () => spread(own.later)],
    first: [", first call", () => own.first],
    piece: [", per piece", () => spreadOf(own)],
  };
  const [what, measured] = fields[field];
  return {
    what: `${task}${what}`,
    measured: own === undefined || own.failed ? null : measured(),
    atMost,
    unit: "ms",
  };
}

/**
 * Returns the tables of the engines of `module` (a file beside this one) for the tasks, and the wanted
 * figures.
 * @param {string} module
 * @param {string[]} tasks
 * @param {[task: string, field: "median" | "first" | "piece", atMost: number][]} wanted
 */
export async function compareFragments(module, tasks, wanted) {
  const chosen = new RegExp(process.env.AGENT_TIMELINE_BENCH_ENGINES ?? "");
  const { kEngines } = await import(module);
  const names = Object.keys(kEngines).filter((name) => chosen.test(name));
  const measured = (task) => (name) => {
    showProgress(`${task}: ${name}`);
    return [name, measure(module, name, task)];
  };
  const results = new Map(tasks.map((task) => [task, names.map(measured(task))]));
  showProgress("");
  const tables = [...results].map(([task, all]) => {
    const ours = all.find(([name]) => name === kOwn)?.[1];
    const rows = all.filter(isSupported).map(([name, result]) => row(name, result, ours));
    return { title: `${task}:`, columns: kColumns, rows };
  });
  return { tables, wanted: wanted.map((figure) => wantedOf(figure, results)) };
}
