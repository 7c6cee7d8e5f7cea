// `readWebSocket` against a real server: messages are events, losses differ from ends, and a host's
// function fetches what follows. With a library's socket, and with the runtime's own if it has one.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { after, before, test } from "node:test";
import { Worker } from "node:worker_threads";
import { readWebSocket } from "../../wasm/package/dist/sources.js";
import { LibrarySocket, serveSockets } from "../support/web-sockets.mjs";
import { arrayWorkOf } from "./array-work.mjs";
import { startCore } from "./support.mjs";

let core;
before(async () => ({ core } = await startCore()));
const servers = [];
after(() => servers.forEach(({ close }) => close()));

const message = (text) => JSON.stringify({ "agent-timeline": "message", text });
const textsOf = (session) =>
  session.snapshot().entries.map(({ parts }) => parts[0].pieces.map(({ text }) => text).join(""));

async function serve(connected) {
  const server = await serveSockets(connected);
  servers.push(server);
  return server.url;
}

const kSockets = { "a library's socket": LibrarySocket };
if (typeof WebSocket === "function") kSockets["the runtime's socket"] = WebSocket;

for (const [name, Socket] of Object.entries(kSockets)) {
  test(`reads messages until a normal closure: ${name}`, async () => {
    const url = await serve((peer) => {
      peer.send(message("one"));
      peer.send(Buffer.from(message("two é")));
      peer.send(`${message("three")}\n${message("four")}\n`);
      peer.send("x".repeat(70_000));
      peer.close(1000, "done");
    });
    const session = core.createSession();
    assert.equal(await readWebSocket(session, new Socket(url), { end: true }), 4);
    const { entries, session: facts } = session.snapshot();
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ["message", "message", "message", "message", "unknown"],
    );
    assert.deepEqual(textsOf(session).slice(0, 4), ["one", "two é", "three", "four"]);
    assert.equal(facts.ended, true);
  });

  test(`a truncated message does not affect the next one: ${name}`, async () => {
    const url = await serve((peer) => {
      peer.send('{"agent-timeline":"message","text":"cut');
      peer.send("");
      peer.send(message("fine"));
      peer.close();
    });
    const session = core.createSession();
    assert.equal(await readWebSocket(session, new Socket(url)), 3);
    const { entries } = session.snapshot();
    assert.deepEqual(entries.map(({ kind }) => kind), ["unknown", "message"]); // prettier-ignore
  });

  test(`a lost connection rejects without ending the session, which keeps what it got: ${name}`, async () => {
    const url = await serve((peer) => {
      peer.send(message("one"));
      setTimeout(() => peer.cut(), 20);
    });
    const session = core.createSession();
    const options = { end: true };
    await assert.rejects(readWebSocket(session, new Socket(url), options), {
      name: "SourceError",
      code: "lost",
      status: 1006,
    });
    assert.deepEqual(textsOf(session), ["one"]);
    assert.equal(session.snapshot().session.ended, false);
  });

  test(`a connect function resumes after the messages received so far: ${name}`, async () => {
    const all = Array.from({ length: 9 }, (_, index) => message(`m${index}`));
    const froms = [];
    const url = await serve((peer, { url: path }) => {
      const from = Number(new URL(path, "http://x").searchParams.get("from"));
      froms.push(from);
      if (froms.length === 2) return peer.close(1012, "restarting");
      for (const one of all.slice(from, from + 4)) peer.send(one);
      setTimeout(() => (from + 4 < all.length ? peer.cut() : peer.close(1000)), 20);
    });
    const session = core.createSession();
    const states = [];
    const connect = (from) => new Socket(`${url}?from=${from}`);
    const onState = (state) => states.push(state);
    const received = await readWebSocket(session, connect, { delayMs: 5, onState });
    assert.equal(received, 9);
    assert.deepEqual(textsOf(session), all.map((one) => JSON.parse(one).text)); // prettier-ignore
    assert.deepEqual(froms, [0, 4, 4, 8]);
    assert.deepEqual(
      states.map(({ kind }) => kind),
      ["open", "waiting", "open", "waiting", "open", "waiting", "open"],
    );
  });

  test(`an abort closes the socket: ${name}`, async () => {
    let closed;
    const gone = new Promise((resolve) => (closed = resolve));
    const url = await serve((peer) => {
      peer.onClose = closed;
      peer.send(message("one"));
    });
    const session = core.createSession();
    const controller = new AbortController();
    session.subscribe(() => controller.abort(new Error("enough")));
    await assert.rejects(readWebSocket(session, new Socket(url), { signal: controller.signal }), {
      message: "enough",
    });
    assert.equal((await gone).code, 1000);
  });

  test(`disposing of the session closes the socket: ${name}`, async () => {
    let closed;
    const gone = new Promise((resolve) => (closed = resolve));
    const url = await serve((peer) => {
      peer.onClose = closed;
      peer.send(message("one"));
      setTimeout(() => peer.send(message("two")), 30);
    });
    const session = core.createSession();
    session.subscribe(() => setTimeout(() => session.dispose()));
    await assert.rejects(readWebSocket(session, new Socket(url)), { name: "DisposedError" });
    await gone;
  });
}

test("a server that closes with 1008 is not connected to again", async () => {
  let count = 0;
  const url = await serve((peer) => {
    count += 1;
    peer.close(1008, "no such session");
  });
  await assert.rejects(
    readWebSocket(core.createSession(), () => new LibrarySocket(url), { delayMs: 1 }),
    { code: "refused", status: 1008, message: /1008: no such session/ },
  );
  assert.equal(count, 1);
});

test("the number of attempts is limited, and a connect function that throws counts as one", async () => {
  let count = 0;
  const url = await serve((peer) => {
    peer.send(message("one"));
    setTimeout(() => peer.cut(), 10);
  });
  const connect = () => {
    if ((count += 1) > 1) throw new Error("no ticket");
    return new LibrarySocket(url);
  };
  const session = core.createSession();
  await assert.rejects(readWebSocket(session, connect, { delayMs: 1, attempts: 2 }), {
    code: "lost",
    message: /^Gave up after 2 attempts in a row: .*no ticket/,
  });
  assert.equal(count, 3);
  await assert.rejects(
    readWebSocket(session, () => Promise.reject(new Error("no ticket"))),
    { message: "no ticket" },
  );
});

test('a failed first connection rejects at once, and too many waiting messages reject with "overflow"', async () => {
  const nowhere = () => new LibrarySocket("ws://127.0.0.1:1/");
  await assert.rejects(readWebSocket(core.createSession(), nowhere), { code: "lost" });
  const url = await serve((peer) => {
    for (let count = 0; count < 50; count += 1) peer.send("x".repeat(1000));
  });
  const slow = {
    push() {},
    async pushStream(source) {
      for await (const chunk of source) await new Promise((resolve) => setTimeout(resolve, chunk.length / 20)); // prettier-ignore
    },
  };
  await assert.rejects(readWebSocket(slow, new LibrarySocket(url), { mostWaiting: 10_000 }), {
    code: "overflow",
  });
});

test("a URL is opened with the runtime's own WebSocket, or rejected as unsupported", async () => {
  const url = await serve((peer) => {
    peer.send(message("one"));
    peer.close(1000);
  });
  if (typeof WebSocket === "undefined") {
    await assert.rejects(readWebSocket(core.createSession(), url), { code: "unsupported" });
  }
  const dist = new URL("../../wasm/package/dist/sources.js", import.meta.url).href;
  const script = `import { parentPort } from "node:worker_threads";
    import { readWebSocket } from ${JSON.stringify(dist)};
    const told = [];
    const session = { async pushStream(source) { for await (const one of source) told.push(one); } };
    parentPort.postMessage([await readWebSocket(session, ${JSON.stringify(url)}), told.join("")]);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    execArgv: typeof WebSocket === "undefined" ? ["--experimental-websocket"] : [],
  });
  const said = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  assert.deepEqual(said, [1, `data: ${message("one")}\n\n`]);
});

/** An open socket that delivers messages on demand. */
class OpenSocket extends EventTarget {
  binaryType = "blob";
  readyState = 1;
  give = (data) => this.dispatchEvent(Object.assign(new Event("message"), { data }));
  close = (code) => this.dispatchEvent(Object.assign(new Event("close"), { code }));
}

test("a socket library that does not deliver bytes is reported", async () => {
  const socket = new OpenSocket();
  const reading = readWebSocket(core.createSession(), socket);
  await new Promise(setImmediate);
  socket.give(new Blob(["x"]));
  await assert.rejects(reading, { code: "unsupported", message: /does not deliver the bytes/ });
});

/** A library's socket that throws its errors if nobody listens to them. */
class ThrowingSocket extends EventEmitter {
  readyState = 0;
  addEventListener = this.on;
  removeEventListener = this.off;
  close() {}
}

test("an error of a library's socket is reported by its close event", async () => {
  const socket = new ThrowingSocket();
  const reading = readWebSocket(core.createSession(), socket);
  await new Promise(setImmediate);
  socket.emit("error", new Error("no route"));
  socket.emit("close", { code: 1006 });
  await assert.rejects(reading, { code: "lost", status: 1006 });
});

test("the work for many waiting messages is proportional to their number", async () => {
  const told = { push() {}, count: 0, async pushStream(source) { for await (const one of source) this.count += one.length > 0 ? 1 : 0; } }; // prettier-ignore
  const count = 50_000;
  const socket = new OpenSocket();
  const reading = readWebSocket(told, socket);
  await new Promise(setImmediate);
  const work = await arrayWorkOf(async () => {
    for (let each = 0; each < count; each += 1) socket.give("{}");
    socket.close(1000);
    await reading;
  });
  assert.equal(told.count, count);
  // Each message is moved about once; taking them out of the front of an array would move thousands for each.
  assert.ok(work <= 3 * count, `${work} elements of arrays`);
});
