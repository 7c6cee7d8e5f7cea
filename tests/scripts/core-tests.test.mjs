// A filter that selects no test of the core fails, although Catch2 then lists nothing and exits with 0.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { testNames } from "../../scripts/dev/core-tests.mjs";

const kScript = join(import.meta.dirname, "../../scripts/dev/core-tests.mjs");

/** Returns a program that lists tests as Catch2 does: it has two tests, both tagged [known]. */
function listing(t) {
  const folder = mkdtempSync(join(tmpdir(), "core-tests-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "tests");
  const script =
    '#!/bin/sh\nfor last; do :; done\n[ "$last" = "[known]" ] && printf "one\\ntwo\\n"\nexit 0\n';
  writeFileSync(program, script, { mode: 0o755 });
  return program;
}

test("a filter resolves to the names of the tests that it matches, and fails if it matches none", (t) => {
  const program = listing(t);
  assert.deepEqual(testNames(program, "[known]"), ["one", "two"]);
  assert.throws(() => testNames(program, "[renamed]"), /no core test matches \[renamed\]/);
  const run = (filter) => spawnSync(process.execPath, [kScript, program, filter]);
  assert.equal(run("[known]").status, 0);
  const none = run("[renamed]");
  assert.equal(none.status, 1);
  assert.match(String(none.stderr), /^no core test matches \[renamed\]\n$/);
});
