// Starts the command `agent-timeline` as a user does, in a process of its own.
// Invariant: a process that does not exit in time is killed, and its test fails.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const kCommand = fileURLToPath(
  new URL("../../wasm/package/cli/agent-timeline.mjs", import.meta.url),
);
const kPollMs = 20;

/** Starts the command. `peak()` returns its peak memory in bytes, where the system reports it. */
export function startCommand(args, { input, environment = {}, ...options } = {}) {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [kCommand, ...args], { env, ...options });
  child.stdin?.on("error", () => undefined);
  if (input !== undefined) child.stdin.end(input);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    child[name]?.setEncoding("utf8").on("data", (text) => (output[name] += text));
  }
  let peak = 0;
  const poll = setInterval(() => (peak = peakOf(child.pid) ?? peak), kPollMs);
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearInterval(poll);
      resolve({ code, signal, ...output, peak });
    });
  });
  return { child, output, ended };
}

const kMaxStopMs = 60_000;

/** Ends a started command, if it still runs, in the way in which it removes its temporary files. */
export async function stopCommand({ child, ended }) {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), kMaxStopMs);
  const { signal } = await ended;
  clearTimeout(timer);
  if (signal === "SIGKILL") throw new Error("the command does not stop");
}

/** Runs the command until it exits: `{ code, signal, stdout, stderr, peak }`. */
export async function runCommand(args, { timeout = 300_000, ...options } = {}) {
  const { child, ended } = startCommand(args, { input: "", ...options });
  const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
  const result = await ended;
  clearTimeout(timer);
  return result;
}

/**
 * Returns the peak resident memory of the process in bytes, or `null` if it is unknown or the process
 * is gone.
 */
function peakOf(pid) {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    return Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
