// Stands in for an agent: sends server-sent events, one every 300 ms.
import { createServer } from "node:http";

const text = "The session is streamed: **each event** appears as it arrives.";
const events = [
  { "agent-timeline": "message", role: "user", text: "Show me how streaming works." },
  { "agent-timeline": "turn-begin" },
  { "agent-timeline": "tool-start", call: "1", name: "Bash", input: { command: "date" } },
  { "agent-timeline": "tool-end", call: "1", output: new Date().toString() },
  ...text.split(/(?<= )/).map((piece) => ({
    ...{ "agent-timeline": "message", key: "m1", append: true, open: true },
    text: piece,
  })),
  { "agent-timeline": "turn-end" },
];

createServer(async (request, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) {
    response.write(`data: ${JSON.stringify(event)}\n\n`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  response.end();
}).listen(process.env.PORT ?? 3000);
