// How the package recovers when an instance of the core crashes, on a core that crashes on command.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CoreDiedError,
  DisposedError,
  OptionsError,
  TooLargeError,
} from "../../build/js/entries/api.js";
import { FakeWorld } from "./fake-core.mjs";

const summaries = (session) => session.snapshot().entries.map((entry) => entry.summary);
const aside = (summary) => JSON.parse(summary);

async function open(world = new FakeWorld()) {
  const core = await world.core();
  return { world, core, session: core.createSession() };
}

test("a death that does not come again leaves no trace", async () => {
  const { world, session } = await open();
  session.push("a\nb\n");
  world.faints = 1;
  const patch = session.push("c\nFAINT\nd\n");
  assert.deepEqual(summaries(session), ["a", "b", "c", "FAINT", "d"]);
  assert.equal(patch.base, 2);
  assert.equal(patch.revision, 5);
  assert.equal(patch.ops.length, 3);
  assert.equal(world.instances, 2);
  assert.equal(world.callsOfTheDead, 0);
});

test("an event that kills two instances is set aside, its neighbours stay", async () => {
  const { world, session } = await open();
  const seen = [];
  session.subscribe((patch) => seen.push(patch));
  const patch = session.push("a\nKILL me\nb\n");
  const [first, second, third] = summaries(session);
  assert.deepEqual([first, third], ["a", "b"]);
  assert.deepEqual(aside(second), {
    "agent-timeline": "quarantine",
    bytes: 8,
    reason: "RuntimeError: killed",
    text: "KILL me\n",
  });
  assert.deepEqual(seen, [patch]);
  assert.equal(patch.ops.length, 3);
  assert.equal(world.instances, 3);
  assert.equal(world.callsOfTheDead, 0);
});

test("what was set aside stays aside when the session is replayed", async () => {
  const { world, core, session } = await open();
  session.push("a\nKILL\nb\n");
  const before = JSON.stringify(session.snapshot());
  const instances = world.instances;
  // The push finds the shared instance dead, and kills two more before one survives.
  core.createSession().push("KILL\n");
  assert.equal(world.instances, instances + 3);
  assert.equal(JSON.stringify(session.snapshot()), before);
  assert.equal(world.instances, instances + 3);
});

test("the beginning of a killing event goes with it, wherever pushes were cut", async () => {
  const input = "a\nbefore KILL after\nb\n";
  for (let cut = 1; cut < input.length; cut += 1) {
    const { session } = await open();
    session.push(input.slice(0, cut));
    session.push(input.slice(cut));
    const [first, second, third] = summaries(session);
    assert.deepEqual([first, third], ["a", "b"], `cut at ${cut}`);
    assert.equal(aside(second).text, "before KILL after\n", `cut at ${cut}`);
  }
});

test("a long event that is set aside keeps its size and its first 2 KiB", async () => {
  const { session } = await open();
  session.push(`KILL${"x".repeat(5000)}\n`);
  const { bytes, text } = aside(summaries(session)[0]);
  assert.equal(bytes, 5005);
  assert.equal(text, `KILL${"x".repeat(2044)}`);
});

test("an unfinished event that kills at the end of the stream is set aside", async () => {
  const { session } = await open();
  session.push("a\nKILL");
  session.end();
  assert.equal(session.snapshot().session.ended, 1);
  assert.equal(aside(summaries(session)[1]).text, "KILL");
});

test("the end of the stream is replayed where it was", async () => {
  const { world, core, session } = await open();
  session.push("a\nhalf");
  session.end();
  session.push("b\nKILL\n");
  const other = core.createSession();
  other.push("KILL\n");
  assert.deepEqual(summaries(session).slice(0, 3), ["a", "half", "b"]);
  assert.equal(session.snapshot().session.ended, 1);
  assert.equal(world.callsOfTheDead, 0);
});

test("all sessions of a core survive the death that one of them caused", async () => {
  const { world, core, session } = await open();
  const others = Array.from({ length: 5 }, () => core.createSession());
  others.forEach((other, index) => other.push(`event of ${index}\n`));
  session.push("KILL\n");
  others.forEach((other, index) => other.push(`more of ${index}\n`));
  others.forEach((other, index) =>
    assert.deepEqual(summaries(other), [`event of ${index}`, `more of ${index}`]),
  );
  assert.equal(world.handles, 6);
});

test("a session that kills instances takes no session down that keeps no input", async () => {
  const { core, session } = await open();
  const others = Array.from({ length: 5 }, () => core.createSession({ replay: false }));
  others.forEach((other, index) => other.push(`event of ${index}\n`));
  session.push("KILL\nKILL\n");
  others.forEach((other, index) => other.push(`more of ${index}\n`));
  others.forEach((other, index) =>
    assert.deepEqual(summaries(other), [`event of ${index}`, `more of ${index}`]),
  );
  assert.throws(() => others[0].push("KILL\n"), CoreDiedError);
  others[1].push("still here\n");
  assert.equal(summaries(others[1]).at(-1), "still here");
});

test("what dies of a session twice is its own: others are replayed once at most", async () => {
  const { world, core, session } = await open();
  const other = core.createSession();
  other.push("a\n");
  session.push("KILL\n");
  other.push("b\n");
  const instances = world.instances;
  session.push("KILL\nKILL again\n");
  other.push("c\n");
  assert.deepEqual(summaries(other), ["a", "b", "c"]);
  const before = world.instances;
  other.push("d\n");
  assert.equal(world.instances, before);
  assert(instances < before);
});

test("instances of sessions' own are few, and are given back", async () => {
  const { world, core } = await open();
  const many = Array.from({ length: 40 }, () => core.createSession({ replay: false }));
  many.forEach((one, index) => one.push(`${index}\n`));
  const most = world.instances;
  assert(most < 12, `${most} instances`);
  for (const one of many) one.dispose();
  for (let count = 0; count < 40; count += 1) {
    const one = core.createSession({ replay: false });
    one.push("x\n");
    one.dispose();
  }
  assert.equal(world.instances, most);
  assert.equal(world.handles, 1);
});

test("a death during the replay is repaired like any other", async () => {
  const { world, session } = await open();
  session.push("FAINT\n");
  world.faints = 2;
  session.push("FAINT again\n");
  assert.deepEqual(summaries(session), ["FAINT", "FAINT again"]);
  assert.equal(world.instances, 3);
  world.faints = 3;
  assert.throws(() => session.push("FAINT thrice\n"), CoreDiedError);
  assert.deepEqual(summaries(session), ["FAINT", "FAINT again"]);
});

test("a large log is replayed whole", async () => {
  const { world, session } = await open();
  const line = "x".repeat(99);
  for (let count = 0; count < 300; count += 1) session.push(`${line}\n`.repeat(100));
  world.faints = 1;
  session.push("FAINT\n");
  assert.equal(session.revision, 30001);
  assert.equal(new Set(summaries(session)).size, 2);
});

test("a question that kills is asked once more, then it is an error and the state is safe", async () => {
  const { world, session } = await open();
  session.push("a\n");
  world.faints = 1;
  assert.equal(session.html("e1", { part: "p" }), '["e1","p",""]');
  world.faints = 2;
  assert.throws(() => session.html("e1"), CoreDiedError);
  assert.deepEqual(summaries(session), ["a"]);
});

test("a snapshot that is too large is an error by name, and no death", async () => {
  const { world, session } = await open();
  session.push("a\nHUGE\n");
  assert.throws(() => session.snapshot(), TooLargeError);
  assert.equal(session.outline().entries.length, 2);
  assert.equal(world.instances, 1);
});

test("where instances start late, spares are at hand", async () => {
  const world = new FakeWorld();
  world.startsAtOnce = false;
  const { session } = await open(world);
  session.push("a\n");
  await new Promise((resolve) => setTimeout(resolve, 20));
  session.push("KILL\nb\n");
  assert.equal(aside(summaries(session)[1]).text, "KILL\n");
  await new Promise((resolve) => setTimeout(resolve, 20));
  session.push("KILL\n");
  assert.equal(session.revision, 4);
});

test("without a spare the push fails by name, and works again a moment later", async () => {
  const world = new FakeWorld();
  world.startsAtOnce = false;
  const { session } = await open(world);
  session.push("a\n");
  world.faints = 1;
  assert.throws(() => session.push("FAINT\n"), CoreDiedError);
  await new Promise((resolve) => setTimeout(resolve, 20));
  session.push("b\n");
  assert.deepEqual(summaries(session), ["a", "b"]);
});

test("disposing frees the session in the core, once, and everything else throws", async () => {
  const { world, session } = await open();
  session.push("a\n");
  session.dispose();
  session.dispose();
  assert.equal(world.handles, 0);
  const uses = [
    () => session.push("b\n"),
    () => session.end(),
    () => session.snapshot(),
    () => session.descriptor("e1"),
    () => session.html("e1"),
    () => session.reset(),
    () => session.subscribe(() => {}),
    () => session.revision,
  ];
  for (const use of uses) assert.throws(use, DisposedError);
});

test("`using` disposes, where the runtime knows it", { skip: !Symbol.dispose }, async () => {
  const { world, session } = await open();
  session[Symbol.dispose]();
  assert.equal(world.handles, 0);
});

test("options that the core refuses are the host's error", async () => {
  const { world, core } = await open();
  assert.throws(() => core.createSession({ accept: false }), OptionsError);
  assert.equal(world.handles, 1);
  core.createSession({ accept: true }).push("a\n");
});
