// `npm run dev` starts the bridge with the script that simulates an agent; `npx vite` starts no bridge.
import { spawn } from "node:child_process";

const bridge = {
  name: "bridge",
  configureServer({ config }) {
    if (config.mode !== "scripted") return;
    const args = ["bridge.mjs", process.execPath, "agent.mjs"];
    // Vite calls this again when it restarts itself.
    globalThis.bridge ??= spawn(process.execPath, args, { stdio: "inherit" });
    process.once("exit", () => globalThis.bridge.kill());
  },
};

export default { plugins: [bridge] };
