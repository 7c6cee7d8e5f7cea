// The objects that a worker holds for the page: dropping one frees what it holds, and it is never called
// again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HostedHandles } from "../../build/js/worker/thread/hosted-handles.js";

/** Returns what creates handles, and the list of what was freed. */
function maker() {
  const freed = [];
  return {
    freed,
    createMarkdownStream: (name) => ({
      end: () => `${name} has ended`,
      dispose: () => freed.push(name),
    }),
    exportChunks: function* (name) {
      try {
        yield "a chunk";
        yield "another";
      } finally {
        freed.push(name);
      }
    },
    createExporter: () => ({ take: () => "taken" }),
  };
}

test("a dropped stream or export in progress is freed, and can no longer be used", () => {
  const handles = new HostedHandles();
  const from = maker();
  handles.make(1, null, "markdown", from, ["stream"]);
  handles.make(2, 7, "chunks", from, ["chunks"]);
  handles.make(3, 7, "exporter", from, []);
  assert.equal(handles.use(1, "end", []), "stream has ended");
  assert.equal(handles.use(2, "next", []), "a chunk");
  assert.equal(handles.use(3, "take", []), "taken");
  handles.drop(1);
  assert.deepEqual(from.freed, ["stream"]);
  assert.throws(() => handles.use(1, "end", []), { name: "DisposedError" });
  handles.drop(1);
  assert.deepEqual(from.freed, ["stream"]);
});

test("a session's objects are dropped with it, and those of others stay", () => {
  const handles = new HostedHandles();
  const from = maker();
  handles.make(1, null, "markdown", from, ["stream"]);
  handles.make(2, 7, "chunks", from, ["chunks of 7"]);
  handles.make(3, 8, "chunks", from, ["chunks of 8"]);
  for (const number of [2, 3]) handles.use(number, "next", []);
  handles.dropOf(7);
  assert.deepEqual(from.freed, ["chunks of 7"]);
  assert.throws(() => handles.use(2, "next", []), { name: "DisposedError" });
  assert.equal(handles.use(3, "next", []), "another");
  assert.equal(handles.use(1, "end", []), "stream has ended");
});
