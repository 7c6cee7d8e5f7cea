// The session of a command, fed piece by piece from a file or standard input. Invariant: it uses only the
// package's public API, and needs no more memory than the package does.
import { load } from "../dist/index.node.js";
import { UsageError } from "./errors.mjs";
import { openInput } from "./input.mjs";
import { Progress } from "./progress.mjs";

/** @throws UsageError if there is no such dialect */
export async function checkDialect(dialect) {
  if (dialect === undefined) return;
  const core = await load();
  const names = core.supportedTools().dialects.map(({ name }) => name);
  if (names.includes(dialect)) return;
  throw new UsageError(`Unknown dialect "${dialect}": use one of ${names.join(", ")}.`);
}

/** Creates a session that keeps no copy of its input. @throws UsageError for an unknown dialect */
export async function createSession(dialect) {
  await checkDialect(dialect);
  const core = await load();
  const forced = dialect === undefined ? {} : { dialect };
  return core.createSession({ ...forced, patches: "outline", replay: false });
}

/** Detects the dialect from the beginning of a log: `{ dialect, version, confidence }`. */
export async function detect(bytes) {
  const core = await load();
  return core.detect(bytes);
}

/**
 * Pushes all of `file` into the session. Calls `beforePush(piece)` before each piece, and `afterPush(patch)`
 * after it, which may release contents of the session.
 * @throws InputError, Interrupted
 */
export async function feed(session, file, signal, afterPush, beforePush = () => undefined) {
  const input = await openInput(file);
  const progress = new Progress(input.size);
  try {
    for await (const piece of untilAborted(input, signal)) {
      progress.advance(piece.length);
      beforePush(piece);
      await afterPush(session.push(piece));
      signal.throwIfAborted();
    }
  } finally {
    progress.clear();
  }
}

/** Yields the pieces of `input`; an abort interrupts the wait for the next one. */
async function* untilAborted({ pieces, stop }, signal) {
  let abort;
  const aborted = new Promise((_resolve, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
  });
  aborted.catch(() => undefined);
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), aborted]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    stop();
  }
}
