// The parts of `./dev soak`: what each needs built, and its tasks. Used by soak.mjs, which limits their time
// and continues where they stopped. A task is a step (graph.mjs). `summary` matches the line of its output
// for the summary. A task may pause (exit code 75).
import { sourcesDigest } from "../../tests/bench/checkout.mjs";
import { kSessions } from "../../tests/browser/support/visual/sessions.mjs";
import { kReasons } from "../../tests/engines/support/programs.mjs";
import { fromNothing } from "../../tests/fresh/run.mjs";
import { kSeed } from "../../tests/wasm/random.mjs";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildForWeb, compile, fetchSources, installPackages } from "./build.mjs";
import { testNames } from "./core-tests.mjs";
import { enginesTest, fuzzSteps, fuzzTargets, jsonOracle } from "./suite.mjs";
import { root } from "./report.mjs";

const kTests = "build/dev/tests/agent_timeline_tests";
/** The measurements of how work grows with the input: the script in tests/hostile, and the measured program. */
const kGrowth = [
  { title: "Markdown", script: "markdown_growth", program: "markdown_growth" },
  { title: "Terminal", script: "markdown_growth", program: "terminal_growth" },
  { title: "Session", script: "session_growth", program: "session_growth" },
];

/** The number of texts for each of the two properties of all of Markdown, and the number of texts per task. */
const kTexts = 1_000_000;
const kTextProperties = new Map([
  ["random texts are rendered as by cmark-gfm", 125_000],
  ["random texts stream exactly", 25_000],
]);

/** The number of texts that are also read with JSON.parse. */
const kJsonTexts = 100_000;

/** Seconds per fuzz target. */
const kFuzzSeconds = 600;

/** How often the browser tests are run, and how often the Node tests with random numbers. */
const kRounds = 2;

/** Random numbers for one of several runs of a test: neither those of another one nor those of `./dev test`. */
const seedOf = (round) => ({ AGENT_TIMELINE_SEED: String(kSeed + round) });

/** Joins words to an id that is safe as a file name. */
const idOf = (...words) =>
  words
    .join("-")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, 90);

const native = () => [fetchSources(), installPackages(), ...compile("dev")];

/** The exit code of Catch2 when all tests were skipped, and that of CTest's and our own scripts. */
const kAllSkipped = 4;
const kSkipped = 77;

/** Escapes a test name for Catch2, where commas and brackets have a meaning. */
const escaped = (name) => name.replace(/[\\,[\]"]/g, "\\$&");

/** Every property separately with its long count, the two of `kTextProperties` in slices, and all other tests. */
function coreTasks() {
  const tags = "[property],[hostile],[long]";
  const single = testNames(join(root, kTests), tags).filter((name) => !kTextProperties.has(name));
  const tasks = single.map((name) => ({
    id: idOf("soak-core", name),
    title: name,
    command: [kTests, escaped(name)],
    env: { AGENT_TIMELINE_TEST_SECONDS: "660" },
    skipCode: kAllSkipped,
  }));
  const rest = {
    id: "soak-core-others",
    title: "all other tests",
    command: [kTests, "~[property]~[hostile]~[long]"],
  };
  const json = {
    id: "soak-core-json",
    title: "JSON as JSON.parse reads it",
    command: jsonOracle("dev"),
    env: { AGENT_TIMELINE_PROPERTY_TEXTS: String(kJsonTexts), ...seedOf(1) },
    summary: /^JSON: /,
  };
  return [rest, json, ...tasks, ...[...kTextProperties].flatMap(textTasks)];
}

function textTasks([name, textsOfTask]) {
  return Array.from({ length: kTexts / textsOfTask }, (_, slice) => {
    const seed = kSeed + slice * textsOfTask;
    return {
      id: idOf("soak-core", name, String(seed)),
      title: `${name}, ${textsOfTask} from seed ${seed}`,
      command: [kTests, escaped(name)],
      env: {
        AGENT_TIMELINE_SEED: String(seed),
        AGENT_TIMELINE_PROPERTY_TEXTS: String(textsOfTask),
        AGENT_TIMELINE_TEST_SECONDS: "660",
      },
      summary: /^random texts: \d+ from seed/,
    };
  });
}

function fuzzTasks() {
  const steps = fuzzSteps(kFuzzSeconds, { continues: true });
  const tasks = steps.map((step) => ({ ...step, after: [] }));
  return tasks.map((step, index) => ({
    ...step,
    id: `soak-fuzz-${fuzzTargets()[index]}`,
    summary: /^Done \d+ runs/,
  }));
}

const testFiles = (folder) =>
  readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.mjs"));

/** True if a test draws random numbers, of which every round has others. */
const isRandom = (folder, name) =>
  /\bcreateRandom\(/.test(readFileSync(join(root, folder, name), "utf8"));

/** Runs one file of tests in rounds. `words` begin the ids of the tasks. */
function roundsOf(words, title, command, rounds) {
  return Array.from({ length: rounds }, (_, index) => index + 1).map((round) => ({
    id: idOf(...words, String(round)),
    title: rounds === 1 ? title : `${title}, round ${round} of ${rounds}`,
    command: [process.execPath, ...command],
    env: seedOf(round),
    summary: /^[#ℹ] pass /,
  }));
}

/**
 * The package's tests in Node and in Chromium with their long counts, one file at a time, and those in other
 * browsers. Chromium runs with windows, as users have it (CHROMIUM_HEADLESS_PATH is not set).
 */
function browserTasks() {
  const nodes = testFiles("tests/wasm").flatMap((name) => {
    const rounds = isRandom("tests/wasm", name) ? kRounds : 1;
    const command = ["tests/run.mjs", `tests/wasm/${name}`];
    return roundsOf(["soak-node", name], `Node: ${name}`, command, rounds);
  });
  const pages = testFiles("tests/browser").map((name) => {
    const command = ["tests/browser/run.mjs", `tests/browser/${name}`];
    return roundsOf(["soak-browser", name], `Chromium: ${name}`, command, kRounds);
  });
  // All files once before any of them again.
  const inRounds = pages[0].flatMap((_, round) => pages.map((file) => file[round]));
  return [...nodes, ...inRounds, ...enginesTasks(), ...visualTasks()];
}

/** What must work in browsers of other vendors, in one browser at a time; skipped if that is not installed. */
export function enginesTasks() {
  return Object.keys(kReasons).map((engine) => ({
    id: idOf("soak-engines", engine),
    title: `Every vendor's browser: ${engine}`,
    command: enginesTest().command,
    env: { AGENT_TIMELINE_ENGINE: engine },
    summary: /^[#ℹ] pass /,
  }));
}

/** Checks the appearance of everything on every screen size, not only on those that each run covers. */
function visualTasks() {
  return [...kSessions.keys()].map((session) => ({
    id: idOf("soak-visual", session),
    title: `Every screen: ${session}`,
    command: [process.execPath, "tests/browser/visual.test.mjs"],
    env: { AGENT_TIMELINE_VISUAL: session },
    seconds: 1200,
    summary: /^[#ℹ] pass /,
  }));
}

const kNodes = ["20", "22", "24"];

/**
 * Every bundler and runtime with the packed package, the guide's recipes with their libraries, the package's
 * tests under each Node version, and the examples with the agents that they communicate with.
 */
function matrixTasks() {
  const bundlers = {
    id: "soak-matrix-bundlers",
    title: "bundlers, frameworks and runtimes",
    command: [process.execPath, "tests/run.mjs", "tests/pack/matrix.test.mjs"],
    seconds: 1500,
    summary: /^[#ℹ] pass /,
  };
  const recipes = {
    id: "soak-matrix-recipes",
    title: "recipes of the guide for other libraries",
    command: [process.execPath, "tests/run.mjs", "tests/pack/recipes.test.mjs"],
    summary: /^[#ℹ] pass /,
  };
  const nodes = kNodes.map((version) => ({
    id: `soak-matrix-node-${version}`,
    title: `package tests under Node ${version}`,
    command: [process.execPath, "tests/pack/node-versions.mjs", version],
    env: seedOf(Number(version)),
    cores: 2,
    summary: /^[#ℹ] pass /,
  }));
  const agents = {
    id: "soak-matrix-agents",
    title: "examples with real agents",
    command: [process.execPath, "tests/run.mjs", "tests/pack/agents.test.mjs"],
    summary: /^[#ℹ] pass /,
  };
  return [bundlers, recipes, ...nodes, agents];
}

/** Measures how work grows with the input, in instructions: one family of inputs per task. */
function growthTasks() {
  return kGrowth.flatMap(growthTasksOf);
}

function growthTasksOf({ title, script: name, program: binary }) {
  const script = `tests/hostile/${name}.mjs`;
  const program = `build/dev/tests/agent_timeline_${binary}`;
  const list = execFileSync(process.execPath, [script, "--list", program], {
    cwd: root,
    encoding: "utf8",
    timeout: 60_000,
  });
  return list
    .split("\n")
    .filter((family) => family !== "")
    .map((family) => ({
      id: idOf("soak-growth", title, family),
      title: `${title}: ${family}`,
      command: [process.execPath, script, program, family],
      skipCode: kSkipped,
      summary: /^family /,
    }));
}

/** By how many minutes a task that limits its own time may be late. */
const kGraceMinutes = 3;
/** The minimum number of minutes for such a task. */
const kMinMinutes = 5;

/** A task that continues where it stopped and limits its own time: it gets the time until the deadline. */
const resumableTask = (id, title, script) => (deadline) => {
  const left = Math.floor((deadline - Date.now()) / 60_000) - kGraceMinutes;
  const minutes = Math.max(kMinMinutes, left);
  return [
    {
      id,
      title,
      command: [process.execPath, script, "--minutes", String(minutes)],
      seconds: (minutes + kGraceMinutes) * 60,
      cores: 2,
    },
  ];
};

/**
 * Returns what `report` makes of a task's summary, or null if that is not of these sources: a task that was
 * stopped may have left an older one.
 */
function reported(path, report) {
  const file = join(root, path);
  if (!existsSync(file)) return null;
  const summary = JSON.parse(readFileSync(file, "utf8"));
  return summary.sources === sourcesDigest() ? report(summary) : null;
}

const percent = (share) => Math.round(1000 * share) / 10;

/** Returns the table of mutants, and the mutants that no test detects. */
function reportMutants({ byStage, survived, mutants, share }) {
  const counts = ["mutants", "killed", "timedOut", "survivors", "equivalent"];
  const stages = Object.entries(byStage);
  return {
    tables: [
      {
        title: "Mutants by stage",
        columns: ["", ...counts.slice(0, 2), "timed out", ...counts.slice(3), "% that die"],
        rows: stages.map(([stage, of]) => [
          stage,
          ...counts.map((name) => of[name]),
          percent(of.share),
        ]),
      },
      {
        title: "Survivors",
        columns: ["mutant", "place", "change", "verdict"],
        rows: survived.map(({ id, place, change, verdict }) => [id, place, change, verdict]),
      },
    ],
    wanted: [
      { what: "mutants tried", measured: mutants, atLeast: 300 },
      {
        ...{ what: "mutants that die, of those that are not equivalent", measured: percent(share) },
        ...{ atLeast: 90, unit: "%" },
      },
    ],
  };
}

/**
 * Returns how long each step took on freshly installed machines. No step gets from nothing to the end of
 * `./dev test`, so the sum of those that do so together is a row of its own.
 */
export function reportFresh({ steps }) {
  const rows = steps.map(({ name, ok, seconds }) => [name, ok ? "ok" : "failed", seconds]);
  const { seconds, sum } = fromNothing(steps);
  const all = [`from nothing: ${sum}`, seconds === null ? "not measured" : "sum", seconds];
  const note =
    `“From nothing” is the sum of these steps of bookworm: ${sum}. They run one after the other on the same ` +
    "machine, each with what the earlier ones installed and built, so the time of `test` alone is not that of a " +
    "`./dev test` from nothing.";
  return {
    tables: [
      { title: "Steps", columns: ["machine: step", "result", "seconds"], rows: [...rows, all] },
    ],
    wanted: [],
    notes: [note],
  };
}

/**
 * `prepare` returns the steps to run before `tasks` lists the tasks for a run with a deadline, in
 * milliseconds since 1970; `report` adds tables, target figures and notes to the summary.
 */
export const kParts = {
  core: { prepare: native, tasks: coreTasks },
  fuzz: {
    prepare: () => [fetchSources(), installPackages(), ...compile("asan")],
    tasks: fuzzTasks,
  },
  browser: { prepare: () => buildForWeb(), tasks: browserTasks },
  matrix: { prepare: () => buildForWeb(), tasks: matrixTasks },
  growth: { prepare: native, tasks: growthTasks },
  mutants: {
    prepare: () => [...buildForWeb(), ...compile("dev")],
    tasks: resumableTask(
      "soak-mutants",
      "mutants of the core and the package",
      "tests/mutants/run.mjs",
    ),
    report: () => reported("build/mutants/summary.json", reportMutants),
  },
  fresh: {
    prepare: () => [],
    tasks: resumableTask(
      "soak-fresh",
      "a fresh Debian 12, and Emscripten from sid",
      "tests/fresh/run.mjs",
    ),
    report: () => reported("build/fresh/summary.json", reportFresh),
  },
};
