// Runs the commands of ./dev: each has a log and a time limit, and stopping it also stops everything that it
// started. Used by graph.mjs and soak.mjs.
// Invariant: when this process ends, by itself or by a signal, no process that it started keeps running.
import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** The time between SIGTERM and SIGKILL, in milliseconds. */
export const kGraceMs = 5_000;

const running = new Set();

/** Signals a process and everything that it started; a process that has already ended is no error. */
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
 * @returns {Promise<{ code: number, timedOut: boolean, seconds: number }>} the code is 127 if the command
 *   cannot be started, 128 if a signal ended it
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
