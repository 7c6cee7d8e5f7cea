// The environment of a measurement: the machine, its load, and the versions of the tools.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";

/** Above this load average, other programs distort the measurement. */
const kCalm = 1;
/** Milliseconds between two checks of the load, and the maximum to wait. */
const kPollMs = 3000;
const kMaxWaitMs = 90_000;

/** Returns the first line that a command prints, or "none" if there is no such command. */
function firstLine(command, ...args) {
  try {
    const output = execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] });
    return output.toString().split("\n", 1)[0].trim();
  } catch {
    return "none";
  }
}

/** Returns the first text in `line` that looks like a version. */
export function versionIn(line) {
  return /\d+(\.\d+)+/.exec(line)?.[0] ?? line;
}

function systemName() {
  try {
    const text = readFileSync("/etc/os-release", "utf8");
    return /^PRETTY_NAME="?(.*?)"?$/m.exec(text)[1];
  } catch {
    return platform();
  }
}

/** Returns one line with processors, memory and system. */
export function machine() {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const model = processors[0].model.trim();
  return `${processors.length} cores, ${arch()}, ${model}, ${gigabytes} GB, ${systemName()}`;
}

function queryVersions() {
  const commands = {
    "C++ compiler": "c++",
    Clang: "clang++",
    Emscripten: "emcc",
    Chromium: process.env.CHROMIUM_PATH ?? "chromium",
  };
  const others = Object.entries(commands).map(([name, command]) => [
    name,
    versionIn(firstLine(command, "--version")),
  ]);
  return { Node: process.versions.node, ...Object.fromEntries(others) };
}

let cachedVersions;

/**
 * Returns the versions of the tools that built and run the measured programs, by name; queried once per
 * process.
 */
export function versions() {
  cachedVersions ??= queryVersions();
  return cachedVersions;
}

/** Returns the load average of the last minute. */
export const load = () => Number(loadavg()[0].toFixed(2));

/** Returns a note about the load { before, after }; empty if the machine was calm. */
export function loadNote({ before, after }) {
  if (before > kCalm) return "Load average above 1 before it began: other programs were running.";
  if (after > kCalm) return "Load average above 1 at the end (this run included).";
  return "";
}

/**
 * Waits, for a limited time, until earlier programs no longer affect the load. Returns true if the
 * machine is calm.
 */
export async function calm({ current = load, look = kPollMs, patience = kMaxWaitMs } = {}) {
  for (let waited = 0; current() > kCalm && waited < patience; waited += look) {
    if (waited === 0) console.log("Waiting for the load average to fall to 1...");
    await new Promise((resolve) => setTimeout(resolve, look));
  }
  return current() <= kCalm;
}
