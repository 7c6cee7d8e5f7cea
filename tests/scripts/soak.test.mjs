// The tasks of `./dev soak`: their time limits, durations and random numbers, and what is recorded of a fresh
// machine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { secondsOverRuns, stepsOf } from "../../scripts/dev/soak.mjs";
import { kParts, reportFresh } from "../../scripts/dev/soak-parts.mjs";
import { bodyLines } from "../bench/table.mjs";
import { normalResult } from "../bench/result.mjs";
import { createRandom, kSeed } from "../wasm/random.mjs";

const task = (others) => ({ id: "a", title: "a", command: ["true"], ...others });

test("a task has its own time limit, or else that of all tasks", () => {
  const [own, other] = stepsOf([task({ seconds: 1200 }), task()], 3, 5);
  assert.deepEqual([own.seconds, own.title], [1200, "[4 of 5] a"]);
  assert.ok(other.seconds > 0 && other.seconds < 1200);
});

test("the checks of every screen have the time that they say they need", () => {
  const steps = stepsOf(kParts.browser.tasks(0), 0, 1);
  const visual = steps.filter(({ id }) => id.startsWith("soak-visual"));
  assert.ok(visual.length > 0);
  for (const { id, seconds } of visual) assert.equal(seconds, 1200, id);
});

test("the duration of a task that paused counts from its first run", () => {
  assert.equal(secondsOverRuns(undefined, 30), 30);
  assert.equal(secondsOverRuns({ state: "paused", seconds: 2400 }, 30), 2430);
  assert.equal(secondsOverRuns({ state: "failed", seconds: 2400 }, 30), 30);
});

const kFreshSteps = [
  ["bookworm: clone", 7],
  ["bookworm: demo", 800],
  ["bookworm: demo, offline", 4],
  ["sid: tools", 85],
  ["bookworm: compile tests", 1500],
  ["bookworm: test", 1900],
  ["bookworm: test, offline", 1600],
].map(([name, seconds]) => ({ name, seconds, ok: true }));

/** Returns the last row of the table of steps, and all that is printed. */
function recordedOfFresh(steps) {
  const result = normalResult({ title: "Soak: fresh", ...reportFresh({ steps }) });
  return { last: result.tables[0].rows.at(-1), text: bodyLines(result).join("\n") };
}

test("the time of ./dev test from nothing is recorded as the sum of the steps that it takes", () => {
  const { last, text } = recordedOfFresh(kFreshSteps);
  assert.deepEqual(last, ["from nothing: demo + build asan + test", "sum", 4200]);
  assert.match(text, /“From nothing” is the sum of .* demo \+ build asan \+ test\./);
});

test("there is no time from nothing if one of its steps failed or is missing", () => {
  const failed = kFreshSteps.map((step) => ({ ...step, ok: step.name !== "bookworm: test" }));
  const missing = kFreshSteps.filter(({ name }) => name !== "bookworm: compile tests");
  for (const steps of [failed, missing, []])
    assert.deepEqual(recordedOfFresh(steps).last.slice(1), ["not measured", null]);
});

test("all rounds of a test draw different random numbers, none those of an ordinary run", () => {
  const seeds = new Map();
  for (const { command, env } of kParts.browser.tasks(0)) {
    const file = command.at(-1);
    if (env?.AGENT_TIMELINE_SEED === undefined) continue;
    seeds.set(file, [...(seeds.get(file) ?? [kSeed]), Number(env.AGENT_TIMELINE_SEED)]);
  }
  for (const [file, own] of seeds) assert.equal(new Set(own).size, own.length, file);
  for (const file of ["tests/wasm/patches.test.mjs", "tests/browser/sanitizer.test.mjs"])
    assert.ok(seeds.get(file)?.length > 2, `${file} is not repeated`);
});

test("random numbers follow from the seed and the name of the test", () => {
  const before = process.env.AGENT_TIMELINE_SEED;
  const drawn = (name, seed) => {
    if (seed === undefined) delete process.env.AGENT_TIMELINE_SEED;
    else process.env.AGENT_TIMELINE_SEED = String(seed);
    const random = createRandom(name);
    return [random.seed, ...Array.from({ length: 5 }, () => random.below(1e9))].join();
  };
  assert.equal(drawn("a"), drawn("a", kSeed));
  assert.equal(drawn("a", 7), drawn("a", 7));
  assert.equal(new Set([drawn("a"), drawn("b"), drawn("a", 7), drawn("b", 7)]).size, 4);
  if (before === undefined) delete process.env.AGENT_TIMELINE_SEED;
  else process.env.AGENT_TIMELINE_SEED = before;
});
