// Parts of the view that need no document: its clock, its frames, and who watches which entries.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Elapsed } from "../../build/js/view/elapsed.js";
import { Frame } from "../../build/js/view/frame.js";
import { asking, unwatchIn, watchIn } from "../../build/js/view/source.js";

test("an older time that comes again does not set the clock back", () => {
  const elapsed = new Elapsed(undefined, String);
  elapsed.observe(600_000);
  elapsed.observe(0);
  assert(elapsed.since(0) >= 600_000);
  elapsed.observe(900_000);
  assert(elapsed.since(0) >= 900_000);
});

test("what throws in a frame is told of and stops nothing else, now or later", (context) => {
  const frames = [];
  const failures = [];
  const globals = {
    requestAnimationFrame: (run) => frames.push(run),
    cancelAnimationFrame: () => undefined,
    reportError: (error) => failures.push(error.message),
  };
  Object.assign(globalThis, globals);
  context.after(() => {
    for (const name of Object.keys(globals)) delete globalThis[name];
  });
  const done = [];
  const frame = new Frame(
    () => done.push("begin"),
    () => done.push("settle"),
  );
  const broken = () => {
    throw new Error("a source that is gone");
  };
  frame.request({ draw: broken });
  frame.request({ draw: () => done.push("card") });
  frames.shift()();
  assert.deepEqual(done, ["begin", "card", "settle"]);
  assert.deepEqual(failures, ["a source that is gone"]);
  frame.wake();
  assert.equal(frames.length, 1);
});

test("of two views of one source neither ends what the other watches", () => {
  const unwatched = [];
  const source = { watch: (ids) => ids.map(() => null), unwatch: (ids) => unwatched.push(...ids) };
  const [here, there] = [{}, {}];
  watchIn(source, ["e1", "e2"], here);
  watchIn(source, ["e1"], there);
  watchIn(source, ["e1"], there);
  unwatchIn(source, ["e1", "e2"], here);
  assert.deepEqual(unwatched, ["e2"]);
  unwatchIn(source, ["e1"], there);
  unwatchIn(source, ["e1"], there);
  assert.deepEqual(unwatched, ["e2", "e1"]);
});

test("a source that throws at once is one that refuses", async () => {
  const refusal = asking(() => {
    throw new Error("gone");
  });
  await assert.rejects(refusal, /gone/);
  assert.equal(
    asking(() => 1),
    1,
  );
});
