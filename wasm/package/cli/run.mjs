// Runs a command line and determines the exit code. Invariant: every error that the user can fix is one line
// on standard error without control sequences; SIGINT, SIGTERM and SIGHUP let a command clean up, and a
// second signal ends it at once.
import { readArguments } from "./arguments.mjs";
import { check } from "./check.mjs";
import { InputError, Interrupted, kExit, UsageError } from "./errors.mjs";
import { exportSession } from "./export.mjs";
import { helpText, versionText } from "./help.mjs";
import { printableBlock, printableLine } from "./printable.mjs";
import { view } from "./view.mjs";

const kCommands = { check, export: exportSession, view };

/** Resolves to the exit code. */
export async function run(args) {
  ignoreClosedPipes();
  try {
    return await runCommand(readArguments(args));
  } catch (error) {
    return report(error);
  }
}

async function runCommand({ command, ...options }) {
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

function report(error) {
  if (error instanceof Interrupted) return error.exitCode;
  const known = error instanceof UsageError || error instanceof InputError;
  const hint = error instanceof UsageError ? " (see --help)" : "";
  // Messages quote arguments and file names unchanged.
  const text = known ? printableLine(error.message) : printableBlock(error.stack);
  process.stderr.write(`agent-timeline: ${text}${hint}\n`);
  return kExit.usage;
}

/** Creates an abort signal that is aborted with an `Interrupted`. */
function catchSignals() {
  const controller = new AbortController();
  const stop = (name) => {
    const interrupted = new Interrupted(name);
    if (controller.signal.aborted) process.exit(interrupted.exitCode);
    controller.abort(interrupted);
  };
  for (const name of Interrupted.signals) process.on(name, stop);
  return {
    signal: controller.signal,
    release() {
      for (const name of Interrupted.signals) process.off(name, stop);
    },
  };
}

/** Treats a closed pipe, as in `agent-timeline … | head`, as a normal end. */
function ignoreClosedPipes() {
  process.stdout.on("error", (error) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? kExit.fine);
    throw error;
  });
  process.stderr.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
}
