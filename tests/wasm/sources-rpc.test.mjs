// `connectRpc` with a real process, a real socket and web streams: requests of both sides, the order in
// which the session gets the messages, and every way in which the other side can fail.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, before, test } from "node:test";
import {
  connectRpc,
  overStreams,
  overWebSocket,
  RpcError,
} from "../../wasm/package/dist/sources.js";
import { overProcess } from "../../wasm/package/dist/sources.node.js";
import { LibrarySocket, serveSockets } from "../support/web-sockets.mjs";
import { startCore } from "./support.mjs";

let core;
before(async () => ({ core } = await startCore()));
const closers = [];
after(() => closers.forEach((close) => close()));

/** The source of an agent that answers, asks and misbehaves on request; runs as a child process. */
const kAgent = `
  import { createInterface } from "node:readline";
  const say = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
  const update = (text) => say({ method: "session/update", params: { sessionId: "s", update: {
    sessionUpdate: "agent_message_chunk", content: { type: "text", text } } } });
  let asked;
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params, result, error } = JSON.parse(line);
    if (method === undefined) {
      update(result ? "You chose " + result.outcome.optionId : "Refused: " + error.code + " " + error.message);
      say({ id: asked, result: { stopReason: "end_turn" } });
    }
    if (method === "echo") say({ id, result: params });
    if (method === "fail") say({ id, error: { code: -32000, message: "No key", data: { why: 1 } } });
    if (method === "garbage") {
      process.stdout.write('no json\\n[1, null, {"id": {}}]\\n{"half":\\n');
      say({ id, result: "fine" });
    }
    if (method === "exit") { process.stderr.write("out of tokens\\n"); process.exitCode = 3; process.exit(); }
    if (method === "split") {
      const bytes = Buffer.from(JSON.stringify({ id, result: "é😀" }) + "\\r\\n");
      for (const byte of bytes) { process.stdout.write(Uint8Array.of(byte)); await new Promise(setImmediate); }
    }
    if (method === "session/prompt") {
      asked = id;
      say({ id: "p1", method: "session/request_permission", params: { sessionId: "s",
        toolCall: { toolCallId: "c1", title: "rm -rf build", kind: "execute", status: "pending" },
        options: [{ optionId: "yes", name: "Allow", kind: "allow_once" }] } });
    }
  }`;

function startAgent() {
  const child = spawn(process.execPath, ["--input-type=module", "-e", kAgent]);
  closers.push(() => child.kill());
  return child;
}

const kPrompt = { sessionId: "s", prompt: [{ type: "text", text: "Clean up" }] };

test("in an ACP turn, the session gets the messages of both sides in order, before the handlers run", async () => {
  const session = core.createSession();
  const child = startAgent();
  const seen = [];
  const connection = connectRpc(session, overProcess(child), {
    end: true,
    onNotification: ({ method }) => seen.push(method),
    async onRequest({ method, params }) {
      const { entries } = session.snapshot();
      seen.push(method, entries.at(-1).status, params.options[0].optionId);
      return { outcome: { outcome: "selected", optionId: "yes" } };
    },
  });
  const result = await connection.request("session/prompt", kPrompt);
  assert.deepEqual(result, { stopReason: "end_turn" });
  assert.deepEqual(seen, ["session/request_permission", "awaiting-approval", "yes", "session/update"]); // prettier-ignore
  const { entries, diagnostics } = session.snapshot();
  assert.deepEqual(
    entries.map(({ kind, role }) => role ?? kind),
    ["user", "tool", "assistant"],
  );
  assert.deepEqual(diagnostics, []);
  connection.close();
  await connection.closed;
  await new Promise((resolve) => child.once("exit", resolve));
  await assert.rejects(connection.request("echo"), { code: "lost" });
});

test('a request without a handler gets "method not found", and a handler\'s error becomes the response', async () => {
  const answers = [
    [undefined, /Refused: -32601 Method not found: session\/request_permission/],
    [() => Promise.reject(new RpcError(-32001, "Not now")), /Refused: -32001 Not now/],
    [() => { throw new Error("a bug"); }, /Refused: -32603 a bug/], // prettier-ignore
  ];
  for (const [onRequest, expected] of answers) {
    const session = core.createSession();
    const connection = connectRpc(session, overProcess(startAgent()), { onRequest });
    await connection.request("session/prompt", kPrompt);
    assert.match(session.toText(), expected);
    connection.close();
  }
});

test("responses are matched to their requests, whatever comes between them", async () => {
  const session = core.createSession();
  const connection = connectRpc(session, overProcess(startAgent()));
  const all = await Promise.all([
    connection.request("echo", { n: 1 }),
    connection.request("garbage"),
    connection.request("split"),
    connection.request("echo", { n: 2 }),
  ]);
  assert.deepEqual(all, [{ n: 1 }, "fine", "é😀", { n: 2 }]);
  await assert.rejects(connection.request("fail"), {
    name: "RpcError",
    code: -32_000,
    message: "No key",
    data: { why: 1 },
  });
  assert.match(session.toText(), /no json/);
  connection.close();
});

test("a failing process rejects every request, with its standard error", async () => {
  const connection = connectRpc(core.createSession(), overProcess(startAgent()));
  const waiting = connection.request("never answered");
  await assert.rejects(connection.request("exit"), {
    name: "SourceError",
    code: "exit",
    status: 3,
    message: "The process exited with 3: out of tokens",
  });
  await assert.rejects(waiting, { code: "exit" });
  await assert.rejects(connection.closed, { code: "exit" });
  await assert.rejects(connection.notify("echo"), { code: "exit" });
  const missing = spawn("/no/such/program");
  await assert.rejects(connectRpc(null, overProcess(missing)).closed, {
    code: "exit",
    message: /could not be started: .*ENOENT/,
  });
});

test("an abort closes the connection and ends the process; one of a request rejects only that request", async () => {
  const controller = new AbortController();
  const child = startAgent();
  const { signal } = controller;
  const connection = connectRpc(core.createSession(), overProcess(child), { signal });
  await assert.rejects(connection.request("never", {}, { signal: AbortSignal.timeout(20) }), {
    name: "TimeoutError",
  });
  assert.deepEqual(await connection.request("echo", []), []);
  const waiting = connection.request("never answered");
  controller.abort(new Error("enough"));
  await assert.rejects(waiting, { message: "enough" });
  await assert.rejects(connection.closed, { message: "enough" });
  if (child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
});

test("works over a WebSocket without the member jsonrpc, and pushes only what shouldPush allows", async () => {
  const lines = [];
  const server = await serveSockets((peer) => {
    peer.onMessage = (text) => {
      lines.push(text);
      const { id, method } = JSON.parse(text);
      if (id !== undefined) peer.send(JSON.stringify({ id, result: { method } }));
      if (method === "end") peer.close(1000);
      if (method === "cut") peer.cut();
    };
  });
  closers.push(server.close);
  const told = [];
  const session = { push: (text) => told.push(text), pushStream: async () => {} };
  const options = {
    jsonrpc: false,
    shouldPush: (text, direction) => direction === "sent" && !text.includes("secret"),
  };
  const connection = connectRpc(session, overWebSocket(new LibrarySocket(server.url)), options);
  await connection.notify("secret", { token: 1 });
  assert.deepEqual(await connection.request("initialize"), { method: "initialize" });
  await connection.request("end");
  await connection.closed;
  assert.deepEqual(lines, ['{"method":"secret","params":{"token":1}}', '{"id":1,"method":"initialize"}', '{"id":2,"method":"end"}']); // prettier-ignore
  assert.deepEqual(
    told,
    lines.slice(1).map((line) => `data: ${line}\n\n`),
  );
  const lost = connectRpc(session, overWebSocket(new LibrarySocket(server.url)), options);
  const waiting = lost.request("never");
  await lost.notify("cut");
  await assert.rejects(lost.closed, { code: "lost", status: 1006 });
  assert.deepEqual(await waiting, { method: "never" });
  const nowhere = connectRpc(null, overWebSocket(new LibrarySocket("ws://127.0.0.1:1/")));
  await assert.rejects(nowhere.request("echo"), { code: "lost" });
});

test("works over web streams, and an incomplete message at the end becomes a card", async () => {
  const there = new TransformStream();
  const back = new TransformStream();
  const session = core.createSession();
  const connection = connectRpc(session, overStreams(back.readable, there.writable), { end: true });
  const writer = back.writable.getWriter();
  const waiting = connection.request("echo");
  const { value } = await there.readable.getReader().read();
  assert.equal(new TextDecoder().decode(value), '{"jsonrpc":"2.0","id":1,"method":"echo"}\n');
  await writer.write(
    new TextEncoder().encode('{"agent-timeline":"message","text":"hi"}\n{"id":1,"resu'),
  );
  await writer.close();
  await assert.rejects(waiting, {
    code: "lost",
    message: "The other side closed the connection.",
  });
  await connection.closed;
  const { entries, session: facts } = session.snapshot();
  const kinds = entries.map(({ kind }) => kind);
  assert.deepEqual(
    kinds,
    ["unknown", "message", "unknown"],
    "the request, the message and the incomplete response",
  );
  assert.match(JSON.stringify(entries.at(-1)), /resu/);
  assert.equal(facts.ended, true);
});

test("a slow session applies backpressure to the agent", async () => {
  let sent = 0;
  const line = `${JSON.stringify({ method: "noise", params: "x".repeat(1000) })}\n`;
  const output = new ReadableStream(
    {
      pull(controller) {
        if ((sent += 1) > 200) controller.close();
        else controller.enqueue(line);
      },
    },
    { highWaterMark: 0 },
  );
  let release;
  const first = new Promise((resolve) => (release = resolve));
  let told = 0;
  const session = { push: () => ((told += 1), first), pushStream: async () => {} };
  const connection = connectRpc(session, overStreams(output, new WritableStream()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual([sent, told], [1, 1]);
  release();
  await connection.closed;
  assert.equal(told, 200);
});

test("the event loop keeps running during a flood of messages", async () => {
  const lines = `${JSON.stringify({ "agent-timeline": "message", text: "more" })}\n`.repeat(20_000);
  const session = core.createSession();
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await connectRpc(session, overStreams(new Blob([lines]).stream(), new WritableStream())).closed;
  clearInterval(timer);
  assert.equal(session.revision, 20_000);
  assert.ok(turns > 3, `${turns} timer callbacks`);
});

test("close() or an abort closes the connection to a process that only ended its output", async () => {
  const script = "process.stdout.end(); setInterval(() => {}, 1000);";
  const start = () => {
    const child = spawn(process.execPath, ["-e", script]);
    closers.push(() => child.kill());
    return child;
  };
  const child = start();
  const connection = connectRpc(null, overProcess(child));
  await new Promise((resolve) => child.stdout.once("end", resolve));
  connection.close();
  await connection.closed;
  const controller = new AbortController();
  const other = start();
  const { closed } = connectRpc(null, overProcess(other), { signal: controller.signal });
  await new Promise((resolve) => other.stdout.once("end", resolve));
  controller.abort(new Error("enough"));
  await assert.rejects(closed, { message: "enough" });
});
