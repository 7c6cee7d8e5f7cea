// A conversation with an agent of the Agent Client Protocol, which bridge.mjs starts.
import { load } from "agent-timeline";
import { connectRpc, overWebSocket } from "agent-timeline/sources";
import { mount } from "agent-timeline/view";
import "agent-timeline/styles.css";

const session = (await load()).createSession({ dialect: "acp", patches: "outline" });
const bridge = new URLSearchParams(location.search).get("bridge") ?? "ws://localhost:3000";
const status = document.querySelector("[role=status]");

/** The functions that answer pending permission requests, by the row that shows the request. */
const waiting = new Map();

/** The session has already received the request: finds its row, which is not in `waiting` yet. */
const newlyWaiting = () =>
  session
    .outline()
    .entries.find(({ id, status }) => status === "awaiting-approval" && !waiting.has(id)).id;

const askReader = ({ options }) =>
  new Promise((resolve) => {
    const entry = newlyWaiting();
    waiting.set(entry, (type) => {
      waiting.delete(entry);
      const kind = type === "approve" ? "allow_once" : "reject_once";
      const option = options.find((one) => one.kind === kind);
      const outcome = option ? "selected" : "cancelled";
      resolve({ outcome: { outcome, optionId: option?.optionId } });
    });
  });

const ready = Promise.withResolvers();
const agent = connectRpc(session, overWebSocket(bridge), {
  onRequest: ({ method, params }) =>
    method === "session/request_permission" ? askReader(params) : undefined,
  onNotification: ({ method, params }) => method === "_bridge/ready" && ready.resolve(params),
});
agent.closed.then(
  () => (status.textContent = "The agent has disconnected."),
  (error) => (status.textContent = error.message),
);
mount(document.querySelector("#timeline"), session, {
  onAction: ({ type, entry }) => waiting.get(entry)?.(type),
});

await agent.request("initialize", {
  protocolVersion: 1,
  clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
});
const { cwd } = await ready.promise;
const { sessionId } = await agent.request("session/new", { cwd, mcpServers: [] });

const form = document.querySelector("form");
form.onsubmit = async (event) => {
  event.preventDefault();
  const text = new FormData(form).get("prompt");
  form.reset();
  // The timeline shows the outcome of the turn, including errors.
  await agent
    .request("session/prompt", { sessionId, prompt: [{ type: "text", text }] })
    .catch(console.warn);
};
form.querySelector("button").disabled = false;
