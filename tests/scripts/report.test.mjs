// What ./dev shows of a failed step: the failed tests by name with their messages, for every test
// runner; and how it counts tests. Uses the real runners, so that a version with another output format
// is noticed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { causeIn, countsIn, skipsIn } from "../../scripts/dev/report.mjs";

/** Many passing tests around a failing one, which is nested in another test, and one marked as todo. */
const kTests = `
import assert from "node:assert/strict";
import { test } from "node:test";
for (let i = 0; i < 50; i += 1) test("good " + i, () => {});
test("outer", async (t) => {
  await t.test("inner good", () => {});
  await t.test("inner bad", () => assert.equal("what came", "what was to come"));
});
test("not yet", { todo: true }, () => { throw new Error("of no interest"); });
for (let i = 50; i < 100; i += 1) test("good " + i, () => {});
`;

/** Returns the log of a failing command that runs in a folder with these files. */
function logOf(t, files, [program, ...args]) {
  const folder = mkdtempSync(join(tmpdir(), "steps-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const env = { ...process.env };
  // With this variable, a runner started here would count as part of this test's own runner.
  delete env.NODE_TEST_CONTEXT;
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  assert.notEqual(status, 0);
  const log = join(folder, "it.log");
  writeFileSync(log, stdout + stderr);
  return { log, text: stdout + stderr };
}

/** Returns the part of the log that is shown. */
function shown(t, files, ...command) {
  return causeIn(logOf(t, files, command).log);
}

for (const reporter of ["tap", "spec"]) {
  test(`from Node's ${reporter} reporter, only the failed leaf tests are shown`, (t) => {
    const run = [process.execPath, "--test", `--test-reporter=${reporter}`, "a.test.mjs"];
    const text = shown(t, { "a.test.mjs": kTests }, ...run);
    assert.match(text, /^Failed:\n {2}inner bad/);
    assert.match(text, /what came[^]*what was to come/);
    assert.doesNotMatch(text, /good|^ *not ok \d+ - outer/m);
  });
}

test("of a test file that fails to load, the end of its output is shown", (t) => {
  const files = { "a.test.mjs": 'import "./gone.mjs";\n', "b.test.mjs": kTests };
  const run = [process.execPath, "--test", "--test-reporter=tap", "a.test.mjs", "b.test.mjs"];
  const text = shown(t, files, ...run);
  assert.match(text, /^Failed:\n(.*\n)?.*a\.test\.mjs\n/);
  assert.match(text, /ERR_MODULE_NOT_FOUND/);
  assert.match(text, /inner bad/);
});

test("of CTest, failed tests are shown with their output; of TAP within it, only the failed leaf tests", (t) => {
  const inner = `"${process.execPath}" "--test" "--test-reporter=tap" "a.test.mjs"`;
  const list = [
    'add_test(good "sh" "-c" "echo all is well")',
    'add_test(bad "sh" "-c" "echo something is broken; exit 1")',
    `add_test(structure ${inner})`,
    'add_test(better "sh" "-c" "echo all is better")',
  ];
  const files = { "CTestTestfile.cmake": list.join("\n"), "a.test.mjs": kTests };
  const text = shown(t, files, "ctest", "--output-on-failure");
  assert.match(text, /^Failed:\n/);
  for (const name of ["2 - bad (Failed)", "3 - structure (Failed)", "inner bad"])
    assert(text.includes(`\n  ${name}`), text);
  assert.match(text, /Test +#2: bad .*Failed.*\nsomething is broken\n/);
  assert.match(text, /Test +#3: structure .*Failed.*\n *not ok 2 - inner bad\n/);
  assert.doesNotMatch(text, /all is|good/);
});

test("of any other command, the last 40 lines are shown", (t) => {
  const text = shown(t, {}, "sh", "-c", "seq 100; exit 3");
  assert.equal(text, `${Array.from({ length: 40 }, (_, i) => `${i + 61}\n`).join("")}`);
});

test("at most 120 lines are shown, with the names of all failed tests before the details", (t) => {
  const bad = 'import { test } from "node:test";\nfor (let i = 0; i < 60; i += 1)\n';
  const files = {
    "a.test.mjs": `${bad}test("bad " + i, () => { throw new Error("x".repeat(5000)); });`,
  };
  const run = [process.execPath, "--test", "--test-reporter=tap", "a.test.mjs"];
  const lines = shown(t, files, ...run)
    .trimEnd()
    .split("\n");
  assert.equal(lines.length, 120);
  assert.equal(lines[60], "  bad 59");
  assert.equal(lines.at(-1), "(truncated)");
  assert(lines.every((line) => line.length < 600));
});

test("passed, failed and skipped tests of Node's runner are counted, with the reasons for skipping", (t) => {
  const files = {
    "a.test.mjs": kTests + 'test("elsewhere", { skip: "no recordings" }, () => {});\n',
  };
  for (const reporter of ["tap", "spec"]) {
    const run = [process.execPath, "--test", `--test-reporter=${reporter}`, "a.test.mjs"];
    const { text } = logOf(t, files, run);
    const { passed, failed, skipped } = countsIn(text);
    assert.equal(skipped, 1);
    assert.ok(passed >= 100, text);
    assert.ok(failed >= 1, text);
  }
  const { text } = logOf(t, files, [
    process.execPath,
    "--test",
    "--test-reporter=tap",
    "a.test.mjs",
  ]);
  assert.deepEqual(skipsIn(text), ["no recordings"]);
});

test("the summary lines of Catch2 are parsed, for runs that passed and runs that failed", () => {
  const passed = "All tests passed (1,234 assertions in 56 test cases)\n".replace("1,234", "1234");
  assert.deepEqual(countsIn(passed), { passed: 56, failed: 0, skipped: 0 });
  const mixed =
    "test cases:  12 |  9 passed | 2 failed | 1 skipped\nassertions: 40 | 38 passed | 2 failed\n";
  assert.deepEqual(countsIn(mixed), { passed: 9, failed: 2, skipped: 1 });
  assert.deepEqual(countsIn("nothing ran here"), { passed: 0, failed: 0, skipped: 0 });
});
