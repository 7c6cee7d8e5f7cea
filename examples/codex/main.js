// A client of Codex's app-server, which bridge.mjs starts: a thread, turns, approvals.
import { load } from "agent-timeline";
import { connectRpc, overWebSocket } from "agent-timeline/sources";
import { mount } from "agent-timeline/view";
import "agent-timeline/styles.css";

const session = (await load()).createSession({ dialect: "codex", patches: "outline" });
const bridge = new URLSearchParams(location.search).get("bridge") ?? "ws://localhost:3000";
const status = document.querySelector("[role=status]");

/** The functions that answer pending approval requests, by the row that shows the request. */
const waiting = new Map();

/** The session has already received the request: finds its row, which is not in `waiting` yet. */
const newlyWaiting = () =>
  session
    .outline()
    .entries.find(({ id, status }) => status === "awaiting-approval" && !waiting.has(id)).id;

const askReader = () =>
  new Promise((resolve) => {
    const entry = newlyWaiting();
    waiting.set(entry, (type) => {
      waiting.delete(entry);
      resolve({ decision: type === "approve" ? "accept" : "decline" });
    });
  });

const kApproval = /^item\/(?:commandExecution|fileChange)\/requestApproval$/;
const codex = connectRpc(session, overWebSocket(bridge), {
  jsonrpc: false,
  onRequest: ({ method }) => (kApproval.test(method) ? askReader() : undefined),
});
codex.closed.then(
  () => (status.textContent = "Codex has disconnected."),
  (error) => (status.textContent = error.message),
);
mount(document.querySelector("#timeline"), session, {
  onAction: ({ type, entry }) => waiting.get(entry)?.(type),
});

const clientInfo = { name: "agent_timeline_example", title: "Example", version: "1.0.0" };
await codex.request("initialize", { clientInfo });
await codex.notify("initialized");
const { thread } = await codex.request("thread/start", { approvalPolicy: "untrusted" });

const form = document.querySelector("form");
form.onsubmit = async (event) => {
  event.preventDefault();
  const text = new FormData(form).get("prompt");
  form.reset();
  await codex.request("turn/start", { threadId: thread.id, input: [{ type: "text", text }] });
};
form.querySelector("button").disabled = false;
