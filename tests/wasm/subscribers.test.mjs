// Which subscribers get patches, when, and in which order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyPatch, emptySnapshot } from "../../build/js/entries/api.js";
import { Subscribers } from "../../build/js/contract/subscribers.js";
import { FakeWorld } from "./fake-core.mjs";

async function openSession() {
  return (await new FakeWorld().core()).createSession();
}

test("a subscriber gets the patches that push() and end() return, until it unsubscribes", async () => {
  const session = await openSession();
  const seen = [];
  const stop = session.subscribe((patch) => seen.push(patch));
  const patches = [session.push("a\n"), session.push("b\nc"), session.end()];
  stop();
  session.push("d\n");
  assert.deepEqual(seen, patches);
});

test("subscribers are not called if nothing changed", async () => {
  const session = await openSession();
  session.subscribe(() => assert.fail("called"));
  assert.deepEqual(session.push("half a li"), { base: 0, revision: 0, ops: [] });
  assert.deepEqual(session.push(""), { base: 0, revision: 0, ops: [] });
});

test("patches reach other subscribers in order if a subscriber pushes", async () => {
  const session = await openSession();
  const revisions = [];
  session.subscribe((patch) => {
    if (patch.revision < 3) session.push("again\n");
  });
  session.subscribe((patch) => revisions.push(patch.revision));
  session.push("first\n");
  assert.deepEqual(revisions, [1, 2, 3]);
});

test("a subscriber that throws does not affect others and is reported as an uncaught error", async (context) => {
  const session = await openSession();
  const tasks = [];
  context.mock.method(globalThis, "queueMicrotask", (task) => tasks.push(task));
  let heard = 0;
  session.subscribe(() => {
    throw new Error("from a subscriber");
  });
  session.subscribe(() => (heard += 1));
  assert.equal(session.push("a\n").revision, 1);
  assert.equal(heard, 1);
  assert.equal(tasks.length, 1);
  assert.throws(tasks[0], { message: "from a subscriber" });
});

test("a reset sends subscribers a patch to the empty timeline", async () => {
  const session = await openSession();
  let model = emptySnapshot();
  session.subscribe((patch) => (model = applyPatch(model, patch)));
  session.push("a\nb\nc\n");
  assert.equal(model.entries.length, 3);
  session.reset();
  assert.deepEqual(model, emptySnapshot());
  assert.equal(session.revision, 0);
  session.push("d\n");
  assert.deepEqual(
    model.entries.map((entry) => entry.summary),
    ["d"],
  );
});

test("a patch still to be delivered when all subscribers are cleared is dropped", () => {
  const subscribers = new Subscribers();
  const heard = [];
  subscribers.add(() => {
    subscribers.emit("second");
    subscribers.clear();
    subscribers.add((patch) => heard.push(patch));
  });
  subscribers.add((patch) => heard.push(`${patch}, though cleared`));
  subscribers.emit("first");
  subscribers.emit("third");
  assert.deepEqual(heard, ["third"]);
});
