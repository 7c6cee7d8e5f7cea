// `./dev soak fresh`: tests what a newcomer's machine encounters. On a Debian 12 with nothing installed:
// `./dev demo` and `./dev test`, each twice, the second time without a network. On sid: the module compiled
// by its Emscripten, and the package's tests with that module.
//   node tests/fresh/run.mjs [--minutes N] [bookworm] [sid]
// Needs root and the network. Writes build/fresh/summary.json and a log of each step beside it.
// Invariants: a step that succeeded with the same sources is not repeated, one that failed is. A step that
// may take longer than the remaining minutes is not started unless it is the first, so that no step is
// interrupted.
// Exit codes: 0 all succeeded, 1 one failed, 75 steps are left.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { headCommit, sourcesDigest } from "../bench/checkout.mjs";
import { runCommand } from "../../scripts/dev/process.mjs";
import { causeIn, duration, print, root } from "../../scripts/dev/report.mjs";
import { Machine, prepareHost } from "./machine.mjs";

const kFolder = join(root, "build/fresh");
const kSummary = join(kFolder, "summary.json");
const kPaused = 75;
const kDefaultMinutes = 40;
const kSayEveryMs = 60_000;
const kPort = 18_080;

// Requests the pages of `./dev demo` with its own Node, because a minimal Debian has no other HTTP
// client.
const kDemo = `
  : >/tmp/demo.log
  ./dev demo --port ${kPort} >/tmp/demo.log 2>&1 &
  demo=$!
  tail --pid=$demo -n +1 -f /tmp/demo.log &
  until address=$(sed -n 's/^agent-timeline demo: \\([^ ]*\\).*/\\1/p' /tmp/demo.log) && [ "$address" ]; do
    kill -0 $demo || { echo "./dev demo ended without an address"; exit 1; }
    sleep 1
  done
  PATH=$PWD/build/node/bin:$PATH
  for path in "" agent-timeline/core.wasm; do
    node -e '
      const answer = await fetch(process.argv[1]);
      const { byteLength } = await answer.arrayBuffer();
      console.log(process.argv[1], answer.status, byteLength, "bytes");
      if (!answer.ok || byteLength < 500) process.exit(1);' --input-type=module "$address$path"
  done
  kill $demo`;

const kSidTools = `
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \\
    ca-certificates g++ cmake ninja-build emscripten nodejs npm patch git
  emcc --version
  node --version`;

const kSidModule = `
  cmake --preset wasm
  cmake --build --preset wasm`;

const kSidPackage = `
  cd wasm/package
  npm --no-update-notifier ci --no-audit --no-fund
  npm run build`;

/**
 * The steps of each machine: name, time limit in minutes, script, options. `adds` is what a step is called in the
 * sum of those that lead from a bare Debian to the end of `./dev test`.
 */
const kScripts = {
  bookworm: [
    ["demo", 20, kDemo, { adds: "demo" }],
    ["demo, offline", 5, kDemo, { offline: true }],
    // Compiling is a step of its own, because with it a test from nothing takes more than 35 minutes.
    ["compile tests", 35, "./dev build asan", { adds: "build asan" }],
    ["test", 35, "./dev test", { adds: "test" }],
    ["test, offline", 35, "./dev test", { offline: true }],
  ],
  sid: [
    ["tools", 15, kSidTools],
    ["module", 25, kSidModule],
    ["package", 10, kSidPackage],
    ["package tests", 15, "cd wasm/package\nnpm test"],
  ],
};
const kMachines = Object.keys(kScripts);

/**
 * Returns how long it takes from a bare Debian to the end of `./dev test`, which no step does alone: the sum of
 * the seconds of the steps that lead there, null unless all of them succeeded, and what is added.
 */
export function fromNothing(steps) {
  const added = kMachines.flatMap((suite) =>
    kScripts[suite]
      .filter(([, , , how]) => how?.adds !== undefined)
      .map(([name, , , { adds }]) => ({ name: `${suite}: ${name}`, adds })),
  );
  const ran = added.map(({ name }) => steps.find((step) => step.name === name && step.ok));
  const seconds = ran.includes(undefined) ? null : ran.reduce((sum, step) => sum + step.seconds, 0);
  return { seconds, sum: added.map(({ adds }) => adds).join(" + ") };
}

function stepsOf(suite, commit) {
  const machine = new Machine(kFolder, suite);
  const clone = {
    name: `${suite}: clone`,
    minutes: 5,
    command: () => machine.unpackCommand(root, commit),
    then: () => machine.connect(),
  };
  const scripts = kScripts[suite].map(([name, minutes, script, how]) => ({
    name: `${suite}: ${name}`,
    minutes,
    command: () => machine.command(script, how),
  }));
  return [
    { name: `${suite}: minimal system`, minutes: 10, command: () => machine.baseCommand() },
    clone,
    ...scripts,
  ];
}

/** Returns the recorded steps of these sources. */
function stepsBefore(sources) {
  try {
    const summary = JSON.parse(readFileSync(kSummary, "utf8"));
    return summary.sources === sources ? summary.steps : [];
  } catch {
    return [];
  }
}

/** Records the result of each step, in the order in which they ran. */
class Summary {
  /** True once this run has added a step. */
  hasGrown = false;

  constructor(commit) {
    this.commit = commit;
    this.sources = sourcesDigest();
    this.steps = stepsBefore(this.sources);
  }

  isDone(name) {
    return this.steps.some((step) => step.name === name && step.ok);
  }

  add(name, seconds, ok) {
    // A run for another machine may have written to the file meanwhile.
    const others = stepsBefore(this.sources).filter((step) => step.name !== name);
    this.steps = [...others, { name, seconds: Math.round(seconds), ok }];
    this.hasGrown = true;
    const { commit, sources, steps } = this;
    writeFileSync(`${kSummary}.next`, `${JSON.stringify({ commit, sources, steps }, null, 2)}\n`);
    renameSync(`${kSummary}.next`, kSummary);
  }
}

const logOf = (name) => join(kFolder, `${name.replace(/[^a-z0-9]+/g, "-")}.log`);

/** Reports every minute how long a step has run and its latest output. */
function watch(name) {
  const began = Date.now();
  let last = "";
  const timer = setInterval(() => {
    print(`  ${name}, ${duration((Date.now() - began) / 1000)}: ${last}`);
  }, kSayEveryMs);
  return {
    hear: (text) =>
      (last =
        text
          .trimEnd()
          .split(/[\r\n]/)
          .at(-1)
          .slice(0, 100) || last),
    end: () => clearInterval(timer),
  };
}

/** Runs a step; resolves to `"ok"`, `"failed"` or, if it might exceed the deadline, `"paused"`. */
async function runStep(step, summary, deadline) {
  const seconds = step.minutes * 60;
  if (summary.hasGrown && Date.now() + seconds * 1000 > deadline) return "paused";
  const log = logOf(step.name);
  const watching = watch(step.name);
  const result = await runCommand(step.command(), { log, seconds, onOutput: watching.hear });
  watching.end();
  const ok = result.code === 0 && !result.timedOut;
  if (ok) step.then?.();
  summary.add(step.name, result.seconds, ok);
  print(`${step.name.padEnd(28)} ${ok ? "ok    " : "FAILED"} ${duration(result.seconds)}`);
  if (!ok) {
    const why = result.timedOut
      ? `exceeded its time limit of ${step.minutes} minutes`
      : `exit code ${result.code}`;
    print(`---- ${why}; from ${log}\n${causeIn(log)}----`);
  }
  return ok ? "ok" : "failed";
}

/** Runs the steps of a machine until one fails. */
async function runMachine(steps, summary, deadline) {
  for (const step of steps) {
    if (summary.isDone(step.name)) {
      print(`${step.name.padEnd(28)} already done`);
      continue;
    }
    const state = await runStep(step, summary, deadline);
    if (state !== "ok") return state;
  }
  return "ok";
}

/** Returns the arguments: minutes and machines. */
function readArguments(words) {
  const { values, positionals } = parseArgs({
    args: words,
    options: { minutes: { type: "string", default: String(kDefaultMinutes) } },
    allowPositionals: true,
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes needs a number, not "${values.minutes}"`);
  const unknown = positionals.filter((name) => !kMachines.includes(name));
  if (unknown.length > 0)
    throw new Error(`unknown machine "${unknown[0]}": choose from ${kMachines.join(", ")}`);
  return { minutes, wanted: positionals.length > 0 ? positionals : kMachines };
}

/** Returns the exit code. */
async function main(words) {
  const { minutes, wanted } = readArguments(words);
  const deadline = Date.now() + minutes * 60_000;
  const commit = headCommit();
  mkdirSync(kFolder, { recursive: true });
  prepareHost();
  const summary = new Summary(commit);
  const states = [];
  for (const suite of wanted) {
    states.push(await runMachine(stepsOf(suite, commit), summary, deadline));
  }
  if (states.includes("failed")) return 1;
  if (!states.includes("paused")) return 0;
  print("The remaining steps may take longer than the time left; run it again to continue.");
  return kPaused;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2));
}
