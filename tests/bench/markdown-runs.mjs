// Runs the measures of markdown-measure.mjs, each in a process of its own, in rounds over all engines.
// Invariant: rounds interleave the engines; a slow engine has a single round.
import { execFileSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { showProgress } from "./progress.mjs";

const kMeasure = fileURLToPath(new URL("markdown-measure.mjs", import.meta.url));
/**
 * Milliseconds: the limit for a process, and the duration of a round above which an engine gets no
 * further rounds.
 */
const kTimeoutMs = 300_000;
const kSlowRoundMs = 8000;

function runMeasure(name, kind, limit) {
  try {
    const output = execFileSync(process.execPath, [kMeasure, name, kind, String(limit)], {
      stdio: ["ignore", "pipe", "ignore"],
      timeout: kTimeoutMs,
    });
    return JSON.parse(output.toString());
  } catch (error) {
    const reason = error.code === "ETIMEDOUT" ? `stopped after ${kTimeoutMs / 1000} s` : "crashed";
    return { skipped: reason };
  }
}

/**
 * Returns the results of a measure by engine, as lists with one result per round; an engine that could
 * not be measured has one result { skipped }.
 */
export function runRounds(engines, kind, { limit = Infinity, rounds = 1 } = {}) {
  const results = new Map(engines.map(({ name }) => [name, []]));
  let remaining = engines;
  for (let round = 0; round < rounds; round += 1) {
    remaining = remaining.filter(({ name }) => {
      showProgress(`${kind}, round ${round + 1}: ${name}`);
      const begin = performance.now();
      const result = runMeasure(name, kind, limit);
      results.get(name).push(result);
      return !result.skipped && performance.now() - begin < kSlowRoundMs;
    });
  }
  showProgress("");
  return results;
}
