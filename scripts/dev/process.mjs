// Starts the commands of ./dev: each writes to a log, has a time limit, and takes all that it started
// with it when it is stopped. For graph.mjs and soak.mjs.
// Invariant: when this process ends, by itself or by a signal, nothing that it started goes on.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Between the request to stop and the end of a process that does not listen, in milliseconds. */
const kGraceMs = 5_000;

const running = new Set();

/** Signals a process and whatever it started; what has ended meanwhile is no error. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function stopAll(signal) {
  for (const child of running) signalGroup(child, signal);
}

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, () => {
    stopAll("SIGTERM");
    setTimeout(() => {
      stopAll("SIGKILL");
      process.exit(code);
    }, 300);
  });
}
process.on("exit", () => stopAll("SIGKILL"));

/**
 * Runs a command to its end.
 * @param {string[]} command the program and its arguments
 * @param {{ cwd?: string, env?: Record<string, string>, log: string, seconds: number,
 *   onOutput?: (text: string) => void }} options `seconds` is the time limit; output goes to the file `log`
 * @returns {Promise<{ code: number, timedOut: boolean, seconds: number }>} a command that cannot be
 *   started has the code 127, one that a signal ended 128
 */
export function runCommand([program, ...args], { cwd, env, log, seconds, onOutput }) {
  mkdirSync(dirname(log), { recursive: true });
  const output = createWriteStream(log);
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    running.add(child);
    let timedOut = false;
    const limit = setTimeout(() => {
      timedOut = true;
      signalGroup(child, "SIGTERM");
      setTimeout(() => signalGroup(child, "SIGKILL"), kGraceMs).unref();
    }, seconds * 1000);
    const take = (chunk) => {
      output.write(chunk);
      onOutput?.(chunk.toString());
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const end = (code) => {
      clearTimeout(limit);
      running.delete(child);
      output.end(() => resolve({ code, timedOut, seconds: (Date.now() - began) / 1000 }));
    };
    child.on("error", (error) => {
      output.write(`${error.message}\n`);
      end(127);
    });
    child.on("close", (code) => end(code ?? 128));
  });
}
