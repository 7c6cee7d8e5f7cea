// `tapChatTransport`: the chat gets the same as without it, and the session sees each message, chunk,
// result and approval once. tests/pack/examples.test.mjs tests it with the real AI SDK.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { tapChatTransport } from "../../wasm/package/dist/sources.js";
import { startCore } from "./support.mjs";

let core;
before(async () => ({ core } = await startCore()));

const streamOf = (chunks, error) => {
  const left = [...chunks];
  return new ReadableStream({
    pull(controller) {
      if (left.length > 0) controller.enqueue(left.shift());
      else if (error) controller.error(error);
      else controller.close();
    },
  });
};

/** A transport like those of the SDK: a class with additional members. */
class Transport {
  #streams;
  resumeStreamIsReplay = true;
  requests = [];

  constructor(...streams) {
    this.#streams = streams;
  }

  async sendMessages(request) {
    this.requests.push(request);
    return this.#streams.shift();
  }

  async reconnectToStream() {
    return this.#streams.shift() ?? null;
  }

  left() {
    return this.#streams.length;
  }
}

async function all(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const user = (id, text) => ({ id, role: "user", parts: [{ type: "text", text }] });
const answer = (id, ...words) => [
  { type: "start", messageId: id },
  { type: "start-step" },
  { type: "text-start", id: "t" },
  ...words.map((delta) => ({ type: "text-delta", id: "t", delta })),
  { type: "text-end", id: "t" },
  { type: "finish-step" },
  { type: "finish" },
];
const rowsOf = (session) =>
  session
    .snapshot()
    .entries.map(({ role, kind, status, parts }) => [
      role ?? kind,
      status,
      parts.flatMap(({ pieces = [] }) => pieces.map(({ text }) => text ?? "")).join(""),
    ]);

test("the chat gets the transport's chunks themselves, and the session gets question and answer", async () => {
  const chunks = answer("a1", "Hel", "lo");
  const transport = new Transport(streamOf(chunks), streamOf(answer("a2", "Fine")));
  const session = core.createSession();
  const tapped = tapChatTransport(transport, session);
  assert.equal(tapped.resumeStreamIsReplay, true);
  assert.equal(tapped.left(), 2);
  const request = { messages: [user("u1", "Hi")], trigger: "submit-message" };
  const got = await all(await tapped.sendMessages(request));
  assert.equal(transport.requests[0], request);
  assert.ok(got.length === chunks.length && got.every((chunk, at) => chunk === chunks[at]));
  const stored = { id: "a1", role: "assistant", parts: [{ type: "text", text: "Hello" }] };
  await all(
    await tapped.sendMessages({ messages: [user("u1", "Hi"), stored, user("u2", "And?")] }),
  );
  assert.deepEqual(rowsOf(session), [
    ["user", "done", "Hi"],
    ["assistant", "done", "Hello"],
    ["user", "done", "And?"],
    ["assistant", "done", "Fine"],
  ]);
  assert.equal(await tapped.reconnectToStream({}), null);
});

test("a stored conversation is pushed with the first message, an edited message again", async () => {
  const session = core.createSession();
  const tapped = tapChatTransport(new Transport(streamOf([]), streamOf([])), session);
  const stored = { id: "a1", role: "assistant", parts: [{ type: "text", text: "Hello" }] };
  await all(
    await tapped.sendMessages({ messages: [user("u1", "Hi"), stored, user("u2", "And?")] }),
  );
  await all(
    await tapped.sendMessages({ messages: [user("u1", "Hi"), stored, user("u2", "But?")] }),
  );
  const texts = rowsOf(session).map(([, , text]) => text);
  assert.deepEqual(texts.slice(0, 2), ["Hi", "Hello"]);
  assert.ok(texts.includes("But?"));
});

test("a stream resumed from its beginning is pushed only once", async () => {
  const chunks = answer("a1", "one ", "two ", "three");
  const broken = new Error("network");
  const session = core.createSession();
  const tapped = tapChatTransport(new Transport(streamOf(chunks.slice(0, 5), broken), streamOf(chunks)), session); // prettier-ignore
  await assert.rejects(all(await tapped.sendMessages({ messages: [user("u1", "Hi")] })), {
    message: "network",
  });
  assert.deepEqual(await all(await tapped.reconnectToStream({})), chunks);
  assert.deepEqual(rowsOf(session)[1], ["assistant", "done", "one two three"]);
});

test("a stream that resumes where it broke off is completed", async () => {
  const chunks = answer("a1", "one ", "two ", "three");
  const session = core.createSession();
  const tapped = tapChatTransport(new Transport(streamOf(chunks.slice(0, 5)), streamOf(chunks.slice(5))), session); // prettier-ignore
  await all(await tapped.sendMessages({ messages: [user("u1", "Hi")] }));
  await all(await tapped.reconnectToStream({}));
  assert.deepEqual(rowsOf(session)[1], ["assistant", "done", "one two three"]);
});

test("tool results and approvals that the page adds to an answer are pushed", async () => {
  const call = (id) => ({
    type: "tool-input-available",
    toolCallId: id,
    toolName: "look",
    input: {},
  });
  const chunks = [
    { type: "start", messageId: "a1" },
    { type: "start-step" },
    call("c1"),
    call("c2"),
    { type: "tool-approval-request", approvalId: "p2", toolCallId: "c2" },
    call("c3"),
    { type: "tool-output-available", toolCallId: "c3", output: "from the server" },
    { type: "finish-step" },
    { type: "finish" },
  ];
  const session = core.createSession();
  const rest = [{ type: "tool-output-denied", toolCallId: "c2" }];
  const tapped = tapChatTransport(new Transport(streamOf(chunks), streamOf(rest)), session);
  await all(await tapped.sendMessages({ messages: [user("u1", "Look")] }));
  const statuses = () =>
    session.snapshot().entries.filter(({ kind }) => kind === "tool").map(({ status }) => status); // prettier-ignore
  assert.deepEqual(statuses(), ["ready", "awaiting-approval", "done"]);
  const part = (toolCallId, rest) => ({ type: "tool-look", toolCallId, input: {}, ...rest });
  const added = {
    id: "a1",
    role: "assistant",
    parts: [
      part("c1", { state: "output-available", output: "from the page" }),
      part("c2", { state: "approval-responded", approval: { id: "p2", approved: false } }),
      part("c3", { state: "output-available", output: "from the server" }),
    ],
  };
  const revision = session.revision;
  await all(await tapped.sendMessages({ messages: [user("u1", "Look"), added] }));
  assert.equal(session.revision - revision, 3);
  assert.deepEqual(statuses(), ["done", "denied", "done"]);
  assert.match(session.toText(), /from the page/);
});

test("errors and cancellations are forwarded", async () => {
  let cancelled;
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue({ type: "text-delta", id: "t", delta: "x" }),
    cancel: (reason) => void (cancelled = reason),
  });
  const refused = { sendMessages: () => Promise.reject(new Error("401")), reconnectToStream: async () => null }; // prettier-ignore
  const session = core.createSession();
  await assert.rejects(tapChatTransport(refused, session).sendMessages({ messages: [] }), {
    message: "401",
  });
  const stream = await tapChatTransport(new Transport(endless), session).sendMessages({});
  await stream.cancel("stop");
  assert.equal(cancelled, "stop");
});

test("a disposed session or an abort does not affect the chat", async () => {
  const chunks = [...answer("a1", "Hello"), undefined, null, 1n];
  const session = core.createSession();
  const errors = [];
  const onError = (error) => errors.push(error.message);
  const tapped = tapChatTransport(new Transport(streamOf(chunks)), session, { onError });
  session.dispose();
  assert.deepEqual(
    await all(await tapped.sendMessages({ messages: [null, user("u1", "Hi")] })),
    chunks,
  );
  assert.equal(errors.length, 1);
  assert.match(errors[0], /rejects input: This session was disposed/);
  const other = core.createSession();
  const signal = AbortSignal.abort();
  const stopped = tapChatTransport(new Transport(streamOf(chunks)), other, { signal });
  assert.deepEqual(await all(await stopped.sendMessages({ messages: [user("u1", "Hi")] })), chunks);
  assert.equal(other.revision, 0);
});
