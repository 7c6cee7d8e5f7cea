// The core in a worker thread of Node: the same answers as on this thread, in order, with few messages,
// and named errors. tests/browser/worker.test.mjs tests what needs a browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { kTurnMs } from "../../build/js/input/next-turn.js";
import { Outbox } from "../../build/js/worker/thread/outbox.js";
import {
  applyPatch,
  emptySnapshot,
  loadInWorker,
  OptionsError,
  StreamError,
} from "../../wasm/package/dist/worker.node.js";
import { goldens } from "./recordings.mjs";
import { startCore } from "./support.mjs";

const main = new URL("../../wasm/package/dist/worker-main.js", import.meta.url);
const message = (text) => `${JSON.stringify({ "agent-timeline": "message", text })}\n`;

let core;
let local;
before(async () => {
  core = await loadInWorker();
  ({ core: local } = await startCore());
});
after(() => core.dispose());

/** Returns a session of `core` with the snapshot that its patches have produced so far. */
async function followed(options) {
  const session = await core.createSession(options);
  const seen = { snapshot: emptySnapshot() };
  session.subscribe((patch) => (seen.snapshot = applyPatch(seen.snapshot, patch)));
  return { session, seen };
}

test("recordings give the same snapshots, patches, HTML and outlines as on this thread", async () => {
  for (const path of await goldens()) {
    const bytes = await readFile(path);
    const here = local.createSession();
    here.push(bytes);
    here.end();
    const { session, seen } = await followed();
    await session.pushStream(new Blob([bytes]), { end: true });
    assert.deepEqual(await session.snapshot(), here.snapshot());
    assert.deepEqual(seen.snapshot, here.snapshot());
    assert.deepEqual(await session.outline(), here.outline());
    for (const { id } of here.snapshot().entries) {
      assert.equal(await session.html(id), here.html(id));
      assert.deepEqual(await session.descriptor(id), here.descriptor(id));
    }
    assert.equal(session.revision, here.revision);
    session.dispose();
    here.dispose();
  }
});

test("push(), end() and reset() resolve after their patches were delivered", async () => {
  const { session, seen } = await followed();
  const first = await session.push(message("one"));
  assert.deepEqual([first.base, first.revision, first.ops.length > 0], [0, 1, true]);
  assert.deepEqual(await session.push(""), { base: 1, revision: 1, ops: [] });
  await session.push({ "agent-timeline": "message", text: "two" });
  assert.equal((await session.end()).base, 2);
  assert.equal(seen.snapshot.entries.length, 2);
  await session.reset();
  assert.equal(session.revision, 0);
  assert.deepEqual(seen.snapshot, emptySnapshot());
  session.dispose();
});

test("a value that is serialized as a string becomes an event, not text of the stream", async () => {
  const { session } = await followed();
  const here = local.createSession();
  for (const input of [new Date(0), message("and this")]) {
    here.push(input);
    await session.push(input);
  }
  assert.equal(here.snapshot().entries.length, 2);
  assert.deepEqual(await session.snapshot(), here.snapshot());
  session.dispose();
});

test("values of any type can be pushed, and the host's bytes are not detached", async () => {
  const session = await core.createSession();
  const bytes = new TextEncoder().encode(message("bytes"));
  const pool = new Uint8Array(bytes.length + 10);
  pool.set(bytes, 5);
  await session.push(pool.subarray(5, 5 + bytes.length));
  assert.equal(pool.length, bytes.length + 10);
  const circular = { a: 1n, fail: new Error("why") };
  circular.self = circular;
  const odd = [circular, () => 1, Symbol("s"), undefined, new Proxy({}, { get: () => assert.fail("no") })]; // prettier-ignore
  for (const value of odd) await session.push(value);
  const { entries } = await session.snapshot();
  assert.equal(entries.length, 1 + odd.length);
  assert.match(JSON.stringify(entries), /why/);
  session.dispose();
});

test("a surrogate pair split between two pushes is decoded correctly", async () => {
  const session = await core.createSession();
  const text = message("a😀b");
  for (const unit of text.split("")) void session.push(unit);
  await session.end();
  assert.match(JSON.stringify(await session.snapshot()), /a😀b/);
  session.dispose();
});

test("the answer to a query shows the state right after the patches delivered before it", async () => {
  const { session, seen } = await followed();
  const answers = [];
  const pushes = [];
  for (let index = 0; index < 300; index += 1) {
    pushes.push(session.push(message(`m${index}`)));
    if (index % 7 !== 0) continue;
    answers.push(
      session.outline().then((outline) => {
        assert.equal(seen.snapshot.revision, outline.revision);
        return outline.revision;
      }),
    );
  }
  const revisions = await Promise.all(answers);
  assert.deepEqual(
    revisions,
    [...revisions].sort((a, b) => a - b),
  );
  assert.equal(revisions.at(-1), 295);
  await Promise.all(pushes);
  session.dispose();
});

test("queries are answered while a large input is processed", async () => {
  const session = await core.createSession({ patches: "outline" });
  const done = session.push(message("some words ".repeat(20)).repeat(20000));
  let finished = false;
  void done.then(() => (finished = true));
  const between = await session.outline();
  assert.equal(finished, false, "the query waited for all of the input");
  assert.ok(between.revision < 20000);
  assert.equal((await done).revision, 20000);
  session.dispose();
});

test("a query waits for a small push before it, even if that waits for a large one", async () => {
  const session = await core.createSession({ patches: "outline" });
  const large = session.push(message("some words ".repeat(20)).repeat(5000));
  const small = session.push(message("the last"));
  const { entries } = await session.outline();
  assert.equal(entries.length, 5001);
  await Promise.all([large, small]);
  session.dispose();
});

test("the patches of many small pushes are delivered in few messages", async () => {
  const worker = new Worker(main);
  let messages = 0;
  worker.on("message", () => (messages += 1));
  const own = await loadInWorker({ worker });
  const session = await own.createSession();
  let patches = 0;
  session.subscribe(() => (patches += 1));
  messages = 0;
  const pushes = Array.from({ length: 3000 }, (_, index) => session.push(message(`m${index}`)));
  await Promise.all(pushes);
  assert.equal(patches, 3000);
  assert.ok(messages < patches, `${messages} messages`);
  own.dispose();
});

test("what the worker sends in one turn is one message, in order, and nothing waits longer than a turn", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let now = 5000;
  t.mock.method(performance, "now", () => now);
  const sent = [];
  const outbox = new Outbox((batch) => sent.push({ at: now, batch }));
  const items = [];
  for (let ms = 0; ms < 100 * kTurnMs; ms += 1) {
    for (let each = 0; each < 5; each += 1) {
      items.push({ at: now });
      outbox.add(items.at(-1));
    }
    now += 1;
    t.mock.timers.tick(1);
  }
  assert.ok(sent.length <= 100 + 1, `${sent.length} messages in 100 turns`);
  for (const [index, { at, batch }] of sent.entries()) {
    if (index > 0) assert.equal(at - sent[index - 1].at, kTurnMs);
    for (const item of batch) assert.ok(at - item.at <= kTurnMs, `sent after ${at - item.at} ms`);
  }
  items.push("awaited", "after a pause");
  const before = sent.length;
  outbox.addLast("awaited");
  assert.equal(sent.length, before + 1, "an awaited item and those before it are sent at once");
  now += 2 * kTurnMs;
  t.mock.timers.tick(2 * kTurnMs);
  outbox.add("after a pause");
  now += 1;
  t.mock.timers.tick(1);
  assert.equal(sent.length, before + 2, "after a pause, an item is sent at the end of the task");
  const ordered = sent.flatMap(({ batch }) => batch);
  assert.equal(ordered.length, items.length);
  assert(ordered.every((item, index) => item === items[index]));
});

test("chunks of a plain stream are not detached", async () => {
  const session = await core.createSession();
  const chunk = () => new TextEncoder().encode(message("chunk"));
  const given = chunk();
  const [bytes, kept] = [new Uint8Array(given), chunk()];
  const byteStream = new ReadableStream({
    type: "bytes",
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  await session.pushStream(byteStream);
  const plain = new ReadableStream({
    start(controller) {
      controller.enqueue(kept);
      controller.close();
    },
  });
  const [one, other] = plain.tee();
  await session.pushStream(one);
  assert.equal(kept.length, given.length);
  assert.deepEqual((await other.getReader().read()).value, kept);
  assert.equal((await session.snapshot()).entries.length, 2);
  session.dispose();
});

test("an abort stops the reading of a stream or a file, and the start of a worker", async () => {
  const session = await core.createSession();
  const endless = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      controller.enqueue(message("more"));
    },
  });
  const stop = () => ({ signal: AbortSignal.timeout(20) });
  await assert.rejects(session.pushStream(endless, stop()), { name: "TimeoutError" });
  const large = new Blob([message("words ".repeat(50)).repeat(200000)]);
  await assert.rejects(session.pushStream(large, stop()), { name: "TimeoutError" });
  // Input read before the abort is processed; then the revision stops changing.
  let revision = -1;
  let before;
  do {
    before = revision;
    ({ revision } = await session.outline());
    await new Promise((resolve) => setTimeout(resolve, 20));
  } while (revision !== before);
  assert.ok(revision < 200000, "the file was read to its end");
  const signal = AbortSignal.abort(new Error("not now"));
  await assert.rejects(loadInWorker({ signal }), { message: "not now" });
  session.dispose();
});

test("errors in the worker have the same name and class on the page", async () => {
  await assert.rejects(core.createSession({ dialect: "klingon" }), OptionsError);
  await assert.rejects(core.createSession({ dialect: () => 1 }), { name: "DataCloneError" });
  await assert.rejects(core.renderDiff({}), { name: "OptionsError" });
  const session = await core.createSession();
  await assert.rejects(session.pushStream(new Response("no", { status: 500 })), StreamError);
  await assert.rejects(session.pushStream(5), OptionsError);
  session.dispose();
  session.dispose();
  for (const use of [() => session.snapshot(), () => session.push("x"), () => session.end()]) {
    await assert.rejects(use(), { name: "DisposedError" });
  }
  assert.throws(() => session.subscribe(() => {}), { name: "DisposedError" });
});

test("dispose() rejects pending calls", async () => {
  const session = await core.createSession();
  const waiting = session.push(message("words ".repeat(20)).repeat(20000));
  session.dispose();
  await assert.rejects(waiting, { name: "DisposedError" });
  const own = await loadInWorker({ worker: new Worker(main) });
  const late = own.renderMarkdown("x");
  own.dispose();
  await assert.rejects(late, { name: "DisposedError" });
  await assert.rejects(own.createSession(), { name: "DisposedError" });
});

test("concurrent and later calls of loadInWorker() share one worker", async () => {
  assert.equal(await loadInWorker(), core);
  const [one, two] = await Promise.all([loadInWorker(), loadInWorker()]);
  assert.equal(one, two);
});

test("a crashed worker rejects pending and later calls with a WorkerDiedError", async () => {
  const worker = new Worker(main);
  const own = await loadInWorker({ worker });
  const session = await own.createSession();
  const waiting = session.push(message("words ".repeat(20)).repeat(50000));
  await worker.terminate();
  await assert.rejects(waiting, { name: "WorkerDiedError", message: /exited with code 1/ });
  await assert.rejects(session.snapshot(), { name: "WorkerDiedError" });
  await assert.rejects(own.renderMarkdown("x"), { name: "WorkerDiedError" });
  const broken = new Worker("throw new Error('broken inside')", { eval: true });
  await assert.rejects(loadInWorker({ worker: broken }), {
    name: "WorkerDiedError",
    message: /broken inside/,
  });
});

test("a core that the worker cannot load rejects with a LoadError, and the next attempt works", async () => {
  const worker = () => new Worker(main);
  await assert.rejects(loadInWorker({ worker: worker(), wasm: "/no/such/core.wasm" }), {
    name: "LoadError",
    message: /no\/such\/core\.wasm could not be read/,
  });
  await assert.rejects(loadInWorker({ worker: worker(), wasm: new Uint8Array(8) }), {
    name: "LoadError",
    message: /given array is not WebAssembly/,
  });
  const wasm = await readFile(new URL("../../wasm/package/dist/core.wasm", import.meta.url));
  const own = await loadInWorker({ worker: worker(), wasm });
  assert.match(await own.renderMarkdown("*a*"), /<em>a<\/em>/);
  own.dispose();
});

test("the other functions of the core return the same as on this thread", async () => {
  const diff = { oldText: "a\nb", newText: "a\nc", path: "x.ts" };
  assert.equal(await core.renderDiff(diff), local.renderDiff(diff));
  assert.equal(await core.renderCode("let a", { language: "ts" }), local.renderCode("let a", { language: "ts" })); // prettier-ignore
  assert.equal(await core.renderTerminal("\x1b[31mred"), local.renderTerminal("\x1b[31mred"));
  assert.deepEqual(await core.compareLines(diff), local.compareLines(diff));
  const log = '{"type":"TEXT_MESSAGE_END","messageId":"m"}';
  assert.deepEqual(await core.detect(log), local.detect(log));
  assert.deepEqual(await core.supportedTools(), local.supportedTools());
});
