// The order in which `./dev test` runs its steps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serializeHeavySteps, packageTests } from "../../scripts/dev/suite.mjs";

const step = (id, others) => ({ id, title: id, command: ["true"], seconds: 1, ...others });

test("what keeps all cores busy runs one behind the other, and beside what needs one", () => {
  const steps = serializeHeavySteps([
    step("fetch"),
    step("compile-a", { cores: 2, after: ["fetch"] }),
    step("package", { after: ["compile-a"] }),
    step("compile-b", { cores: 2, afterEnd: ["fetch"] }),
    step("compile-c", { cores: 64 }),
  ]);
  const seen = steps.map(({ id, cores = 1, after = [], afterEnd = [] }) => [
    id,
    cores,
    after,
    afterEnd,
  ]);
  assert.deepEqual(seen, [
    ["fetch", 1, [], []],
    ["compile-a", 1, ["fetch"], []],
    ["package", 1, ["compile-a"], []],
    ["compile-b", 1, [], ["fetch", "compile-a"]],
    ["compile-c", 1, [], ["compile-b"]],
  ]);
});

test("tests in browsers begin when all else has ended", () => {
  const steps = packageTests([step("a"), step("b")]);
  const ids = steps.map(({ id }) => id);
  for (const { id, afterEnd = [] } of steps) {
    const waits = ["browser", "engines"].includes(id);
    assert.deepEqual(new Set(afterEnd), new Set(waits ? ["a", "b", "node", "pack"] : []), id);
  }
  assert.deepEqual(ids, ["node", "pack", "browser", "engines"]);
});
