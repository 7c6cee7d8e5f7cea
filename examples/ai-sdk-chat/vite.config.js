// During development, server.mjs answers /api/chat.
import { spawn } from "node:child_process";

const server = {
  name: "server",
  configureServer() {
    // Vite calls this again when it restarts itself.
    globalThis.server ??= spawn(process.execPath, ["server.mjs"], { stdio: "inherit" });
    process.once("exit", () => globalThis.server.kill());
  },
};

export default {
  plugins: [server],
  server: { proxy: { "/api/chat": "http://localhost:3000" } },
};
