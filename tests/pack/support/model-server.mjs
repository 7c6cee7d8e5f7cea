// Stands in for two model APIs, for real agents: Gemini's API and OpenAI's Responses. Whatever the
// prompt, the model requests a command; after the command's result it answers with its last message.
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

export const kFile = "made.txt";
export const kLastWord = "That was the command.";
const kCommand = `echo made > ${kFile}`;

const event = (value) => `event: ${value.type}\ndata: ${JSON.stringify(value)}\n\n`;

/** Returns a chunk of Gemini's API, which is also a complete answer. */
function geminiAnswer({ contents = [], generationConfig }) {
  const parts = contents.at(-1)?.parts ?? [];
  const isOver = parts.some(({ functionResponse }) => functionResponse);
  const args = { command: kCommand, description: "Makes a file." };
  const call = { functionCall: { name: "run_shell_command", args } };
  // The agent asks a small model for JSON that selects the model to use.
  const wantsJson = generationConfig?.responseMimeType === "application/json";
  const part = isOver ? { text: kLastWord } : wantsJson ? { text: "{}" } : call;
  return {
    candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  };
}

/** Returns the events of an answer of the Responses API. */
function responseEvents({ input = [] }, number) {
  const isOver = input.at(-1)?.type === "function_call_output";
  const content = [{ type: "output_text", text: kLastWord }];
  const message = { type: "message", role: "assistant", id: `msg_${number}`, content };
  const command = JSON.stringify({ cmd: kCommand });
  const ids = { id: `fc_${number}`, call_id: `call_${number}` };
  const call = { type: "function_call", ...ids, name: "exec_command", arguments: command };
  const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
  const id = `resp_${number}`;
  return [
    { type: "response.created", response: { id } },
    { type: "response.output_item.done", output_index: 0, item: isOver ? message : call },
    { type: "response.completed", response: { id, usage } },
  ];
}

/** Serves both APIs on a free local port. */
export async function startModelServer() {
  let number = 0;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const body = JSON.parse((await text(request)) || "{}");
    const says = (type, answer) => response.writeHead(200, { "content-type": type }).end(answer);
    if (pathname.endsWith("/responses")) {
      const events = responseEvents(body, (number += 1));
      return says("text/event-stream", events.map(event).join(""));
    }
    const answer = JSON.stringify(geminiAnswer(body));
    if (pathname.endsWith(":streamGenerateContent")) {
      return says("text/event-stream", `data: ${answer}\n\n`);
    }
    if (pathname.endsWith(":generateContent")) return says("application/json", answer);
    return response.writeHead(404).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
