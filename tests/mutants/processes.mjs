// Programs that are started, waited for, and stopped with all that they started when they take too long.
import { spawn } from "node:child_process";

const running = new Set();

function stop(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}

/** Nothing that was started outlives the run. */
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const child of running) stop(child);
    process.exit(130);
  });
}

/**
 * @param {{ cwd?: string, env?: object, timeoutMs: number, until?: (output: string) => boolean }} options
 *   `until`: what of the output already decides, so that the program need not go on
 * @returns {Promise<{ code: number | null, signal: string | null, output: string, timedOut: boolean,
 *   decided: boolean }>}
 */
export function finished(program, args, { cwd, env, timeoutMs, until = () => false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    running.add(child);
    const end = { output: "", timedOut: false, decided: false };
    const timer = setTimeout(() => {
      end.timedOut = true;
      stop(child);
    }, timeoutMs);
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
      // What the program started and left behind.
      stop(child);
      resolve({ ...end, code, signal });
    });
  });
}
