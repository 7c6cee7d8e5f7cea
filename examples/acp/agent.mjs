// Stands in for an agent: a script that speaks the Agent Client Protocol, so that the page can be tried
// without a key. For any prompt it reads a file, proposes a change, and asks for permission first.
import { createInterface } from "node:readline";

const say = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
const kSession = "session-1";
const kBefore = "if (next === '\\n') rows.push(row);\n";
const kAfter = "if (next === '\\n' || atEnd()) rows.push(row);\n";

const update = (update) =>
  say({ method: "session/update", params: { sessionId: kSession, update } });
const text = (text) => ({ type: "text", text });

async function stream(sessionUpdate, messageId, words) {
  for (const word of words.split(/(?<= )/)) {
    update({ sessionUpdate, messageId, content: text(word) });
    await pause();
  }
}

/** Our pending requests, by id. */
const waiting = new Map();
let asked = 0;
function ask(method, params) {
  const id = `ask-${(asked += 1)}`;
  say({ id, method, params: { sessionId: kSession, ...params } });
  return new Promise((resolve) => waiting.set(id, resolve));
}

async function edit(toolCallId) {
  const path = "src/reader.js";
  const toolCall = {
    toolCallId,
    title: `Edit ${path}`,
    kind: "edit",
    status: "pending",
    locations: [{ path, line: 12 }],
    content: [{ type: "diff", path, oldText: kBefore, newText: kAfter }],
  };
  update({ sessionUpdate: "tool_call", ...toolCall });
  const options = [
    { optionId: "yes", name: "Allow", kind: "allow_once" },
    { optionId: "no", name: "Reject", kind: "reject_once" },
  ];
  const { outcome } = await ask("session/request_permission", { toolCall, options });
  const isAllowed = outcome.optionId === "yes";
  update({
    sessionUpdate: "tool_call_update",
    toolCallId,
    status: isAllowed ? "completed" : "failed",
  });
  return isAllowed;
}

let turns = 0;
async function answer() {
  const turn = (turns += 1);
  await stream("agent_thought_chunk", `thought-${turn}`, "The last row of the file is lost.");
  await stream("agent_message_chunk", `first-${turn}`, "Let me look at the **reader** first.");
  const read = { toolCallId: `read-${turn}`, title: "src/reader.js", kind: "read" };
  update({ sessionUpdate: "tool_call", ...read, status: "in_progress" });
  await pause();
  const content = [{ type: "content", content: text(kBefore) }];
  update({ sessionUpdate: "tool_call_update", ...read, status: "completed", content });
  const said = (await edit(`edit-${turn}`))
    ? "Now the last row is kept, too."
    : "Then I'll leave it as it is.";
  await stream("agent_message_chunk", `last-${turn}`, said);
  return {
    stopReason: "end_turn",
    usage: { inputTokens: 1200, outputTokens: 80, totalTokens: 1280 },
  };
}

const kMethods = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: {}, authMethods: [] }),
  "session/new": () => ({ sessionId: kSession }),
  "session/prompt": answer,
};

createInterface({ input: process.stdin }).on("line", async (line) => {
  const { id, method, result } = JSON.parse(line);
  if (method === undefined) return waiting.get(id)?.(result ?? { outcome: {} });
  const known = kMethods[method];
  if (known) return say({ id, result: await known() });
  if (id !== undefined) say({ id, error: { code: -32601, message: `Unknown method ${method}` } });
});
