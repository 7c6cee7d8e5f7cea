// What the benches `diff`, `code` and `terminal` share: every engine at every task, each in a process
// of its own, and a table of them. AGENT_TIMELINE_BENCH_ENGINES, a regular expression, names the
// engines to run.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median, printTable } from "./statistics.mjs";

const kRun = fileURLToPath(new URL("fragment-run.mjs", import.meta.url));
/** Seconds for one measure, and after which an engine is given up. */
const kSeconds = 2;
const kPatience = 120;

function measure(module, engine, task) {
  const options = { timeout: kPatience * 1000, encoding: "utf8", maxBuffer: 1 << 28 };
  const args = [kRun, new URL(module, import.meta.url).href, engine, task, String(kSeconds)];
  const { status, stdout, stderr, signal } = spawnSync(process.execPath, args, options);
  if (signal) return { failed: `> ${kPatience} s` };
  if (status !== 0) return { failed: stderr.split("\n").find((line) => /Error/.test(line)) ?? "?" };
  return JSON.parse(stdout.split("\n").at(-2));
}

const digits = (number) => (number < 1 ? 3 : number < 100 ? 1 : 0);
const show = (number) => number.toFixed(digits(number));

/** "0.12 (0.10–0.20), first 3.1". */
function cell({ failed, first, later, steps }) {
  if (failed) return failed;
  if (first === null) return "–";
  const range = `${show(Math.min(...later))}–${show(Math.max(...later))}`;
  const each = steps > 1 ? `, a piece ${show(median(later) / steps)}` : "";
  return `${show(median(later))} (${range}), first ${show(first)}${each}`;
}

/** Prints a table of the engines of `module` (a file beside this one) at the tasks. */
export async function compareFragments(title, module, tasks) {
  const wanted = new RegExp(process.env.AGENT_TIMELINE_BENCH_ENGINES ?? "");
  const { kEngines } = await import(module);
  const names = Object.keys(kEngines).filter((name) => wanted.test(name));
  for (const task of tasks) {
    const rows = names.map((name) => [name, measure(module, name, task)]);
    const best = rows.filter(([, { later }]) => later).map(([, { later }]) => median(later));
    const ours = rows.find(([name]) => name === "agent-timeline")?.[1];
    const ratio = ({ later }) =>
      later && ours?.later ? `${(median(later) / median(ours.later)).toFixed(2)} ×` : "–";
    const shown = rows
      .filter(([, result]) => result.first !== null)
      .map(([name, result]) => [name, cell(result), ratio(result), String(result.size ?? "–")]);
    if (best.length === 0 && shown.length === 0) continue;
    printTable(`${title}: ${task}`, [
      ["Engine", "Milliseconds: median (range)", "Ours is 1", "Characters"],
      ...shown,
    ]);
  }
}
