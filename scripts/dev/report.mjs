// The output of ./dev: a line for each step, the relevant part of a failed step's log, and the number of
// tests at the end. Used by everything that runs steps.
// Invariant: nothing is reported as passed that did not run.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const kFailuresScript = fileURLToPath(new URL("../failures.awk", import.meta.url));
const kTailLines = 40;

export const root = fileURLToPath(new URL("../../", import.meta.url));

export function print(text) {
  process.stdout.write(`${text}\n`);
}

/** Formats `75` as `1:15` and `5.2` as `5.2s`. */
export function duration(seconds) {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)}s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export function printStep(title, outcome, seconds) {
  print(`${title.padEnd(52)} ${outcome.padEnd(8)} ${duration(seconds)}`);
}

/** Returns the part of a log that explains a failure: the failed tests with their output, otherwise its end. */
export function causeIn(log) {
  try {
    return execFileSync("awk", ["-f", kFailuresScript, log], { encoding: "utf8" });
  } catch {
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    return `${lines.slice(-kTailLines).join("\n")}\n`;
  }
}

export function printFailure(log, note) {
  print(`---- from ${relative(root, log)}${note ? `: ${note}` : ""}`);
  process.stdout.write(causeIn(log));
  print("----");
}

const number = (pattern, text) => Number(pattern.exec(text)?.[1] ?? 0);

/** Returns the test counts in a log of Node's test runner or of Catch2. */
export function countsIn(text) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const add = (passed, failed, skipped) => {
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  };
  if (/^[#ℹ] tests \d+$/m.test(text)) {
    const of = (word) => number(new RegExp(`^[#ℹ] ${word} (\\d+)$`, "m"), text);
    add(of("pass"), of("fail") + of("cancelled"), of("skipped"));
  }
  const passed = /^All tests passed \(.* in (\d+) test cases?\)$/m.exec(text);
  if (passed) add(Number(passed[1]), 0, 0);
  const line = /^test cases: (.*)$/m.exec(text)?.[1];
  if (line) {
    const of = (word) => number(new RegExp(`(\\d+) ${word}`), line);
    add(of("passed"), of("failed"), of("skipped"));
  }
  return counts;
}

/** Returns the reasons why tests were skipped, each once, with the number of tests. */
export function skipsIn(text) {
  const reasons = new Map();
  const patterns = [
    /^ *ok \d+ .* # SKIP ?(.*)$/gm,
    /^.*: SKIPPED:\s*\n(?:explicitly with messages?:\n)?(.*)$/gm,
  ];
  for (const pattern of patterns) {
    for (const [, reason] of text.matchAll(pattern)) {
      const label = reason.trim() || "no reason given";
      reasons.set(label, (reasons.get(label) ?? 0) + 1);
    }
  }
  return [...reasons].map(([reason, times]) => `${reason}${times > 1 ? ` (${times} tests)` : ""}`);
}
