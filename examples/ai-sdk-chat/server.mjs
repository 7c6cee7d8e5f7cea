// Stands in for a model: a script that answers as the AI SDK's servers do, so that the page can be
// tried without a key. It reads a file, and asks for approval before it runs a command.
import { createServer } from "node:http";

const pause = () => new Promise((resolve) => setTimeout(resolve, 60));

function* text(id, words) {
  yield { type: "text-start", id };
  for (const delta of words.split(/(?<= )/)) yield { type: "text-delta", id, delta };
  yield { type: "text-end", id };
}

function* call(toolCallId, toolName, input) {
  yield { type: "tool-input-start", toolCallId, toolName };
  yield { type: "tool-input-delta", toolCallId, inputTextDelta: JSON.stringify(input) };
  yield { type: "tool-input-available", toolCallId, toolName, input };
}

function* step(...parts) {
  yield { type: "start-step" };
  for (const part of parts) yield* part;
  yield { type: "finish-step" };
}

/** The answer to a message of the user, which ends with an approval request. */
function* question(id) {
  yield { type: "start", messageId: `answer-${id}` };
  const output = "12\tif (next === '\\n') rows.push(row);";
  yield* step(
    text("t1", "Let me look at the **reader** first."),
    call(`read-${id}`, "read", { path: "src/reader.js" }),
    [{ type: "tool-output-available", toolCallId: `read-${id}`, output }],
  );
  const toolCallId = `run-${id}`;
  yield* step(call(toolCallId, "bash", { command: "npm test" }), [
    { type: "tool-approval-request", approvalId: `approval-${id}`, toolCallId },
  ]);
  yield { type: "finish", finishReason: "tool-calls" };
}

/** The rest of the answer, after the user's decision. */
function* rest({ id, parts }) {
  const { toolCallId, approval } = parts.find(({ state }) => state === "approval-responded");
  yield { type: "start", messageId: id };
  const ran = { type: "tool-output-available", toolCallId, output: "12 passed" };
  const denied = { type: "tool-output-denied", toolCallId };
  const said = approval.approved ? "All tests pass." : "Then I won't run them.";
  yield* step([approval.approved ? ran : denied], text("t1", said));
  yield { type: "finish", finishReason: "stop" };
}

const server = createServer(async (request, response) => {
  const body = [];
  for await (const piece of request) body.push(piece);
  if (request.method !== "POST") return response.writeHead(405).end();
  const { messages } = JSON.parse(Buffer.concat(body).toString());
  const last = messages.at(-1);
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "x-vercel-ai-ui-message-stream": "v1",
  });
  for (const chunk of last.role === "user" ? question(messages.length) : rest(last)) {
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    await pause();
  }
  response.end("data: [DONE]\n\n");
});
server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
