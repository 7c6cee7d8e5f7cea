// `pushStream` of a session on the same thread: every kind of source, backpressure, aborts, failures.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { startCore } from "./support.mjs";

const message = (text) => `${JSON.stringify({ "agent-timeline": "message", text })}\n`;
const text = Array.from({ length: 50 }, (_, index) => message(`Nummer ${index} 😀 é`)).join("");
const bytes = new TextEncoder().encode(text);

let core;
let server;
let origin;
before(async () => {
  ({ core } = await startCore());
  server = createServer((request, response) => {
    response.writeHead(request.url === "/ok" ? 200 : 503).end(text);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server.close();
  server.closeAllConnections();
});

/** Yields parts of `size`. */
function* cut(whole, size) {
  for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size);
}

const streamOf = (chunks, type) =>
  new ReadableStream({
    type,
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function* slowly(chunks) {
  for (const chunk of chunks) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    yield chunk;
  }
}

const sources = {
  "a stream of bytes, split inside characters": () => streamOf(cut(bytes, 7)),
  "a byte stream": () => streamOf(cut(bytes, 1000), "bytes"),
  "a stream of text, split inside surrogate pairs": () => streamOf(cut(text, 5)),
  "a response": () => fetch(`${origin}/ok`),
  "a file": () => new Blob([bytes]),
  "a Node readable": () => Readable.from([...cut(bytes, 333)]),
  "an async iterable of text": () => slowly(cut(text, 400)),
  "an iterable of events": () => text.trim().split("\n").map((line) => JSON.parse(line)), // prettier-ignore
  "bytes that are available at once": () => bytes,
  "text that is available at once": () => text,
};
for (const [name, make] of Object.entries(sources)) {
  test(`pushStream() reads ${name}`, async () => {
    const whole = core.createSession();
    whole.push(text);
    whole.end();
    const session = core.createSession();
    await session.pushStream(await make(), { end: true });
    assert.deepEqual(session.snapshot(), whole.snapshot());
    session.dispose();
    whole.dispose();
  });
}

test("the session's stream stays open after pushStream() unless `end` is set", async () => {
  const session = core.createSession();
  const half = message("one").slice(0, 20);
  await session.pushStream([half]);
  assert.equal(session.snapshot().session.ended, false);
  await session.pushStream([message("one").slice(20)]);
  assert.equal(session.snapshot().entries.length, 1);
  await session.pushStream([], { end: true });
  assert.equal(session.snapshot().session.ended, true);
  session.dispose();
});

test("the event loop keeps running while a large chunk is read", async () => {
  const session = core.createSession();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await session.pushStream([text.repeat(600)]);
  clearInterval(timer);
  assert.equal(session.snapshot().entries.length, 50 * 600);
  assert.ok(turns > 3, `${turns} timer callbacks`);
  session.dispose();
});

test("the next chunk is pulled only after the last one was pushed", async () => {
  const session = core.createSession();
  let pulled = 0;
  const source = new ReadableStream(
    {
      pull(controller) {
        assert.equal(session.snapshot().entries.length, pulled);
        pulled += 1;
        if (pulled > 20) controller.close();
        else controller.enqueue(message(`m${pulled}`));
      },
    },
    { highWaterMark: 0 },
  );
  await session.pushStream(source);
  assert.equal(session.snapshot().entries.length, 20);
  session.dispose();
});

test("an abort stops reading, cancels the source and keeps what was read", async () => {
  const endless = () => {
    let cancelled = null;
    const stream = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        controller.enqueue(message("more"));
      },
      cancel: (reason) => void (cancelled = reason),
    });
    return { source: stream, told: () => cancelled };
  };
  const generator = () => {
    let returned = null;
    const source = (async function* () {
      try {
        for (;;) yield* slowly([message("more")]);
      } finally {
        returned = "returned";
      }
    })();
    return { source, told: () => returned };
  };
  for (const make of [endless, generator]) {
    const session = core.createSession();
    const { source, told } = make();
    const controller = new AbortController();
    const stop = session.subscribe(() => {
      stop();
      setTimeout(() => controller.abort(new Error("enough")));
    });
    await assert.rejects(session.pushStream(source, { signal: controller.signal, end: true }), {
      message: "enough",
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.ok(told(), "the source was not cancelled");
    assert.equal(session.snapshot().session.ended, false);
    assert.ok(session.snapshot().entries.length > 0);
    session.dispose();
  }
});

test("an abort does not wait for a hanging source, and an aborted signal prevents reading", async () => {
  const session = core.createSession();
  const hangs = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) };
  const never = new ReadableStream({ pull: () => new Promise(() => {}) });
  for (const source of [hangs, never]) {
    const signal = AbortSignal.timeout(20);
    await assert.rejects(session.pushStream(source, { signal }), { name: "TimeoutError" });
  }
  const stream = streamOf([text]);
  const signal = AbortSignal.abort();
  await assert.rejects(session.pushStream(stream, { signal }), { name: "AbortError" });
  assert.equal(stream.locked, false);
  assert.equal(session.snapshot().entries.length, 0);
  session.dispose();
});

test("failures reject with a StreamError, an OptionsError, a DisposedError or the source's error", async () => {
  const session = core.createSession();
  const failed = await fetch(`${origin}/bad`);
  await assert.rejects(session.pushStream(failed), {
    name: "StreamError",
    message: /\/bad returned 503 Service Unavailable/,
  });
  const read = await fetch(`${origin}/ok`);
  await read.text();
  await assert.rejects(session.pushStream(read), { name: "StreamError", message: /been read/ });
  const breaks = new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) });
  await assert.rejects(session.pushStream(breaks), { message: "cut" });
  for (const source of [null, undefined, 5, {}, () => 1]) {
    await assert.rejects(session.pushStream(source), { name: "OptionsError" });
  }
  session.dispose();
  await assert.rejects(session.pushStream(streamOf([text])), { name: "DisposedError" });
});

test("disposing of the session cancels the stream", async () => {
  const session = core.createSession();
  let cancelled = false;
  const source = new ReadableStream({
    pull: (controller) => controller.enqueue(message("more")),
    cancel: () => void (cancelled = true),
  });
  setTimeout(() => session.dispose(), 10);
  await assert.rejects(session.pushStream(source), { name: "DisposedError" });
  assert.equal(cancelled, true);
});
