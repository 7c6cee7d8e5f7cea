// The runner of test files terminates whatever a test does and names the tests that did not pass: one
// that hangs, one that blocks its process, one that was skipped. Run by ./dev, and alone with
// `node --test tests/scripts/run-files.test.mjs`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const kRunner = fileURLToPath(new URL("../run.mjs", import.meta.url));

/** Runs these files with short time limits and returns `{ status, text }`. */
function ran(t, files, ...args) {
  const folder = mkdtempSync(join(tmpdir(), "run files "));
  t.after(() => rmSync(folder, { recursive: true }));
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), `import { before, test } from "node:test";\n${text}`);
    return join(folder, name);
  });
  const limits = { AGENT_TIMELINE_TEST_LIMIT_MS: 800, AGENT_TIMELINE_FILE_LIMIT_MS: 6000 };
  const env = { ...process.env, ...limits };
  delete env.NODE_TEST_CONTEXT;
  const options = { env, encoding: "utf8" };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [kRunner, ...paths, ...args],
    options,
  );
  return { status, text: stdout + stderr };
}

const kForEver = "await new Promise((resolve) => setTimeout(resolve, 1e8));";

test("a test that never ends fails with its name and location, and the following tests run", (t) => {
  const file = `test("good", () => {});
    test("waits", async () => { ${kForEver} });
    test("waits with options", { skip: false }, async () => { ${kForEver} });
    test("has its own limit", { timeout: 3000 }, () => new Promise((done) => setTimeout(done, 1500)));
    test("outer", async (t) => { await t.test("inner", async () => { ${kForEver} }); });
    test("good after", () => {});
    test.skip("left out", () => {});`;
  const { status, text } = ran(t, { "a.test.mjs": file });
  assert.equal(status, 1);
  assert.match(
    text,
    /^not ok 2 - waits$[^]*?location: '.*a\.test\.mjs:3:\d+'[^]*?timed out after 800ms/m,
  );
  assert.match(text, /^not ok 3 - waits with options$/m);
  assert.match(text, /^ok 4 - has its own limit$/m);
  assert.match(text, /^ +not ok 1 - inner$/m);
  assert.match(text, /^ok 6 - good after$/m);
  assert.match(text, /^ok 7 - left out # SKIP/m);
});

test("a hook that never ends fails the tests of its file", (t) => {
  const file = `before(async () => { ${kForEver} });\ntest("never begun", () => {});`;
  const { status, text } = ran(t, { "a.test.mjs": file });
  assert.equal(status, 1);
  assert.match(text, /^not ok 1 - never begun$/m);
});

test("when a file that blocks is killed, the test that was running is named", (t) => {
  const file = 'test("good", () => {});\ntest("blocks", () => { for (;;); });';
  const { status, text } = ran(t, {
    "a.test.mjs": file,
    "b.test.mjs": 'test("beside", () => {});',
  });
  assert.equal(status, 1);
  assert.match(text, /^# It was in the test "blocks"\.$/m);
  assert.match(text, /^not ok \d - .*a\.test\.mjs$/m);
  assert.match(text, /^ok \d - beside$/m);
});

test("skipped tests are listed at the end, with the reason", (t) => {
  const file =
    'test("needs a moon", { skip: "there is no moon" }, () => {});\ntest("good", () => {});';
  const { status, text } = ran(t, { "a.test.mjs": file }, "--slowest", "1");
  assert.equal(status, 0);
  assert.match(
    text,
    /^# skipped 1$[^]*^# 0\.0 s: .*$[^]*^# skipped: needs a moon: there is no moon$/m,
  );
});

test("a pattern selects tests; a run without tests fails, as do a missing file and an unknown option", (t) => {
  const files = { "a.test.mjs": 'test("one", () => {});\ntest("two", () => {});' };
  const some = ran(t, files, "--grep", "two");
  assert.equal(some.status, 0);
  assert.match(some.text, /^# pass 1$/m);
  const none = ran(t, files, "--grep=three");
  assert.equal(none.status, 1);
  assert.match(none.text, /There was no test to run/);
  assert.equal(ran(t, {}, "/no/such/file.test.mjs").status, 1);
  assert.notEqual(ran(t, files, "--gerp", "two").status, 0);
});
