// Runs steps in parallel, each as soon as its prerequisites are done and enough cores are free. Used by the
// commands of ./dev.
// Invariant: a step runs only after all its prerequisites succeeded; steps that were not run are reported,
// and a run with a failed step is a failure.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runCommand } from "./process.mjs";
import { countsIn, duration, print, printFailure, printStep, root, skipsIn } from "./report.mjs";

/** How often a long step reports that it is still running, in milliseconds. */
const kHeartbeatMs = 60_000;

/**
 * @typedef {object} Step
 * @property {string} id also the name of its log
 * @property {string} title
 * @property {string[]} command
 * @property {string} [cwd] relative to the root
 * @property {Record<string, string>} [env]
 * @property {number} seconds the time limit
 * @property {string[]} [after] ids of steps that must have succeeded
 * @property {string[]} [afterEnd] ids of steps that must have ended, whether or not they succeeded
 * @property {number} [cores] how many it keeps busy; default: 1
 * @property {number} [skipCode] the exit code that says that this machine lacks what the step needs
 * @property {() => boolean} [needed] called when the step could start: a step that is not needed counts as done
 * @property {string} [cure] what to do when it fails
 */

export const logOf = (id) => join(root, "build/log", `${id}.log`);

function lastLine(text) {
  return text.trimEnd().split("\n").at(-1).slice(0, 100);
}

async function runStep(step) {
  let tail = "";
  const began = Date.now();
  const heartbeat = setInterval(() => {
    print(`  ... ${step.title}, ${duration((Date.now() - began) / 1000)}: ${lastLine(tail)}`);
  }, kHeartbeatMs);
  const result = await runCommand(step.command, {
    cwd: join(root, step.cwd ?? ""),
    env: step.env,
    log: logOf(step.id),
    seconds: step.seconds,
    onOutput: (text) => (tail = (tail + text).slice(-400)),
  });
  clearInterval(heartbeat);
  return result;
}

/** The exit code of a command that ran out of time and must be continued, as in sysexits.h. */
export const kPaused = 75;

function stateOf(step, { code, timedOut }) {
  if (timedOut) return "failed";
  if (code === kPaused) return "paused";
  if (code === step.skipCode) return "skipped";
  return code === 0 ? "ok" : "failed";
}

/** Whether a step with this state does not make a run fail. */
const isGood = (state) => state === "ok" || state === "skipped";

function printOutcome(step, { timedOut, seconds }, state) {
  if (state !== "failed") {
    printStep(step.title, state, seconds);
    return;
  }
  printStep(step.title, "FAILED", seconds);
  printFailure(logOf(step.id), timedOut ? `stopped at its time limit of ${step.seconds}s` : "");
  if (step.cure) print(`Fix: ${step.cure}`);
}

class Graph {
  #waiting;
  #busyCores = 0;
  #cores = availableParallelism();
  #active = new Set();
  /** id → { state: "ok" | "skipped" | "failed" | "paused" | "not run", seconds, step } */
  results = new Map();

  #deadline;
  #onEnd;
  #hasStarted = false;

  constructor(steps, { deadline = Infinity, onEnd } = {}) {
    this.#waiting = [...steps];
    this.#deadline = deadline;
    this.#onEnd = onEnd;
    const ids = steps.map(({ id }) => id);
    for (const { id, after = [], afterEnd = [] } of steps) {
      const unknown = [...after, ...afterEnd].filter((other) => !ids.includes(other));
      if (unknown.length > 0) throw new Error(`${id} waits for ${unknown}, which is not a step`);
    }
  }

  async run() {
    while (this.#waiting.length > 0 || this.#active.size > 0) {
      this.#dropBlocked();
      this.#startReady();
      if (this.#active.size > 0) await Promise.race(this.#active);
      else if (this.#waiting.some((step) => this.#isReady(step))) this.#pauseWaiting();
      else if (this.#waiting.length > 0) throw new Error("these steps wait for each other");
    }
    return this.results;
  }

  #state(id) {
    return this.results.get(id)?.state ?? "open";
  }

  #dropBlocked() {
    const blocked = this.#waiting.find((step) =>
      (step.after ?? []).some((id) => ["failed", "paused", "not run"].includes(this.#state(id))),
    );
    if (blocked === undefined) return;
    this.#settle(blocked, "not run", 0);
    printStep(blocked.title, "not run", 0);
    this.#dropBlocked();
  }

  #pauseWaiting() {
    for (const step of [...this.#waiting]) this.#settle(step, "paused", 0);
  }

  #isReady(step) {
    return (
      (step.after ?? []).every((id) => isGood(this.#state(id))) &&
      (step.afterEnd ?? []).every((id) => this.#state(id) !== "open")
    );
  }

  /** Whether the step would end before the deadline. The first step always fits, so that every run progresses. */
  #fits(step) {
    return !this.#hasStarted || Date.now() + step.seconds * 1000 <= this.#deadline;
  }

  #startReady() {
    for (const step of [...this.#waiting]) {
      if (!this.#isReady(step) || !this.#fits(step)) continue;
      const cores = Math.min(step.cores ?? 1, this.#cores);
      if (this.#busyCores + cores > this.#cores) continue;
      if (step.needed?.() === false) {
        this.#settle(step, "ok", 0);
        this.#startReady();
        return;
      }
      this.#waiting.splice(this.#waiting.indexOf(step), 1);
      this.#start(step, cores);
    }
  }

  #start(step, cores) {
    this.#hasStarted = true;
    this.#busyCores += cores;
    const active = runStep(step).then((result) => {
      this.#busyCores -= cores;
      this.#active.delete(active);
      const state = stateOf(step, result);
      printOutcome(step, result, state);
      this.#settle(step, state, result.seconds);
      this.#onEnd?.(step, state, result.seconds);
    });
    this.#active.add(active);
  }

  #settle(step, state, seconds) {
    const at = this.#waiting.indexOf(step);
    if (at >= 0) this.#waiting.splice(at, 1);
    this.results.set(step.id, { state, seconds, step });
  }
}

/**
 * Runs steps and reports how each ended.
 * @param {Step[]} steps in order of preference
 * @param {{ deadline?: number, onEnd?: (step: Step, state: string, seconds: number) => void }} [options]
 *   `deadline` is in milliseconds since 1970: apart from the first step, no step starts that might end later;
 *   the remaining steps are "paused"
 */
export function runSteps(steps, options) {
  return new Graph(steps, options).run();
}

/** Sums up the test counts and skip reasons in the logs of the steps that ran. */
export function totals(results) {
  const total = { passed: 0, failed: 0, skipped: 0, reasons: [] };
  for (const [id, { state, seconds }] of results) {
    if (state === "not run" || seconds === 0) continue;
    const text = readFileSync(logOf(id), "utf8");
    const counts = countsIn(text);
    for (const name of ["passed", "failed", "skipped"]) total[name] += counts[name];
    total.reasons.push(...skipsIn(text));
  }
  return total;
}

export function isGreen(results) {
  return [...results.values()].every(({ state }) => isGood(state));
}
