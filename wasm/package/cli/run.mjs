// From the command line to an exit code. Invariant: every error a person can mend is one line on
// standard error; SIGINT and SIGTERM let a command tidy up, a second one ends it at once.
import { readArguments } from "./arguments.mjs";
import { check } from "./check.mjs";
import { InputError, Interrupted, kExit, UsageError } from "./errors.mjs";
import { exportSession } from "./export.mjs";
import { helpText, versionText } from "./help.mjs";
import { view } from "./view.mjs";

const kCommands = { check, export: exportSession, view };

/** Resolves to the exit code. */
export async function run(words) {
  quietWhenNobodyReads();
  try {
    return await follow(readArguments(words));
  } catch (error) {
    return told(error);
  }
}

async function follow({ command, ...options }) {
  if (command === "help") return print(helpText(options.topic));
  if (command === "version") return print(await versionText());
  const signals = catchSignals();
  try {
    return await kCommands[command](options, signals.signal);
  } finally {
    signals.release();
  }
}

function print(text) {
  process.stdout.write(text);
  return kExit.fine;
}

function told(error) {
  if (error instanceof Interrupted) return error.exitCode;
  const known = error instanceof UsageError || error instanceof InputError;
  const hint = error instanceof UsageError ? " (--help says more)" : "";
  process.stderr.write(
    known ? `agent-timeline: ${error.message}${hint}\n` : `agent-timeline: ${error.stack}\n`,
  );
  return kExit.usage;
}

/** A signal that is aborted with an `Interrupted`. */
function catchSignals() {
  const controller = new AbortController();
  const stop = (name) => controller.abort(new Interrupted(name));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  return {
    signal: controller.signal,
    release() {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
    },
  };
}

/** `agent-timeline … | head` has seen enough: that is no error. */
function quietWhenNobodyReads() {
  process.stdout.on("error", (error) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? kExit.fine);
    throw error;
  });
  process.stderr.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
}
