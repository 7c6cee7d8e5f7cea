// `createMarkdownStream` and `renderMarkdown` around a fake core: the core's input, crashes, misuse.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CoreDiedError, DisposedError, OptionsError } from "../../build/js/entries/api.js";
import { FakeWorld } from "./fake-core.mjs";

/** Returns the texts that the core received, in order. */
const texts = (stream) => stream.pieces().map(({ html }) => html);

async function streamOf(world, ...pushes) {
  const stream = (await world.core()).createMarkdownStream();
  for (const push of pushes) stream.push(push);
  return stream;
}

test("push() and end() return the core's changes, or none if nothing changed", async () => {
  const stream = await streamOf(new FakeWorld());
  const piece = { key: "0", block: "paragraph", html: "äß😀" };
  assert.deepEqual(stream.push("äß😀"), [{ op: "insert", index: 0, piece }]);
  assert.deepEqual(stream.push("."), []);
  assert.deepEqual(stream.end(), [{ op: "edit", index: 0, edits: [{ text: "end 1" }] }]);
  assert.deepEqual(stream.pieces(), [piece]);
  assert.equal(stream.html(), "äß😀");
});

test("subscribers get every change that push() and end() return, in order", async () => {
  const stream = await streamOf(new FakeWorld(), "before");
  const heard = [];
  const stop = stream.subscribe((changes) => heard.push(...changes));
  const also = stream.subscribe(() => {
    throw new Error("thrown by a listener");
  });
  also();
  const told = [
    ...stream.push("a\ud83d"),
    ...stream.push(Uint8Array.of(98)),
    ...stream.push("."),
    ...stream.end(),
  ];
  assert.equal(told.length, 4);
  assert.deepEqual(heard, told);
  stop();
  stream.push("after");
  assert.equal(heard.length, told.length);
  stream.dispose();
  assert.throws(() => stream.subscribe(() => undefined), DisposedError);
});

test("a surrogate pair split between two pushes is decoded, an unpaired one becomes U+FFFD", async () => {
  const world = new FakeWorld();
  assert.deepEqual(texts(await streamOf(world, "a\ud83d", "\ude00b")), ["a", "😀b"]);
  assert.deepEqual(texts(await streamOf(world, "a\ud83d", "b")), ["a", "\ufffdb"]);
  assert.deepEqual(texts(await streamOf(world, "\ud83d", Uint8Array.of(98))), ["", "\ufffd", "b"]);
  const ended = await streamOf(world, "a\ud83d");
  assert.equal(ended.end().length, 2);
  assert.deepEqual(texts(ended), ["a", "\ufffd"]);
});

test("texts of every length reach the core whole, before and after its memory has grown", async () => {
  const stream = await streamOf(new FakeWorld());
  const lengths = [0, 1, 5461, 5462, 65536, 65537, 300000, 12];
  for (const length of lengths) stream.push("é".repeat(length));
  assert.deepEqual(
    texts(stream).map((text) => text.length),
    lengths,
  );
  stream.push(new Uint8Array(500000).fill(97));
  assert.equal(texts(stream).at(-1), "a".repeat(500000));
});

test("options are passed to the core, and those that it rejects throw an OptionsError", async () => {
  const world = new FakeWorld();
  const core = await world.core();
  assert.throws(() => core.createMarkdownStream({ accept: false }), OptionsError);
  assert.throws(() => core.renderMarkdown("text", { accept: false }), OptionsError);
  assert.throws(() => core.createSession({ accept: false }), OptionsError);
  assert.equal(world.handles, 0);
  assert.equal(core.renderMarkdown("text", { math: true }), "<p>text</p>");
});

test("renderMarkdown() leaves nothing allocated in the core", async () => {
  const world = new FakeWorld();
  const core = await world.core();
  for (let time = 0; time < 3; time += 1) assert.equal(core.renderMarkdown("a"), "<p>a</p>");
  assert.equal(core.renderMarkdown("b", { math: true }), "<p>b</p>");
  assert.equal(world.handles, 0);
});

test("a session's completion option becomes that of its Markdown", async () => {
  const world = new FakeWorld();
  const given = [];
  const { start } = world;
  world.start = () => {
    const starting = start();
    const { Session } = starting.immediate;
    starting.immediate.Session = class extends Session {
      configure(length) {
        given.push(JSON.parse(this.read(length)));
        return true;
      }
    };
    return starting;
  };
  const core = await world.core();
  core.createSession({ dialect: "maria" });
  core.createSession({ completion: false });
  core.createSession({ completion: true, markdown: { math: true, completion: false } });
  assert.deepEqual(given, [
    { dialect: "maria" },
    { markdown: { completion: false } },
    { markdown: { math: true, completion: true } },
  ]);
});

test("after a crash, the pushes are replayed into a new instance", async () => {
  const world = new FakeWorld();
  const stream = await streamOf(world, "one", Uint8Array.of(50), "three\ud83d");
  stream.end();
  const bytes = Uint8Array.of(52);
  stream.push(bytes);
  bytes[0] = 0;
  world.faints = 1;
  assert.deepEqual(stream.push("FAINT")[0].index, 5);
  assert.deepEqual(texts(stream), ["one", "2", "three", "\ufffd", "4", "FAINT"]);
  assert.deepEqual(stream.end(), [{ op: "edit", index: 0, edits: [{ text: "end 2" }] }]);
  assert.equal(world.instances, 2);
  assert.equal(world.callsOfTheDead, 0);
});

test("a push that crashes twice throws a CoreDiedError and counts as not pushed", async () => {
  const world = new FakeWorld();
  const core = await world.core();
  const stream = core.createMarkdownStream();
  const heard = [];
  stream.subscribe((changes) => heard.push(...changes.map(({ piece }) => piece.html)));
  stream.push("before\ud83d");
  assert.throws(() => stream.push(new TextEncoder().encode("KILL")), CoreDiedError);
  stream.push("after");
  assert.deepEqual(
    heard,
    ["before", "\ufffd", "after"],
    "text held back before the push is reported",
  );
  assert.deepEqual(texts(stream), ["before", "\ufffd", "after"]);
  assert.throws(() => core.renderMarkdown("KILL"), CoreDiedError);
  assert.equal(core.renderMarkdown("fine"), "<p>fine</p>");
  assert.deepEqual(texts(stream), ["before", "\ufffd", "after"]);
  assert.equal(world.callsOfTheDead, 0);
});

test("pushing anything other than text or bytes throws a TypeError and changes nothing", async () => {
  const world = new FakeWorld();
  const stream = await streamOf(world, "a");
  for (const input of [5, null, undefined, {}, ["b"]]) {
    assert.throws(() => stream.push(input), { name: "TypeError", message: /text or bytes/ });
  }
  stream.push(Buffer.from("c"));
  stream.push(new DataView(Uint8Array.of(0, 100).buffer, 1));
  assert.deepEqual(texts(stream), ["a", "c", "d"]);
  assert.equal(world.instances, 1);
});

test("dispose() frees the stream, and later calls throw a DisposedError", async () => {
  const world = new FakeWorld();
  const stream = await streamOf(world, "text");
  assert.equal(world.handles, 1);
  stream.dispose();
  stream.dispose();
  assert.equal(world.handles, 0);
  for (const use of ["push", "end", "pieces", "html"]) {
    assert.throws(() => stream[use]("x"), DisposedError);
  }
});

test("Symbol.dispose frees the stream, where the runtime has it", async (t) => {
  if (!Symbol.dispose) return t.skip("the runtime has no Symbol.dispose");
  const world = new FakeWorld();
  const stream = await streamOf(world, "text");
  stream[Symbol.dispose]();
  assert.equal(world.handles, 0);
});
