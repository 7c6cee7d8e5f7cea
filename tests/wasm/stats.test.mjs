// The statistics of a session.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { goldens } from "./recordings.mjs";
import { startCore } from "./support.mjs";

const { core } = await startCore();

test("an empty session has zero counts and no durations", () => {
  const stats = core.createSession().stats();
  assert.equal(stats.calls, 0);
  assert.equal(stats.durationMs, null);
  assert.deepEqual(stats.tools, []);
  assert.equal(stats.workingMs, null);
  assert.deepEqual(Object.values(stats.entries), [0, 0, 0, 0, 0]);
});

test("calls are counted by tool, with durations and failures", () => {
  const session = core.createSession();
  const time = (second) => new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString();
  for (let i = 1; i <= 20; i += 1) {
    session.push({
      type: "assistant",
      timestamp: time(0),
      message: {
        id: `m${i}`,
        role: "assistant",
        content: [{ type: "tool_use", id: `c${i}`, name: i === 20 ? "Read" : "Bash", input: {} }],
      },
    });
    session.push({
      type: "user",
      timestamp: time(i),
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: `c${i}`, content: "x", is_error: i === 3 }],
      },
    });
  }
  const { tools, calls, failures, entries, durationMs } = session.stats();
  assert.equal(calls, 20);
  assert.equal(failures, 1);
  assert.equal(entries.tool, 20);
  assert.deepEqual(durationMs, {
    known: 20,
    total: 210_000,
    median: 10_000,
    p95: 19_000,
    max: 20_000,
  });
  assert.deepEqual(
    tools.map(({ name, family, calls: count }) => [name, family, count]),
    [
      ["Bash", "command", 19],
      ["Read", "files", 1],
    ],
  );
  assert.equal(tools[0].failures, 1);
});

test("the statistics agree with the snapshot", async () => {
  for (const path of await goldens()) {
    const session = core.createSession();
    session.push(await readFile(path));
    session.end();
    const stats = session.stats();
    const { entries, turns, session: facts, diagnostics } = session.snapshot();
    const tools = entries.filter(({ kind }) => kind === "tool");
    const sum = (name) => stats.tools.reduce((total, tool) => total + tool[name], 0);
    assert.equal(stats.calls, tools.length);
    for (const name of ["calls", "failures", "denied", "cancelled", "open"])
      assert.equal(sum(name), stats[name]);
    assert.equal(stats.denied, tools.filter(({ status }) => status === "denied").length);
    assert.equal(stats.turns, turns.length);
    assert.deepEqual(stats.usage, facts.usage);
    assert.equal(stats.costUsd, facts.costUsd);
    const total = Object.values(stats.entries).reduce((a, b) => a + b, 0);
    assert.equal(total, entries.length);
    assert.deepEqual(session.diagnostics(), diagnostics);
    session.dispose();
  }
});
