// A mutation run ends at its deadline, also in the middle of a mutant, and a program that was stopped for
// that has no result.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finished, stopAllAt, TimeOver } from "./processes.mjs";

const node = (script, options) => finished(process.execPath, ["-e", script], options);
const kForever = "setInterval(() => {}, 1000)";

test("a program that exceeds its own time has timed out", async () => {
  const { timedOut } = await node(kForever, { timeoutMs: 200 });
  assert.equal(timedOut, true);
});

test("programs that run at the deadline are stopped without a result, and none starts later", async () => {
  stopAllAt(Date.now() + 500);
  const waiting = node(kForever, { timeoutMs: 60_000 });
  await assert.rejects(waiting, TimeOver);
  await assert.rejects(node("", { timeoutMs: 60_000 }), TimeOver);
});
