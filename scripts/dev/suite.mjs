// All tests, as `./dev test` runs them. Invariant: what this machine cannot run is reported at the end.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { begin, record, refuseDirtyTree } from "../../tests/bench/record.mjs";
import { missingEngines } from "../../tests/engines/support/programs.mjs";
import { buildForWeb, compile } from "./build.mjs";
import { isGreen, runSteps, totals } from "./graph.mjs";
import { clangFormat, lintCpp, lintScripts, treeTests } from "./lint.mjs";
import { nativeExample } from "./native-example.mjs";
import { duration, print, root } from "./report.mjs";

/** Chosen so that two shards at a time end at nearly the same time. */
const kShards = 6;

const shards = Array.from({ length: kShards }, (_, index) => index);

/** The command that compares the JSON reader of a preset with JSON.parse. */
export const jsonOracle = (preset) => [
  process.execPath,
  "tests/conformance/json_oracle.mjs",
  `build/${preset}/tests/agent_timeline_json_reader`,
];

export const jsonOracleStep = (preset) => ({
  id: `core-${preset}-json`,
  title: `JSON as JSON.parse reads it, ${preset}`,
  command: jsonOracle(preset),
  seconds: 300,
  after: [`compile-${preset}`],
});

/** Tests a core that includes only some of the dialects. */
export const subsetStep = (preset) => ({
  id: `core-${preset}-subset`,
  title: `A subset of dialects, ${preset}`,
  command: [`build/${preset}/tests/agent_timeline_dialect_subset`],
  seconds: 60,
  after: [`compile-${preset}`],
});

/** The Catch2 tests of a preset. A fixed random order distributes long and short tests over the shards. */
export function coreTests(preset) {
  const limit = {
    id: `core-${preset}-limit`,
    title: `Time limit of core tests, ${preset}`,
    command: ["ctest", "--test-dir", `build/${preset}`, "--no-tests=error", "-R", "^time limit$"],
    seconds: 120,
    after: [`compile-${preset}`],
  };
  const tests = shards.map((index) => ({
    id: `core-${preset}-${index + 1}`,
    title: `Core tests, ${preset}, ${index + 1} of ${kShards}`,
    command: [
      `build/${preset}/tests/agent_timeline_tests`,
      ...["--order", "rand", "--rng-seed", "1"],
      ...["--shard-count", String(kShards), "--shard-index", String(index)],
    ],
    seconds: 1800,
    after: [`compile-${preset}`],
  }));
  return [...tests, limit, jsonOracleStep(preset), subsetStep(preset)];
}

export function fuzzTargets() {
  const folders = readdirSync(join(root, "tests/fuzz/corpus"), { withFileTypes: true });
  return folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Runs libFuzzer for some seconds per target, starting with the inputs in the tree. With `continues`, also
 * with what earlier such runs found: after a soak, that takes minutes to replay.
 */
export function fuzzSteps(seconds, { continues = false } = {}) {
  const found = continues ? "build/fuzz/corpus" : "build/fuzz/short";
  const prepare = continues ? 'mkdir -p "$2"' : 'rm -rf "$2" && mkdir -p "$2"';
  return fuzzTargets().map((name) => ({
    id: `fuzz-${name}`,
    title: `Fuzz ${name}, ${seconds}s`,
    command: [
      ...["sh", "-c", `${prepare} && exec "$@"`, "sh"],
      `build/asan/tests/agent_timeline_fuzz_${name}`,
      `${found}/${name}`,
      `tests/fuzz/corpus/${name}`,
      ...[`-max_total_time=${seconds}`, "-timeout=10", "-rss_limit_mb=2048"],
      `-artifact_prefix=build/fuzz/${name}-`,
    ],
    seconds: seconds + 180,
    after: ["compile-asan"],
  }));
}

const inPackage = (id, title, script, seconds, others = {}) => ({
  id,
  title,
  cwd: "wasm/package",
  command: ["npm", "--no-update-notifier", "run", script],
  seconds,
  after: ["package"],
  ...others,
});

/** Tests what must work in browsers of other vendors, if they are installed. */
export function enginesTest() {
  return {
    id: "engines",
    title: "View tests in Chromium, Firefox and WebKit",
    command: [process.execPath, "tests/run.mjs", "tests/engines/smoke.test.mjs"],
    seconds: 900,
    after: ["package"],
  };
}

/** Returns the tests of the package. Browser tests run last and alone, because they depend on time. */
export function packageTests(before) {
  const last = [...before.map(({ id }) => id), "node", "pack"];
  return [
    inPackage("node", "Package tests in Node", "test", 900),
    inPackage("pack", "Packed package tests", "test:pack", 900),
    inPackage("browser", "View tests in Chromium", "test:browser", 2400, { afterEnd: last }),
    { ...enginesTest(), afterEnd: last },
  ];
}

/**
 * Runs steps that keep all cores busy one after the other, but each in parallel with steps that need a single
 * core, because linking uses only one.
 */
export function serializeHeavySteps(steps) {
  let last;
  return steps.map((step) => {
    if ((step.cores ?? 1) === 1) return step;
    const afterEnd = [...(step.afterEnd ?? []), ...(last ? [last] : [])];
    last = step.id;
    return { ...step, cores: 1, afterEnd };
  });
}

function allSteps() {
  const fuzzSeconds = Number(process.env.AGENT_TIMELINE_FUZZ_SECONDS ?? 10);
  const steps = [
    ...serializeHeavySteps([...buildForWeb(), ...compile("asan"), ...nativeExample()]),
    ...lintCpp(),
    ...lintScripts(),
    ...treeTests(),
    ...coreTests("asan"),
    ...fuzzSteps(fuzzSeconds),
  ];
  return [...steps, ...packageTests(steps)];
}

function has(program) {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Returns the writing systems of the test pages for which this machine has no font; none if unknown. */
function scriptsWithoutFont() {
  const scripts = { zh: "Chinese and Japanese", ar: "Arabic" };
  try {
    const lists = (language) =>
      execFileSync("fc-list", [`:lang=${language}`, "family"], { encoding: "utf8" }).trim() !== "";
    return Object.keys(scripts)
      .filter((language) => !lists(language))
      .map((language) => scripts[language]);
  } catch {
    return [];
  }
}

const kNoRecordings = "recordings of agents: AGENT_TIMELINE_FIXTURES is not set";
const hasRecordings = () => Boolean(process.env.AGENT_TIMELINE_FIXTURES);

/** Returns what this machine cannot do, for the end of the report. */
export function missingHere() {
  const missing = [];
  if (clangFormat() === undefined) missing.push("C++ formatting: clang-format 14 is not installed");
  if (!has("ccache")) missing.push("the compiler cache: ccache is not installed");
  const unwritten = scriptsWithoutFont();
  if (unwritten.length > 0)
    missing.push(`the appearance of ${unwritten.join(" and ")}: no font is installed`);
  if (!hasRecordings()) missing.push(kNoRecordings);
  return [...missing, ...missingEngines()];
}

/** The parts of the soak that play the recordings; the machines of `fresh` have none. */
const kPlaysRecordings = ["core", "browser", "matrix", "mutants"];

/**
 * Returns the missing inputs without which this part of the soak is not recorded.
 * @param {string} part
 * @param {{ valgrind: boolean, recordings: boolean }} [machine] what this machine has
 */
export function missingInputs(
  part,
  { valgrind = has("valgrind"), recordings = hasRecordings() } = {},
) {
  const missing = [];
  if (part === "growth" && !valgrind)
    missing.push("growth in instructions: valgrind is not installed");
  if (kPlaysRecordings.includes(part) && !recordings) missing.push(kNoRecordings);
  return part === "browser" ? [...missing, ...missingEngines()] : missing;
}

/** Reports how a run ended. Returns the exit code. */
export function closeRun(results, began, again) {
  const { passed, failed, skipped, reasons } = totals(results);
  const left = [...new Set([...missingHere(), ...reasons])];
  if (left.length > 0) {
    print("\nSkipped on this machine:");
    for (const reason of left) print(`  ${reason}`);
  }
  const bad = [...results].filter(([, { state }]) => state === "failed").map(([id]) => id);
  print(`\nTime: ${duration((Date.now() - began) / 1000)}`);
  print(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  if (isGreen(results)) {
    print("All checks passed.");
    return 0;
  }
  print(`These checks failed: ${bad.join(", ")}. Their full output is in build/log/<check>.log.`);
  print(`Fix the failures, then run "${again}" again.`);
  return 1;
}

/** The time limit of the suite on two cores in minutes, by the name under which the results are recorded. */
const kMaxMinutes = { suite: 10, "suite-cold": 20 };

const minutes = (seconds) => Math.round(seconds / 6) / 10;

/** The times before compilations were cached, sources joined and tests sharded; measured once by hand. */
const kBefore = {
  title: "Before it was made shorter, with half as many tests: 26 minutes",
  columns: ["step", "seconds"],
  rows: [
    ["Compile asan", 489],
    ["View tests in Chromium", 360],
    ["Compile wasm", 242],
    ["Core tests, asan", 196],
    ["Package tests in Node", 82],
    ["Fuzz", 57],
    ["Package tests as it is packed", 44],
    ["Layout and rules", 60],
  ],
};

/** Returns what is recorded: the time of each step, and the total time of the parallel run. */
function timesOf(results, seconds, part) {
  const ran = [...results.values()].filter((result) => result.seconds > 0);
  const condition =
    part === "suite" ? "with a warm compiler cache" : "from an empty clone and cache";
  return {
    title: `./dev test, ${condition}`,
    summary: "Steps run side by side, so that the sum is more than the whole.",
    columns: ["step", "result", "seconds"],
    rows: ran.map((result) => [result.step.title, result.state, Math.round(result.seconds)]),
    tables: [kBefore],
    wanted: [
      {
        what: `./dev test, ${condition}`,
        measured: minutes(seconds),
        atMost: kMaxMinutes[part],
        unit: "minutes",
      },
    ],
  };
}

/**
 * Runs all tests. With `--record suite` (warm compiler cache) or `--record suite-cold` (no cache), records
 * the times in the results. Returns the exit code.
 */
export async function runSuite(args) {
  const [option, part] = args;
  if (args.length > 0 && (option !== "--record" || !Object.hasOwn(kMaxMinutes, part ?? ""))) {
    throw new Error(`"test" accepts --record with one of ${Object.keys(kMaxMinutes).join(", ")}`);
  }
  if (part) refuseDirtyTree();
  const begun = part && begin();
  const began = Date.now();
  const results = await runSteps(allSteps());
  const seconds = (Date.now() - began) / 1000;
  const code = closeRun(results, began, "./dev test");
  if (part && code === 0) record(part, timesOf(results, seconds, part), begun);
  if (part && code !== 0) print("Not recorded: a run that fails early would look fast.");
  return code;
}
