// The order in which `./dev test` runs its steps, and which browsers it and the soak test or report as missing.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { isLinted } from "../../scripts/dev/lint.mjs";
import { enginesTasks, kParts } from "../../scripts/dev/soak-parts.mjs";
import {
  fuzzSteps,
  missingHere,
  missingInputs,
  packageTests,
  serializeHeavySteps,
} from "../../scripts/dev/suite.mjs";
import { kReasons, missingEngines } from "../engines/support/programs.mjs";

const step = (id, others) => ({ id, title: id, command: ["true"], seconds: 1, ...others });

test("steps that need several cores run one after the other, in parallel only with single-core steps", () => {
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

test("browser tests start after all other steps have ended", () => {
  const steps = packageTests([step("a"), step("b")]);
  const ids = steps.map(({ id }) => id);
  for (const { id, afterEnd = [] } of steps) {
    const waits = ["browser", "engines"].includes(id);
    assert.deepEqual(new Set(afterEnd), new Set(waits ? ["a", "b", "node", "pack"] : []), id);
  }
  assert.deepEqual(ids, ["node", "pack", "browser", "engines"]);
});

test("a short fuzz run starts with the inputs in the tree, a long one also with earlier findings", () => {
  const commands = (options) => fuzzSteps(10, options).map(({ command }) => command.join(" "));
  assert(commands().length > 0);
  for (const command of commands()) assert.match(command, /rm -rf "\$2".* build\/fuzz\/short\//);
  for (const command of commands({ continues: true })) {
    assert.match(command, / build\/fuzz\/corpus\//);
    assert.doesNotMatch(command, /rm -rf/);
  }
});

test("browsers that are not installed are named, and the soak of browser is not recorded without them", () => {
  const all = Object.fromEntries(Object.keys(kReasons).map((name) => [name, "/usr/bin/true"]));
  assert.deepEqual(missingEngines(all), []);
  const missing = missingEngines({ ...all, Firefox: undefined, WebKit: undefined });
  assert.deepEqual(missing, [kReasons.Firefox, kReasons.WebKit]);
  const here = missingEngines();
  const engines = Object.values(kReasons);
  const named = (reasons) => reasons.filter((reason) => engines.includes(reason));
  assert.deepEqual(named(missingHere()), here);
  assert.deepEqual(named(missingInputs("browser")), here);
  assert.deepEqual(named(missingInputs("core")), []);
});

test("a part of the soak is not recorded without what its own tests need", () => {
  const partsThatMiss = (machine, reason) =>
    Object.keys(kParts).filter((part) =>
      missingInputs(part, machine).some((missing) => reason.test(missing)),
    );
  const withoutValgrind = { valgrind: false, recordings: true };
  const withoutRecordings = { valgrind: true, recordings: false };
  const all = { valgrind: true, recordings: true };
  assert.deepEqual(partsThatMiss(withoutValgrind, /valgrind/), ["growth"]);
  assert.deepEqual(partsThatMiss(withoutRecordings, /^recordings/), [
    "core",
    "browser",
    "matrix",
    "mutants",
  ]);
  assert.deepEqual(partsThatMiss(all, /valgrind|^recordings/), []);
});

test("the soak tests each browser in a task of its own", () => {
  const tasks = enginesTasks();
  assert.deepEqual(
    tasks.map(({ env }) => env.AGENT_TIMELINE_ENGINE),
    ["Chromium", "Firefox", "WebKit"],
  );
  assert.equal(new Set(tasks.map(({ id }) => id)).size, tasks.length);
  for (const { command } of tasks) {
    const file = new URL(`../../${command.at(-1)}`, import.meta.url);
    assert(existsSync(fileURLToPath(file)), command.at(-1));
  }
});

test("./dev check lints the changed files that ./dev test lints", () => {
  const linted = [
    "wasm/package/package.json",
    "wasm/package/.changeset/a-change.md",
    "wasm/package/src/load/core.ts",
    "examples/react/src/app.jsx",
    "examples/vue/src/App.vue",
    "web-demo/page.html",
    "scripts/dev/check.mjs",
    ".github/workflows/test.yml",
  ];
  for (const path of linted) assert.ok(isLinted(path), path);
  for (const path of ["tests/recordings.json", "docs/limits.md", "core/src/session.cpp", "dev"]) {
    assert.ok(!isLinted(path), path);
  }
});
