// Runs test files in parallel with Node's runner, each in a process of its own; the closing lines list
// what was skipped and why.
// Invariant: a run always ends: each test has a time limit (time-limits.mjs), and a file that exceeds
// its own limit is killed and its current test named. A run without any test fails.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "node:test";
import { spec, tap } from "node:test/reporters";
import { lastTestOf } from "./running-test.mjs";

/** Time limit of a whole test file. */
const FILE_LIMIT_MS = Number(process.env.AGENT_TIMELINE_FILE_LIMIT_MS ?? 1_200_000);
/** The reason that Node reports for skipping a test that the name pattern excludes. */
const NOT_CHOSEN = /does not match pattern/;
const LIMITS = new URL("time-limits.mjs", import.meta.url).href;

/** Returns `{ files, grep, slowest }` from `[file…] [--grep name] [--slowest count]`. */
export function parseArguments(args) {
  const parsed = { files: [], grep: undefined, slowest: 0 };
  for (let at = 0; at < args.length; at += 1) {
    const [name, value] = args[at].split(/=(.*)/s);
    const take = () => value ?? args[(at += 1)];
    if (name === "--grep") parsed.grep = take();
    else if (name === "--slowest") parsed.slowest = Number(take());
    else if (name.startsWith("-")) throw new Error(`Unknown option ${name}.`);
    else parsed.files.push(args[at]);
  }
  return parsed;
}

/** Collects what a run prints besides the reports of its tests. */
class RunSummary {
  #skipped = [];
  #times = [];
  tests = 0;
  failed = false;

  /** Looks at a report of the runner; the message for a killed file is printed before the report. */
  *inspect({ type, data }) {
    if (type !== "test:pass" && type !== "test:fail") return;
    const isFile = data.name === data.file;
    if (type === "test:fail" && !data.todo) {
      this.failed = true;
      const late = data.details.error?.failureType === "testTimeoutFailure";
      if (isFile && late) yield `It was in the test "${lastTestOf(data.file)}".`;
    }
    if (isFile || NOT_CHOSEN.test(data.skip)) return;
    this.tests += 1;
    if (data.skip) this.#skipped.push(`${data.name}: ${data.skip}`);
    if (data.nesting === 0) this.#times.push([data.details.duration_ms, data.name]);
  }

  *close(slowest) {
    const times = this.#times.sort(([a], [b]) => b - a).slice(0, slowest);
    for (const [ms, name] of times) yield `${(ms / 1000).toFixed(1)} s: ${name}`;
    for (const text of this.#skipped) yield `skipped: ${text}`;
    if (this.tests === 0) yield "There was no test to run.";
  }
}

/** Runs the files and sets the exit code of this process. */
export async function runFiles({ files, grep, slowest = 0, concurrency }) {
  const execArgv = ["--import", LIMITS];
  // Node 20 passes this process's options to the tests; later versions use the options of `run`.
  process.execArgv.push(...execArgv);
  const notes = mkdtempSync(join(tmpdir(), "agent-timeline-tests-"));
  process.env.AGENT_TIMELINE_RUNNING = notes;
  process.on("exit", () => rmSync(notes, { recursive: true, force: true }));
  const testNamePatterns = grep === undefined ? undefined : [grep];
  const events = run({ files, concurrency, timeout: FILE_LIMIT_MS, testNamePatterns, execArgv });
  const summary = new RunSummary();
  const diagnostic = (message) => ({ type: "test:diagnostic", data: { message, nesting: 0 } });
  async function* annotated(reports) {
    for await (const report of reports) {
      for (const message of summary.inspect(report)) yield diagnostic(message);
      yield report;
    }
    for (const message of summary.close(slowest)) yield diagnostic(message);
  }
  const report = process.stdout.isTTY ? new spec() : tap;
  for await (const text of events.compose(annotated).compose(report)) process.stdout.write(text);
  if (summary.failed || summary.tests === 0) process.exitCode = 1;
}
