#!/usr/bin/env node
// The command `agent-timeline`. Invariants: this file only starts it, `run` never throws; it parses
// in every Node that knows modules, so that an old one hears which it needs instead of a stack.
const kOldestNode = "20.16";
const kExitUsage = 2;
const kExitUnsettled = 13;

/** By the first two numbers of a version. */
const isOlder = (version, wanted) => {
  const [major, minor] = version.split(".").map(Number);
  const [wantedMajor, wantedMinor] = wanted.split(".").map(Number);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
};

const follow = ({ run }) => run(process.argv.slice(2));

const finish = (exitCode) => {
  process.exitCode = exitCode;
  // Who interrupts does not wait for the other end of a pipe.
  if (exitCode > 128) process.exit();
};

// Whoever never settles is not taken for done.
process.once("exit", () => {
  if (process.exitCode !== undefined) return;
  console.error("agent-timeline: ended before its work was done, which is a defect of it");
  process.exitCode = kExitUnsettled;
});

const found = process.versions.node;
if (isOlder(found, kOldestNode)) {
  console.error(`agent-timeline: needs Node ${kOldestNode} or newer, and this is Node ${found}`);
  process.exitCode = kExitUsage;
} else {
  import("./run.mjs").then(follow).then(finish);
}
