// Connects pages to agents that use standard input and output: every connecting page gets an agent of
// its own. Example: `node bridge.mjs npx @google/gemini-cli --acp`.
import { spawn } from "node:child_process";
import { overProcess } from "agent-timeline/sources/node";
import { WebSocketServer } from "ws";

const [program, ...args] = process.argv.slice(2);
const server = new WebSocketServer({
  host: "127.0.0.1",
  port: Number(process.env.PORT ?? 3000),
  // Pages of other sites must not start agents on this machine.
  verifyClient: ({ origin }) => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin),
});

server.on("connection", async (socket) => {
  const agent = overProcess(spawn(program, args));
  const gone = new AbortController();
  socket.on("message", (message) => agent.send(String(message)).catch(console.error));
  socket.on("close", () => {
    gone.abort();
    agent.close();
  });
  const params = { cwd: process.cwd() };
  socket.send(JSON.stringify({ jsonrpc: "2.0", method: "_bridge/ready", params }));
  try {
    for await (const message of agent.receive(gone.signal)) socket.send(message);
    socket.close(1000);
  } catch (error) {
    if (gone.signal.aborted) return;
    console.error(error.message);
    socket.close(1011, error.message.slice(0, 60));
  }
});
