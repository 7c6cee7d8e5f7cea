// `readEventSource` against real servers: what it pushes to the session, how it resumes after a lost
// connection, and how it reports responses that are not event streams.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { connectRpc, overStreams, readEventSource } from "../../wasm/package/dist/sources.js";
import { loadInWorker } from "../../wasm/package/dist/worker.node.js";
import { startCore } from "./support.mjs";

let core;
before(async () => ({ core } = await startCore()));
const servers = [];
after(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

const message = (text) => JSON.stringify({ "agent-timeline": "message", text });
const kHead = { "content-type": "text/event-stream" };

/** Serves `answers`, one per request; the last one is repeated. */
async function serve(...answers) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(request);
    await answer(response, request);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}/events`, requests };
}

/** Sends `text` and ends the response, or breaks the connection. */
const says = (text, { cut = false } = {}) =>
  async (response) => {
    response.writeHead(200, kHead);
    response.write(text);
    // Lets the text arrive before the connection breaks.
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (cut) response.destroy();
    else response.end();
  }; // prettier-ignore

const numbered = (from, to) => {
  const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return ids.map((id) => `id: ${id}\ndata: ${message(`m${id}`)}\n\n`).join("");
};

const textsOf = (session) =>
  session.snapshot().entries.map(({ parts }) => parts[0].pieces.map(({ text }) => text).join(""));

const kFast = { delayMs: 5 };

test("reads a stream to its end, however it is split", async () => {
  const text = `: hello\n\nevent: x\r\ndata: {"agent-timeline":"message",\r\ndata: "text":"é"}\r\n\r\n${numbered(2, 3)}`;
  const bytes = Buffer.from(text);
  const { url, requests } = await serve(async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    for (const byte of bytes) {
      response.write(Uint8Array.of(byte));
      if (byte === 10) await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const session = core.createSession();
  const position = await readEventSource(session, url, { end: true });
  assert.deepEqual(position, { lastEventId: "3", events: 3 });
  assert.deepEqual(textsOf(session), ["é", "m2", "m3"]);
  assert.equal(session.snapshot().session.ended, true);
  assert.equal(requests[0].headers.accept, "text/event-stream");
  assert.equal(requests[0].headers["last-event-id"], undefined);
});

test("reconnects with the last event id and pushes each event once", async () => {
  const states = [];
  const half = `id: 3\ndata: ${message("m3").slice(0, 12)}`;
  const { url, requests } = await serve(
    says(`retry: 7\n\n${numbered(1, 2)}${half}`, { cut: true }),
    (response) => response.writeHead(503).end("later"),
    // This server sends the last event again.
    says(numbered(2, 4), { cut: true }),
    says(numbered(5, 5)),
  );
  const session = core.createSession();
  const onState = (state) => states.push(state);
  const position = await readEventSource(session, url, { delayMs: 60_000, onState });
  assert.deepEqual(textsOf(session), ["m1", "m2", "m3", "m4", "m5"]);
  assert.deepEqual(position, { lastEventId: "5", events: 5 });
  assert.deepEqual(requests.map(({ headers }) => headers["last-event-id"]), [undefined, "2", "2", "4"]); // prettier-ignore
  assert.deepEqual(
    states.map(({ kind }) => kind),
    ["open", "waiting", "waiting", "open", "waiting", "open"],
  );
  assert.ok(
    states.every(({ delayMs = 0 }) => delayMs < 1000),
    "the server's retry delay is used",
  );
  assert.deepEqual(
    states.flatMap(({ error }) => error?.code ?? []),
    ["lost", "status", "lost"],
  );
});

test("after a reconnect, repeated events without ids are not pushed again", async () => {
  const plain = (text) => `data: ${message(text)}\n\n`;
  const { url } = await serve(
    says(numbered(1, 1) + plain("a") + plain("a"), { cut: true }),
    says(plain("a") + plain("a") + plain("a") + plain("b"), { cut: true }),
    says(numbered(1, 1) + plain("a") + plain("a") + plain("a") + plain("b") + plain("c")),
  );
  const session = core.createSession();
  await readEventSource(session, url, kFast);
  assert.deepEqual(textsOf(session), ["m1", "a", "a", "a", "b", "c"]);
});

test("a stream without ids that breaks off is not reconnected", async () => {
  const { url, requests } = await serve(says(`data: ${message("one")}\n\n`, { cut: true }));
  const session = core.createSession();
  await assert.rejects(readEventSource(session, url, kFast), {
    name: "SourceError",
    code: "lost",
    message: /cannot be resumed without losing or duplicating events: its events have no ids/,
  });
  assert.deepEqual(textsOf(session), ["one"]);
  assert.equal(requests.length, 1);
});

test("a stream that breaks off before its first event is requested again", async () => {
  const { url } = await serve(says(": hello\n\n", { cut: true }), says(numbered(1, 1)));
  const session = core.createSession();
  await readEventSource(session, url, kFast);
  assert.deepEqual(textsOf(session), ["m1"]);
});

test("an end within an event reconnects if events have ids, otherwise the partial event is pushed", async () => {
  const half = `data: ${message("m2")}\n`;
  const resumed = await serve(says(`${numbered(1, 1)}id: 2\n${half}`), says(numbered(2, 2)));
  const session = core.createSession();
  await readEventSource(session, resumed.url, kFast);
  assert.equal(resumed.requests[1].headers["last-event-id"], "1");
  assert.deepEqual(textsOf(session), ["m1", "m2"]);
  const without = await serve(says(`data: ${message("m1")}\n\n${half}`));
  const other = core.createSession();
  assert.deepEqual(await readEventSource(other, without.url), { lastEventId: "", events: 2 });
  assert.deepEqual(textsOf(other), ["m1", "m2"]);
});

test("the event for which isLast returns true ends the reading, and nothing after it is pushed", async () => {
  const { url, requests } = await serve(says(`${numbered(1, 1)}id: 2\ndata: [DONE]\n\n${numbered(3, 3)}`)); // prettier-ignore
  const session = core.createSession();
  const isLast = ({ data }) => data === "[DONE]";
  const options = { ...kFast, whenEnded: "reconnect", isLast };
  await readEventSource(session, url, options);
  assert.equal(requests.length, 1);
  assert.ok(!textsOf(session).includes("m3"));
});

test('with whenEnded: "reconnect", an ended stream is requested again until the server returns 204', async () => {
  const { url, requests } = await serve(says(numbered(1, 1)), says(numbered(2, 2)), (response) =>
    response.writeHead(204).end(),
  );
  const session = core.createSession();
  await readEventSource(session, url, { ...kFast, whenEnded: "reconnect" });
  assert.deepEqual(textsOf(session), ["m1", "m2"]);
  assert.equal(requests.length, 3);
});

test("malformed events become cards, and the events after them are read", async () => {
  const { url } = await serve(says(`data: {"agent-timeline":"mess\n\ndata: no json\n\nnonsense\nid: 1\u0000\ndata: ${message("fine")}\n\n`)); // prettier-ignore
  const session = core.createSession();
  await readEventSource(session, url, { end: true });
  const kinds = session.snapshot().entries.map(({ kind }) => kind);
  assert.deepEqual(kinds, ["unknown", "unknown", "message"]);
});

test("wrong responses reject with a code, and with the text of the response", async () => {
  const plain = { "content-type": "text/html" };
  const html = await serve((response) => response.writeHead(200, plain).end("<h1>Log in</h1>"));
  const session = core.createSession();
  await assert.rejects(readEventSource(session, html.url), {
    code: "content-type",
    message: /returned text\/html instead of text\/event-stream: <h1>Log in<\/h1>/,
  });
  const denied = await serve((response) => response.writeHead(401).end("who are you?"));
  await assert.rejects(readEventSource(session, denied.url), {
    code: "status",
    status: 401,
    message: /returned 401 Unauthorized: who are you\?/,
  });
  assert.equal(denied.requests.length, 1);
  // The first connection must succeed, so that a wrong address is reported at once.
  await assert.rejects(readEventSource(session, "http://127.0.0.1:1/"), { code: "lost" });
});

test("a permanent error status after a reconnect ends it; a temporary one is retried", async () => {
  const gone = await serve(says(numbered(1, 1), { cut: true }), (response) =>
    response.writeHead(404).end(),
  );
  const session = core.createSession();
  await assert.rejects(readEventSource(session, gone.url, kFast), { code: "status", status: 404 });
  assert.equal(gone.requests.length, 2);
  const busy = await serve(says(numbered(1, 1), { cut: true }), (response) =>
    response.writeHead(503).end(),
  );
  await assert.rejects(readEventSource(session, busy.url, { ...kFast, attempts: 3 }), {
    code: "status",
    message: /^Gave up after 3 attempts in a row: /,
  });
  assert.equal(busy.requests.length, 4);
});

test("Retry-After delays the next attempt", async (context) => {
  // No delay is lengthened.
  context.mock.method(Math, "random", () => 0);
  const { url } = await serve(
    says(numbered(1, 1), { cut: true }),
    (response) => response.writeHead(429, { "retry-after": "1" }).end(),
    says(numbered(2, 2)),
  );
  const delays = [];
  const onState = ({ kind, delayMs }) => kind === "waiting" && delays.push(delayMs);
  await readEventSource(core.createSession(), url, { ...kFast, onState });
  assert.ok(delays[0] < 1000, delays.join());
  assert.equal(delays[1], 1000);
});

/** Returns the delay before the attempt that follows an answer with these headers. */
async function delayAfter(headers, { sendDate = true } = {}) {
  const { url } = await serve(says(numbered(1, 1), { cut: true }), (response) => {
    response.sendDate = sendDate;
    response.writeHead(503, headers).end();
  });
  const delays = [];
  const controller = new AbortController();
  const onState = ({ kind, delayMs }) => {
    if (kind === "waiting" && delays.push(delayMs) === 2) controller.abort(new Error("enough"));
  };
  const options = { ...kFast, onState, signal: controller.signal };
  await assert.rejects(readEventSource(core.createSession(), url, options), { message: "enough" });
  return delays[1];
}

test("`Retry-After` can be a date, in each form of HTTP", async () => {
  const date = "Sun, 06 Nov 1994 08:49:37 GMT";
  const dates = [
    "Sun, 06 Nov 1994 08:50:37 GMT",
    "Sunday, 06-Nov-94 08:50:37 GMT",
    "Sun Nov  6 08:50:37 1994",
  ];
  for (const value of dates) {
    const delay = await delayAfter({ date, "retry-after": value });
    assert.ok(delay >= 60_000 && delay <= 75_000, `${value}: ${delay}`);
  }
  const soon = new Date(Date.now() + 60_000).toUTCString();
  const delay = await delayAfter({ "retry-after": soon }, { sendDate: false });
  assert.ok(delay >= 50_000 && delay <= 75_000, `${soon}: ${delay}`);
});

test("`Retry-After` has a limit, and what it does not say is no delay", async () => {
  const date = "Sun, 06 Nov 1994 08:49:37 GMT";
  const hour = 3_600_000;
  for (const value of ["86400", "9".repeat(400), "Mon, 07 Nov 1994 08:49:37 GMT"]) {
    const delay = await delayAfter({ date, "retry-after": value });
    assert.ok(delay >= hour && delay <= hour * 1.25, `${value}: ${delay}`);
  }
  for (const value of ["", "0", "-5", "1e3", "soon", "Sun, soon", "2100-01-01", date]) {
    const delay = await delayAfter({ date, "retry-after": value });
    assert.ok(delay < 1000, `${value}: ${delay}`);
  }
});

test("a stream without data for idleMs is reconnected", async () => {
  const { url, requests } = await serve(
    (response) => response.writeHead(200, kHead).write(numbered(1, 1)),
    says(numbered(2, 2)),
  );
  const session = core.createSession();
  // Far longer than a busy machine takes for the second answer.
  await readEventSource(session, url, { ...kFast, idleMs: 1500 });
  assert.deepEqual(textsOf(session), ["m1", "m2"]);
  assert.equal(requests.length, 2);
});

test("an abort ends the request or the wait for a reconnect, and an aborted signal prevents the request", async () => {
  let cut;
  const { url } = await serve((response) => {
    response.on("close", () => (cut = true));
    response.writeHead(200, kHead).write(numbered(1, 1));
  });
  const session = core.createSession();
  const controller = new AbortController();
  const unsubscribe = session.subscribe(() => {
    unsubscribe();
    setTimeout(() => controller.abort(new Error("enough")));
  });
  const { signal } = controller;
  await assert.rejects(readEventSource(session, url, { signal, end: true }), { message: "enough" });
  while (!cut) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(session.snapshot().session.ended, false);
  assert.deepEqual(textsOf(session), ["m1"]);
  const waiting = await serve(says(numbered(1, 1), { cut: true }));
  const onState = ({ kind }) => kind === "waiting" && late.abort();
  const late = new AbortController();
  await assert.rejects(
    readEventSource(session, waiting.url, { delayMs: 60_000, signal: late.signal, onState }),
    { name: "AbortError" },
  );
  await assert.rejects(readEventSource(session, url, { signal: AbortSignal.abort() }), {
    name: "AbortError",
  });
});

test("the host's request function is called before each connection", async () => {
  const { url, requests } = await serve(says(numbered(1, 1), { cut: true }), says(numbered(2, 2)));
  let token = 0;
  const request = async () => ({
    method: "POST",
    body: "{}",
    headers: { authorization: `Bearer ${(token += 1)}` },
  });
  await readEventSource(core.createSession(), url, { ...kFast, request, lastEventId: "ü" });
  assert.deepEqual(
    requests.map(({ method, headers }) => [method, headers.authorization]),
    [
      ["POST", "Bearer 1"],
      ["POST", "Bearer 2"],
    ],
  );
  const sent = Buffer.from(requests[0].headers["last-event-id"], "latin1").toString();
  assert.equal(sent, "ü", "encoded in UTF-8, as the standard requires");
});

test("a slow session applies backpressure to the server", async () => {
  const kEvents = 3000;
  const event = `data: ${JSON.stringify({ pad: "x".repeat(10_000) })}\n\n`;
  let written = 0;
  const { url } = await serve(async (response) => {
    response.writeHead(200, kHead);
    for (; written < kEvents; written += 1) {
      if (!response.write(event)) await once(response, "drain");
    }
    response.end();
  });
  let release;
  const first = new Promise((resolve) => (release = resolve));
  let taken = 0;
  const slow = {
    push() {},
    async pushStream(source) {
      for await (const chunk of source) {
        assert.ok(chunk.length > 10_000);
        if ((taken += 1) === 1) await first;
      }
    },
  };
  const reading = readEventSource(slow, url);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.ok(written < kEvents, `${written} events were written although none was consumed`);
  release();
  assert.equal((await reading).events, kEvents);
  assert.equal(taken, kEvents);
});

test("disposing of the session ends the request", async () => {
  let cut = false;
  const { url } = await serve((response) => {
    response.on("close", () => (cut = true));
    response.writeHead(200, kHead);
    const timer = setInterval(() => response.write(`data: ${message("more")}\n\n`), 5);
    response.on("close", () => clearInterval(timer));
  });
  const session = core.createSession();
  setTimeout(() => session.dispose(), 60);
  await assert.rejects(readEventSource(session, url), { name: "DisposedError" });
  while (!cut) await new Promise((resolve) => setTimeout(resolve, 5));
});

test("the host's own fetch is used, and its body is cancelled after the last event", async () => {
  let cancelled = false;
  const own = async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(numbered(1, 2))),
      cancel: () => void (cancelled = true),
    });
    return new Response(body, { headers: kHead });
  };
  const session = core.createSession();
  const options = { fetch: own, isLast: ({ id }) => id === "1" };
  await readEventSource(session, "https://example.com/", options);
  assert.deepEqual(textsOf(session), ["m1"]);
  assert.equal(cancelled, true);
});

test("a session in a worker is fed by event streams and by RPC connections", async () => {
  const worker = await loadInWorker();
  const session = await worker.createSession();
  const { url } = await serve(says(numbered(1, 2), { cut: true }), says(numbered(2, 300)));
  const position = await readEventSource(session, url, kFast);
  assert.deepEqual(position, { lastEventId: "300", events: 300 });
  const told = `${message("by a conversation")}\n`;
  const output = new Blob([told.repeat(50)]).stream();
  await connectRpc(session, overStreams(output, new WritableStream()), { end: true }).closed;
  const { entries, session: facts } = await session.snapshot();
  const texts = entries.map(({ parts }) => parts[0].pieces[0].text);
  assert.deepEqual(
    texts.slice(0, 300),
    Array.from({ length: 300 }, (_, at) => `m${at + 1}`),
  );
  assert.deepEqual([texts.length, texts.at(-1), facts.ended], [350, "by a conversation", true]);
  session.dispose();
  await assert.rejects(readEventSource(session, url), { name: "DisposedError" });
  worker.dispose();
});
