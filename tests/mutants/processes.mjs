// Starts programs, waits for them, and stops those that take too long together with their child
// processes.
// Invariant: a program that did not end before the deadline of the run has no result, because it was stopped.
import { spawn } from "node:child_process";

/** Time a program has to exit after SIGTERM. */
const kGraceMs = 5000;

/** The rejection of `finished` when the time of the whole run is over. */
export class TimeOver extends Error {}

let deadline = Infinity;

/** Sets when all programs are stopped, in milliseconds since 1970; none is started later. */
export function stopAllAt(time) {
  deadline = time;
}

const running = new Set();

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has exited in the meantime.
  }
}

/**
 * SIGTERM comes first so that the program can stop children in process groups of their own, as a test
 * stops its browser.
 */
function stop(child) {
  signalGroup(child, "SIGTERM");
  setTimeout(() => signalGroup(child, "SIGKILL"), kGraceMs).unref();
}

/** No child process outlives the run. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const child of running) signalGroup(child, "SIGTERM");
    setTimeout(() => {
      for (const child of running) signalGroup(child, "SIGKILL");
      process.exit(130);
    }, kGraceMs / 5);
  });
}

/**
 * @param {{ cwd?: string, env?: object, timeoutMs: number, until?: (output: string) => boolean }} options
 *   `until` returns true once the output so far decides the outcome, so that the program can be stopped
 * @returns {Promise<{ code: number | null, signal: string | null, output: string, timedOut: boolean,
 *   decided: boolean }>}
 * @throws {TimeOver} also if the deadline of the run ended the program
 */
export function finished(program, args, { cwd, env, timeoutMs, until = () => false }) {
  const msLeft = deadline - Date.now();
  if (msLeft <= 0) return Promise.reject(new TimeOver());
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    running.add(child);
    const end = { output: "", timedOut: false, decided: false };
    const stopLate = () => {
      end.timedOut = true;
      stop(child);
    };
    const timer = setTimeout(stopLate, Math.min(timeoutMs, msLeft));
    const read = (chunk) => {
      end.output = (end.output + chunk).slice(-200_000);
      if (!end.decided && until(end.output)) {
        end.decided = true;
        stop(child);
      }
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      // Kills child processes that the program left behind.
      signalGroup(child, "SIGKILL");
      if (end.timedOut && msLeft < timeoutMs) reject(new TimeOver());
      else resolve({ ...end, code, signal });
    });
  });
}
