// The recordings that other tests play: each is read as the dialect of its folder, and a missing folder
// is an error, not an empty list.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import {
  conversations,
  goldens,
  nameOf,
  ofAgents,
  tellsSomething,
  testEach,
} from "./recordings.mjs";
import { startCore } from "./support.mjs";

const run = promisify(execFile);
const { core } = await startCore();

async function dialectsOf(path) {
  const session = core.createSession();
  session.push(await readFile(path));
  session.end();
  const { dialects } = session.snapshot().session;
  session.dispose();
  return dialects;
}

const rows = new Map(await ofAgents());
testEach(
  [...rows.keys()].filter((path) => rows.get(path).cards === "explained"),
  (name) => `${name} has the dialect of its folder`,
  async (path) => {
    assert.deepEqual(await dialectsOf(path), [rows.get(path).dialect]);
  },
);
testEach(
  [...rows.keys()].filter((path) => rows.get(path).cards !== "explained"),
  (name) => `${name} gives entries, though its cards are not explained yet`,
  async (path) => {
    const session = core.createSession();
    session.push(await readFile(path));
    session.end();
    assert.ok(session.revision > 0 && tellsSomething(session));
    session.dispose();
  },
);

test("goldens and conversations have the dialects that they are named after", async () => {
  for (const path of await goldens()) {
    assert.deepEqual(await dialectsOf(path), [/golden\/([^/]*)\//.exec(path)[1]], path);
  }
  for (const path of await conversations()) {
    const [, dialect] = /([^/.]*)[^/]*\.jsonl$/.exec(path);
    assert.deepEqual(await dialectsOf(path), [dialect], nameOf(path));
  }
});

test("missing or unknown folders of recordings are an error, and without AGENT_TIMELINE_FIXTURES a skip", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "recordings-"));
  t.after(() => rm(folder, { recursive: true }));
  const module = JSON.stringify(new URL("recordings.mjs", import.meta.url).href);
  const script = `const { ofAgents, testEach } = await import(${module});
    testEach((await ofAgents()).map(([path]) => path), (name) => name + " is played", () => {});`;
  const play = (fixtures) => {
    const env = { ...process.env, AGENT_TIMELINE_FIXTURES: fixtures };
    // With this variable, the child would count as part of this test's runner.
    delete env.NODE_TEST_CONTEXT;
    const args = ["--test-reporter=tap", "--input-type=module", "--eval", script];
    return run(process.execPath, args, { env });
  };
  await assert.rejects(play(folder), /none of .* has a folder pi/);
  await mkdir(join(folder, "acp"));
  await assert.rejects(play(folder), /none of .* has a folder agui/);
  await mkdir(join(folder, "of-nobody"));
  await assert.rejects(play(folder), /no row for of-nobody/);
  const { stdout } = await play("");
  assert.match(stdout, /# SKIP AGENT_TIMELINE_FIXTURES is not set/);
  assert.match(stdout, /^# skipped 1$/m);
});
