#!/usr/bin/env node
// The entry point of the command `agent-timeline`. Invariants: this file only starts the command, and `run`
// never throws; any Node with support for modules can parse it, so that an old one reports the required
// version, not a stack trace.
const kOldestNode = "20.16";
const kExitUsage = 2;
const kExitUnsettled = 13;

/** Compares the first two numbers of two versions. */
const isOlder = (version, wanted) => {
  const [major, minor] = version.split(".").map(Number);
  const [wantedMajor, wantedMinor] = wanted.split(".").map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
};

const runCommandLine = ({ run }) => run(process.argv.slice(2));

const finish = (exitCode) => {
  process.exitCode = exitCode;
  // After an interruption, do not wait for the reader of a pipe.
  if (exitCode > 128) process.exit();
};

// If `run` never settles, the process must not look successful.
process.once("exit", () => {
  if (process.exitCode !== undefined) return;
  console.error("agent-timeline: exited before it finished; this is a bug");
  process.exitCode = kExitUnsettled;
});

const found = process.versions.node;
if (isOlder(found, kOldestNode)) {
  console.error(`agent-timeline: requires Node ${kOldestNode} or newer; this is Node ${found}`);
  process.exitCode = kExitUsage;
} else {
  import("./run.mjs").then(runCommandLine).then(finish);
}
