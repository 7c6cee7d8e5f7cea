// `./dev soak`: runs what takes too long for the test suite, in parts that are limited in time and continue
// where they stopped. Invariant: a part is green only if all its tasks succeeded on the same sources
// (recorded results aside) or lack something on this machine, which the summary says; a summary names the
// commit, and is recorded only for a clean tree and if nothing was skipped.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { headCommit, sourcesDigest, uncommittedFiles } from "../../tests/bench/checkout.mjs";
import { begin, record } from "../../tests/bench/record.mjs";
import { isGreen, kPaused, logOf, runSteps } from "./graph.mjs";
import { duration, print, root, skipsIn } from "./report.mjs";
import { kParts } from "./soak-parts.mjs";
import { missingInputs } from "./suite.mjs";

/** The time limit of a part: no task starts that might exceed it. */
const kMaxPartMs = 40 * 60_000;
/** The time limit in seconds of a task that has none of its own. */
const kMaxTaskSeconds = 11 * 60;

/** Returns what results are valid for: the commit, a digest of its sources, and whether the tree is clean. */
function sourcesNow() {
  return {
    commit: headCommit(),
    digest: sourcesDigest(),
    isClean: uncommittedFiles().length === 0,
  };
}

const areSameSources = (one, other) => one.digest === other.digest && one.isClean === other.isClean;

const stateFile = (part) => join(root, "build/soak", `${part}.json`);

/** Returns how the tasks of a part ended so far on these sources. */
function readState(part, { digest, isClean }) {
  try {
    const state = JSON.parse(readFileSync(stateFile(part), "utf8"));
    if (isClean && state.digest === digest) return state.tasks;
  } catch {
    // There is no state yet, or the machine stopped while it was written.
  }
  return {};
}

function writeState(part, sources, tasks) {
  mkdirSync(join(root, "build/soak"), { recursive: true });
  writeFileSync(stateFile(part), JSON.stringify({ ...sources, tasks }, null, 1));
}

/** Returns why a task was skipped: what its tests say, or the last line of its output. */
function skipReason(id) {
  const text = readFileSync(logOf(id), "utf8");
  return skipsIn(text)[0] ?? text.trimEnd().split("\n").at(-1);
}

/** Returns the last line of a task's output that matches the part's pattern. */
function summaryLine(id, pattern) {
  if (pattern === undefined) return "";
  const lines = readFileSync(logOf(id), "utf8").split("\n");
  return lines.findLast((line) => pattern.test(line))?.trim() ?? "";
}

/** Returns the steps of the tasks, of which `from` are already done. */
export function stepsOf(tasks, from, all) {
  return tasks.map((task, index) => ({
    ...task,
    title: `[${from + index + 1} of ${all}] ${task.title}`,
    seconds: task.seconds ?? kMaxTaskSeconds,
  }));
}

/** Returns how long a task took in all its runs; `before` is how it ended last, if it paused then. */
export function secondsOverRuns(before, seconds) {
  return before?.state === "paused" ? before.seconds + seconds : seconds;
}

/** Returns the reasons why tasks were skipped, with the number of tasks. */
function skipsOf(rows) {
  const counts = new Map();
  for (const { line } of rows.filter(({ state }) => state === "skipped")) {
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

function printSummary(part, sources, tasks, rows) {
  const ended = rows.filter(({ state }) => ["ok", "skipped", "failed"].includes(state));
  const failed = ended.filter(({ state }) => state === "failed");
  const seconds = ended.reduce((sum, row) => sum + row.seconds, 0);
  print(`\nSoak of ${part}, commit ${sources.commit}${sources.isClean ? "" : " with changes"}:`);
  for (const { title, state, line } of ended.filter(
    ({ state, line }) => state === "failed" || (state === "ok" && line),
  )) {
    print(`  ${state === "ok" ? "ok    " : "FAILED"} ${title}${line ? `: ${line}` : ""}`);
  }
  for (const [reason, count] of skipsOf(rows)) print(`  skipped ${count} tasks: ${reason}`);
  const verdict =
    failed.length > 0
      ? "FAILED"
      : ended.length < tasks.length
        ? "not finished; run it again"
        : "green";
  print(
    `  ${ended.length} of ${tasks.length} tasks, ${failed.length} failed, ${duration(seconds)}: ${verdict}`,
  );
  return verdict;
}

/** Records the summary of a finished part, from which RESULTS.md is generated. */
function recordPart(part, begun, rows) {
  const failed = rows.filter(({ state }) => state === "failed").length;
  const own = kParts[part].report?.() ?? { tables: [], wanted: [] };
  const result = {
    title: `Soak: ${part}`,
    columns: ["task", "result", "seconds", "what it printed"],
    rows: rows.map(({ title, state, seconds, line }) => [title, state, Math.round(seconds), line]),
    tables: own.tables,
    wanted: [
      { what: `tasks of the soak of ${part} that fail`, measured: failed, atMost: 0 },
      ...own.wanted,
    ],
    notes: own.notes,
    seconds: rows.reduce((sum, row) => sum + row.seconds, 0),
  };
  record(part, result, begun);
}

async function runPart(part) {
  const sources = sourcesNow();
  const begun = begin();
  const { prepare, tasks: makeTasks } = kParts[part];
  const began = Date.now();
  if (!isGreen(await runSteps(prepare()))) return 1;
  const tasks = makeTasks(began + kMaxPartMs);
  const ended = readState(part, sources);
  const open = tasks.filter(({ id }) => ended[id]?.state !== "ok");
  print(`\nSoak of ${part}: ${tasks.length} tasks, ${tasks.length - open.length} already done.`);
  let isSame = true;
  const onEnd = (step, state, seconds) => {
    isSame &&= areSameSources(sourcesNow(), sources);
    if (!isSame) return;
    const { title, summary } = tasks.find(({ id }) => id === step.id);
    const line = state === "skipped" ? skipReason(step.id) : summaryLine(step.id, summary);
    const all = secondsOverRuns(ended[step.id], seconds);
    ended[step.id] = { title, state, seconds: all, line };
    writeState(part, sources, ended);
  };
  const steps = stepsOf(open, tasks.length - open.length, tasks.length);
  await runSteps(steps, { deadline: began + kMaxPartMs, onEnd });
  if (!isSame) {
    print("\nFiles changed during the run: tasks that ended after that are not counted.");
    return 1;
  }
  const rows = tasks.map(
    ({ id, title }) => ended[id] ?? { title, state: "paused", seconds: 0, line: "" },
  );
  const verdict = printSummary(part, sources, tasks, rows);
  if (verdict.startsWith("not finished")) return kPaused;
  const missing = [...new Set([...missingInputs(part), ...skipsOf(rows).keys()])];
  for (const reason of missing) print(`  Not recorded, because this was skipped: ${reason}`);
  if (!sources.isClean) print("  Not recorded: there are uncommitted changes.");
  else if (missing.length === 0) recordPart(part, begun, rows);
  return verdict === "green" ? 0 : 1;
}

/** Runs parts; `--again` discards earlier results. Returns the exit code, 75 if there is more to do. */
export async function runSoak(args) {
  const names = args.filter((name) => name !== "--again");
  const parts = names.length > 0 ? names : Object.keys(kParts);
  const unknown = parts.filter((name) => !Object.hasOwn(kParts, name));
  if (unknown.length > 0) {
    throw new Error(
      `unknown part "${unknown.join('", "')}": use ${Object.keys(kParts).join(", ")}`,
    );
  }
  if (args.includes("--again")) for (const part of parts) rmSync(stateFile(part), { force: true });
  process.env.AGENT_TIMELINE_SOAK = "1";
  let code = 0;
  for (const part of parts) {
    const ended = await runPart(part);
    if (ended === 1 || code === 0) code = ended;
  }
  return code;
}
