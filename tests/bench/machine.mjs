// What figures are measured on and with: the machine, its load, and the versions of the tools.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";

/** Above this, other programs take time from what is measured. */
const kCalm = 1;
/** Milliseconds: between two looks at the load, and after which waiting is given up. */
const kLook = 3000;
const kPatience = 90_000;

/** The first line that a command prints, or "none" where there is no such command. */
function firstLine(command, ...args) {
  try {
    const output = execFileSync(command, args, { stdio: ["ignore", "pipe", "ignore"] });
    return output.toString().split("\n", 1)[0].trim();
  } catch {
    return "none";
  }
}

/** The version in what a program says of itself: the first thing in it that looks like one. */
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

/** One line: processors, memory, system. */
export function machine() {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const model = processors[0].model.trim();
  return `${processors.length} cores, ${arch()}, ${model}, ${gigabytes} GB, ${systemName()}`;
}

function askedVersions() {
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

let asked;

/** Of the tools that what is measured was built and run with, by name; asked once a process. */
export function versions() {
  asked ??= askedVersions();
  return asked;
}

/** The load average of the last minute. */
export const load = () => Number(loadavg()[0].toFixed(2));

/** What has to be said of a load of { before, after }; nothing if the machine was calm. */
export function loadNote({ before, after }) {
  if (before > kCalm) return "Load average above 1 before it began: other programs were running.";
  if (after > kCalm) return "Load average above 1 at the end (this run included).";
  return "";
}

/** Waits until what ran before has left the load, but not for ever. Says whether the machine is calm. */
export async function calm({ current = load, look = kLook, patience = kPatience } = {}) {
  for (let waited = 0; current() > kCalm && waited < patience; waited += look) {
    if (waited === 0) console.log("Waiting for the load average to fall to 1...");
    await new Promise((resolve) => setTimeout(resolve, look));
  }
  return current() <= kCalm;
}
