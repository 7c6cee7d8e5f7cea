// The tasks of `./dev soak`: their time limits and durations.
import assert from "node:assert/strict";
import { test } from "node:test";
import { secondsOverRuns, stepsOf } from "../../scripts/dev/soak.mjs";
import { kParts } from "../../scripts/dev/soak-parts.mjs";

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
