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

test("a crash that does not happen again is repaired by replay, without a trace", async () => {
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

test("an event that crashes two instances is quarantined, and its neighbors are kept", async () => {
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

test("a quarantined event stays quarantined when the session is replayed", async () => {
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

test("the whole line of a crashing event is quarantined, however it was split into pushes", async () => {
  const input = "a\nbefore KILL after\nb\n";
  for (let cut = 1; cut < input.length; cut += 1) {
    const { session } = await open();
    session.push(input.slice(0, cut));
    session.push(input.slice(cut));
    const [first, second, third] = summaries(session);
    assert.deepEqual([first, third], ["a", "b"], `split at ${cut}`);
    assert.equal(aside(second).text, "before KILL after\n", `split at ${cut}`);
  }
});

test("a long event that is quarantined keeps its size and its first 2 KiB", async () => {
  const { session } = await open();
  session.push(`KILL${"x".repeat(5000)}\n`);
  const { bytes, text } = aside(summaries(session)[0]);
  assert.equal(bytes, 5005);
  assert.equal(text, `KILL${"x".repeat(2044)}`);
});

test("an unfinished event that crashes at the end of the stream is quarantined", async () => {
  const { session } = await open();
  session.push("a\nKILL");
  session.end();
  assert.equal(session.snapshot().session.ended, 1);
  assert.equal(aside(summaries(session)[1]).text, "KILL");
});

test("the end of the stream is replayed at its position", async () => {
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

test("all sessions of a core survive a crash caused by one of them", async () => {
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

test("a crashing session does not take down sessions without replay", async () => {
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

test("nor sessions without replay for which there is no instance of their own", async () => {
  const { core, session } = await open();
  const others = Array.from({ length: 20 }, () => core.createSession({ replay: false }));
  others.forEach((other, index) => other.push(`event of ${index}\n`));
  session.push("KILL\nKILL\n");
  others.forEach((other, index) => other.push(`more of ${index}\n`));
  others.forEach((other, index) =>
    assert.deepEqual(summaries(other), [`event of ${index}`, `more of ${index}`]),
  );
  // Those without an instance of their own share one, and a session that comes later gets a new one.
  assert.throws(() => others[19].push("KILL\n"), CoreDiedError);
  assert.throws(() => others[18].push("x\n"), CoreDiedError);
  others[0].push("still here\n");
  const later = core.createSession({ replay: false });
  later.push("x\n");
  assert.deepEqual(summaries(later), ["x"]);
});

test("a session that crashed twice gets its own instance: others are replayed at most once", async () => {
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

test("sessions without replay use few instances, which are reused after disposal", async () => {
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

test("a crash during the replay is repaired, a third crash throws a CoreDiedError", async () => {
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

test("a large log is replayed completely", async () => {
  const { world, session } = await open();
  const line = "x".repeat(99);
  for (let count = 0; count < 300; count += 1) session.push(`${line}\n`.repeat(100));
  world.faints = 1;
  session.push("FAINT\n");
  assert.equal(session.revision, 30001);
  assert.equal(new Set(summaries(session)).size, 2);
});

test("a query that crashes is retried once, then throws a CoreDiedError and keeps the state", async () => {
  const { world, session } = await open();
  session.push("a\n");
  world.faints = 1;
  assert.equal(session.html("e1", { part: "p" }), '["e1","p",""]');
  world.faints = 2;
  assert.throws(() => session.html("e1"), CoreDiedError);
  assert.deepEqual(summaries(session), ["a"]);
});

test("a snapshot that is too large throws a TooLargeError without a crash", async () => {
  const { world, session } = await open();
  session.push("a\nHUGE\n");
  assert.throws(() => session.snapshot(), TooLargeError);
  assert.equal(session.outline().entries.length, 2);
  assert.equal(world.instances, 1);
});

test("if instances can only start asynchronously, spare ones are kept ready", async () => {
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

test("without a spare instance a push throws a CoreDiedError, and the next one works", async () => {
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

test("dispose() frees the session in the core once, and later calls throw a DisposedError", async () => {
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

test(
  "Symbol.dispose frees the session, where the runtime has it",
  { skip: !Symbol.dispose },
  async () => {
    const { world, session } = await open();
    session[Symbol.dispose]();
    assert.equal(world.handles, 0);
  },
);

test("options that the core rejects throw an OptionsError", async () => {
  const { world, core } = await open();
  assert.throws(() => core.createSession({ accept: false }), OptionsError);
  assert.equal(world.handles, 1);
  core.createSession({ accept: true }).push("a\n");
});
