// Stands in for Codex: a script that acts as its app-server, so that the page can be tried without a
// key. For any prompt it runs a command and changes a file, and asks for approval before each.
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
const threadId = "thread-1";
let turnId = "";
let ids = 0;

const tell = (method, params) => say({ method, params: { threadId, turnId, ...params } });
const started = (item) => tell("item/started", { item, startedAtMs: Date.now() });
const completed = (item) => tell("item/completed", { item, completedAtMs: Date.now() });

/** Our pending requests, by id. */
const waiting = new Map();
async function isApproved(method, itemId) {
  const id = (ids += 1);
  tell("thread/status/changed", { status: { type: "active", activeFlags: ["waitingOnApproval"] } });
  say({ id, method, params: { threadId, turnId, itemId, startedAtMs: Date.now(), reason: null } });
  const answer = await new Promise((resolve) => waiting.set(id, resolve));
  tell("serverRequest/resolved", { requestId: id });
  return answer?.decision === "accept";
}

async function speak(words) {
  const item = { type: "agentMessage", id: `msg-${(ids += 1)}`, text: "", phase: null };
  started(item);
  for (const delta of words.split(/(?<= )/)) {
    tell("item/agentMessage/delta", { itemId: item.id, delta });
    await pause();
  }
  completed({ ...item, text: words });
}

async function run(command, output) {
  const call = { type: "commandExecution", id: `call-${(ids += 1)}`, command, cwd: "/project" };
  const open = { ...call, aggregatedOutput: null, exitCode: null, status: "inProgress" };
  started(open);
  if (!(await isApproved("item/commandExecution/requestApproval", call.id)))
    return completed({ ...open, status: "declined" });
  tell("item/commandExecution/outputDelta", { itemId: call.id, delta: output });
  await pause();
  const ended = { exitCode: 0, durationMs: 60, status: "completed" };
  completed({ ...call, ...ended, aggregatedOutput: output });
}

async function change(path, diff) {
  const changes = [{ path, kind: { type: "update", move_path: null }, diff }];
  const item = { type: "fileChange", id: `call-${(ids += 1)}`, changes, status: "inProgress" };
  started(item);
  const approved = await isApproved("item/fileChange/requestApproval", item.id);
  completed({ ...item, status: approved ? "completed" : "declined" });
  return approved;
}

async function takeTurn(turn, content) {
  tell("turn/started", { turn });
  const message = { type: "userMessage", id: `user-${(ids += 1)}`, content };
  started(message);
  completed(message);
  await speak("Let me look at the **reader** first.");
  await run("grep -n push src/reader.js", "12:if (next === '\\n') rows.push(row);\n");
  const diff =
    "@@ -12,1 +12,1 @@\n-if (next === '\\n') rows.push(row);\n+if (next === '\\n' || atEnd()) rows.push(row);\n";
  const changed = await change("/project/src/reader.js", diff);
  await speak(changed ? "Now the last row is kept, too." : "Then I'll leave it as it is.");
  tell("turn/completed", { turn: { ...turn, status: "completed", durationMs: 900 } });
}

const thread = { id: threadId, model: "scripted", cwd: "/project", turns: [] };
const kMethods = {
  initialize: () => ({ userAgent: "scripted" }),
  "thread/start": () => ({ thread, model: thread.model, cwd: thread.cwd }),
  "turn/start": ({ input }) => {
    turnId = `turn-${(ids += 1)}`;
    const turn = { id: turnId, items: [], status: "inProgress", error: null };
    // The response must be sent first.
    setImmediate(() => takeTurn(turn, input));
    return { turn };
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params, result } = JSON.parse(line);
  if (method === undefined) return waiting.get(id)?.(result);
  const known = kMethods[method];
  if (known) return say({ id, result: known(params) });
  if (id !== undefined) say({ id, error: { code: -32601, message: `Unknown method ${method}` } });
});
