// What ./dev says: a line for each step, what matters of one that failed, and at the end how many tests
// ran. For all that runs steps.
// Invariant: nothing is said to have passed that did not run.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const kFailures = fileURLToPath(new URL("../failures.awk", import.meta.url));
const kLinesOfEnd = 40;

export const root = fileURLToPath(new URL("../../", import.meta.url));

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** `75` as `1:15`, `5.2` as `5.2s`. */
export function duration(seconds) {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)}s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export function sayStep(title, outcome, seconds) {
  say(`${title.padEnd(52)} ${outcome.padEnd(8)} ${duration(seconds)}`);
}

/** What of a log tells why its step failed: the failed tests with what they said, else its end. */
export function causeIn(log) {
  try {
    return execFileSync("awk", ["-f", kFailures, log], { encoding: "utf8" });
  } catch {
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    return `${lines.slice(-kLinesOfEnd).join("\n")}\n`;
  }
}

export function sayFailure(log, note) {
  say(`---- from ${relative(root, log)}${note ? `: ${note}` : ""}`);
  process.stdout.write(causeIn(log));
  say("----");
}

const number = (pattern, text) => Number(pattern.exec(text)?.[1] ?? 0);

/** The tests that a log of Node's runner or of Catch2 tells of. */
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

/** Why tests were skipped, as their runners say it, each reason once, with how often. */
export function skipsIn(text) {
  const reasons = new Map();
  const patterns = [
    /^ *ok \d+ .* # SKIP ?(.*)$/gm,
    /^.*: SKIPPED:\s*\n(?:explicitly with messages?:\n)?(.*)$/gm,
  ];
  for (const pattern of patterns) {
    for (const [, reason] of text.matchAll(pattern)) {
      const said = reason.trim() || "no reason given";
      reasons.set(said, (reasons.get(said) ?? 0) + 1);
    }
  }
  return [...reasons].map(([reason, times]) => `${reason}${times > 1 ? ` (${times} tests)` : ""}`);
}
