// Parts of the view that need no document: its clock, its frames, and the bookkeeping of watched
// entries.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Elapsed } from "../../build/js/view/page/elapsed.js";
import { makeFormat } from "../../build/js/locale/format.js";
import { Frame } from "../../build/js/view/page/frame.js";
import { previewOf } from "../../build/js/view/card/preview-rules.js";
import { tryCall } from "../../build/js/contract/answers.js";
import { unwatchIn, watchIn } from "../../build/js/view/source/source.js";

/** Defines globals of a page until the test ends. */
function usePage(context, globals) {
  Object.assign(globalThis, globals);
  context.after(() => {
    for (const name of Object.keys(globals)) delete globalThis[name];
  });
}

test("an earlier event time does not set the clock back", (context) => {
  const target = { addEventListener: () => undefined, observe: () => undefined };
  usePage(context, {
    document: target,
    IntersectionObserver: function () {
      return target;
    },
  });
  const elapsed = new Elapsed(undefined, String, target);
  elapsed.observe(600_000);
  elapsed.observe(0);
  assert(elapsed.since(0) >= 600_000);
  elapsed.observe(900_000);
  assert(elapsed.since(0) >= 900_000);
});

test("an error thrown in a frame is reported and does not stop the other callbacks", (context) => {
  const frames = [];
  const failures = [];
  usePage(context, {
    requestAnimationFrame: (run) => frames.push(run),
    cancelAnimationFrame: () => undefined,
    reportError: (error) => failures.push(error.message),
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

test("if two views watch an entry, it stays watched until the last one stops", () => {
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

test("a function that throws synchronously is treated like a rejected promise", async () => {
  const refusal = tryCall(() => {
    throw new Error("gone");
  });
  await assert.rejects(refusal, /gone/);
  assert.equal(
    tryCall(() => 1),
    1,
  );
});

test("durations, counts and costs are formatted with the right units at the boundaries", () => {
  const plain = makeFormat(undefined);
  const local = makeFormat("en");
  const durations = [
    [999, "999 ms", "999ms"],
    [1000, "1.0 s", "1s"],
    [9949, "9.9 s", "9.9s"],
    [9950, "10 s", "10s"],
    [59_499, "59 s", "59s"],
    [59_500, "1 m 00 s", "1m 0s"],
    [65_000, "1 m 05 s", "1m 5s"],
    [3_599_000, "59 m 59 s", "59m 59s"],
    [3_600_000, "1 h 00 m", "1h 0m"],
    [3_660_000, "1 h 01 m", "1h 1m"],
  ];
  for (const [ms, text, short] of durations) {
    assert.equal(plain.duration(ms), text);
    assert.equal(local.duration(ms), short);
  }
  const counts = { 999: "999", 1000: "1.0k", 9949: "9.9k", 9950: "10k", 999_499: "999k" };
  for (const [count, text] of Object.entries(counts)) assert.equal(plain.compact(+count), text);
  assert.equal(plain.compact(999_500), "1.0M");
  // German has no short form for "thousand".
  const german = makeFormat("de");
  assert.deepEqual([940, 45_000, 2_600_000].map(german.compact), ["940", "45k", "2,6\u00a0Mio."]);
  const amounts = {
    30.3302: "$30.33",
    1.25: "$1.25",
    0.0347: "$0.03",
    0.0034: "$0.0034",
    0: "$0.00",
  };
  for (const [amount, text] of Object.entries(amounts)) {
    assert.equal(plain.dollars(+amount), text);
    assert.equal(local.dollars(+amount), text);
  }
});

test("durations have the units of a locale table, as in the core's texts; a missing one is the platform's", () => {
  const table = {
    ...{ locale: "de", "unit.seconds": "{count} s", "unit.minutes": "{count} min" },
    "unit.hours": { one: "{count} Stunde", other: "{count} Stunden" },
  };
  const { duration, quantity } = makeFormat("de", table);
  const texts = [2400, 143_000, 3_660_000, 7_200_000].map(duration);
  assert.deepEqual(texts, ["2,4 s", "2 min 23 s", "1 Stunde 1 min", "2 Stunden 0 min"]);
  assert.equal(quantity("seconds", 143), "2 min 23 s");
  assert.equal(duration(340), makeFormat("de").duration(340));
});

test("a body that is only slightly longer than its preview is shown as a whole", () => {
  const parts = [
    [(count) => ({ kind: "code", lineCount: count }), 60, 40],
    [(count) => ({ kind: "diff", added: count - 10, removed: 10 }), 90, 60],
    [(count) => ({ kind: "entries", total: count }), 60, 40],
    [(count) => ({ kind: "table", rows: count }), 30, 20],
    [(count) => ({ kind: "links", pieces: Array(count).fill({}) }), 15, Infinity],
  ];
  for (const [of, most, head] of parts) {
    assert.equal(previewOf(of(most)), null);
    assert.equal(previewOf(of(most + 1)).head, head);
  }
  const output = { kind: "terminal", preview: { head: 3, tail: 2, hidden: 0 }, lineCount: 5 };
  assert.equal(previewOf(output), null);
  output.preview.hidden = 1;
  assert.deepEqual(previewOf(output), { pieces: 1, head: 3, units: null, tail: 2, total: 5 });
});
