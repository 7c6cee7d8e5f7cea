// `./dev check`: runs only the tests that cover a change, in seconds. It builds natively with `dev` and for
// the web with `wasm-dev`, or with `wasm` if a test packs the package; `./dev test` builds and tests what is shipped.
// Invariant: it reports what it runs, what it leaves out, and how long it took; a deleted or renamed file
// counts as changed.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildForWeb, compile, fetchSources, installPackages } from "./build.mjs";
import { isGreen, runSteps, totals } from "./graph.mjs";
import { isLinted, lintCpp, lintTheseScripts, treeTests } from "./lint.mjs";
import { nativeExample } from "./native-example.mjs";
import { modulePreset, planForNames, planForPaths } from "./plan.mjs";
import { duration, print, root } from "./report.mjs";
import { jsonOracleStep, missingHere, subsetStep } from "./suite.mjs";

function git(...args) {
  const output = execFileSync("git", args, { cwd: root, encoding: "utf8" });
  return output.split("\0").filter((path) => path !== "");
}

/** Returns the files that differ from the last commit: modified, deleted and new ones. */
export function changedFiles() {
  return [
    ...git("diff", "--name-only", "--no-renames", "-z", "HEAD"),
    ...git("ls-files", "--others", "--exclude-standard", "-z"),
  ].sort();
}

const isThere = (path) => existsSync(join(root, path));

function lintSteps(paths) {
  const there = paths.filter(isThere);
  return [
    ...lintCpp(there.filter((path) => /\.(?:h|cpp)$/.test(path))),
    ...lintTheseScripts(there.filter(isLinted)),
  ];
}

const kHalves = [0, 1];

function nativeSteps(plan) {
  if (!plan.native) return [];
  const fuzz = [...plan.fuzz];
  const targets = [
    "agent_timeline_tests",
    ...(plan.json ? ["agent_timeline_json_reader"] : []),
    ...(plan.subset ? ["agent_timeline_dialect_subset"] : []),
    ...fuzz.map((name) => `agent_timeline_fuzz_${name}`),
  ];
  // Without this, a filter that names only a tag would also run hidden tests.
  const filter = [...plan.filters].map((one) => `${one}~[.]`).join(",");
  const tests = kHalves.map((half) => ({
    id: `check-core-${half + 1}`,
    title: `Core tests ${filter.length > 24 ? `${filter.slice(0, 21)}...` : filter}, ${half + 1} of 2`,
    command: [
      ...["build/dev/tests/agent_timeline_tests", "--filenames-as-tags", filter],
      ...["--order", "rand", "--rng-seed", "1", "--allow-running-no-tests"],
      ...["--shard-count", "2", "--shard-index", String(half)],
    ],
    seconds: 900,
    after: ["compile-dev"],
  }));
  const corpora = fuzz.map((name) => ({
    id: `check-fuzz-${name}`,
    title: `Fuzz corpus ${name}`,
    command: [`build/dev/tests/agent_timeline_fuzz_${name}`, `tests/fuzz/corpus/${name}`],
    seconds: 120,
    after: ["compile-dev"],
  }));
  return [
    ...compile("dev", targets),
    ...(filter === "" ? [] : [testListStep(filter), ...tests]),
    ...corpora,
    ...(plan.json ? [jsonOracleStep("dev")] : []),
    ...(plan.subset ? [subsetStep("dev")] : []),
  ];
}

/** Returns a step that fails if the filters select no test. */
function testListStep(filter) {
  return {
    id: "check-core-list",
    title: "List of the selected core tests",
    command: [
      ...[process.execPath, "scripts/dev/core-tests.mjs"],
      ...["build/dev/tests/agent_timeline_tests", filter],
    ],
    seconds: 60,
    after: ["compile-dev"],
  };
}

const nodeTest = (id, title, files, others) => ({
  id,
  title,
  command: [process.execPath, "tests/run.mjs", ...files],
  seconds: 900,
  after: ["package"],
  ...others,
});

function webSteps(plan) {
  if (!plan.package) return [];
  const steps = buildForWeb(modulePreset(plan)).filter(
    ({ id }) => !["fetch", "npm-ci"].includes(id),
  );
  const missing = [...plan.nodeTests, ...plan.browserTests].filter((path) => !isThere(path));
  if (missing.length > 0) throw new Error(`these tests do not exist: ${missing.join(", ")}`);
  if (plan.nodeTests.size > 0) {
    steps.push(nodeTest("check-node", "Node tests", [...plan.nodeTests], { cores: 2 }));
  }
  if (plan.browserTests.size > 0) {
    steps.push({
      ...nodeTest("check-browser", "Browser tests", []),
      command: [process.execPath, "tests/browser/run.mjs", ...plan.browserTests],
      cores: 2,
    });
  }
  return steps;
}

function printPlan(plan, paths) {
  if (paths.length > 0)
    print(`Changed: ${paths.length > 8 ? `${paths.length} files` : paths.join(", ")}`);
  const rows = [
    ["Core tests", [...plan.filters]],
    ["Fuzz corpora", [...plan.fuzz]],
    ["Node tests", [...plan.nodeTests].map((path) => path.replace(/^tests\/wasm\//, ""))],
    ["Browser tests", [...plan.browserTests].map((path) => path.replace(/^tests\/browser\//, ""))],
  ];
  for (const [name, list] of rows) if (list.length > 0) print(`${name}: ${list.join(" ")}`);
  print("");
}

/** Runs the check. Returns the exit code. */
export async function runCheck(names) {
  const began = Date.now();
  const paths = names.length === 0 ? changedFiles() : [];
  if (names.length === 0 && paths.length === 0) {
    print("No changes since the last commit. Specify what to check: a stage, a part or a path.");
    return 0;
  }
  const plan = names.length === 0 ? planForPaths(paths) : planForNames(names);
  const touched = names.length === 0 ? paths : names.filter((name) => /\.[a-z]+$/.test(name));
  printPlan(plan, paths);
  const tree = treeTests().filter(({ id }) => id === "structure" || plan.tree);
  const results = await runSteps([
    fetchSources(),
    installPackages(),
    ...nativeSteps(plan),
    ...lintSteps(touched),
    ...tree,
    ...webSteps(plan),
    ...(plan.example ? nativeExample() : []),
  ]);
  const seconds = (Date.now() - began) / 1000;
  const { reasons } = totals(results);
  const leftOut = new Set([...plan.leftOut, ...missingHere(), ...reasons]);
  if (leftOut.size > 0) print("\nSkipped:");
  for (const what of leftOut) print(`  ${what}`);
  print(`\n${isGreen(results) ? "Passed" : "FAILED"} after ${duration(seconds)}.`);
  return isGreen(results) ? 0 : 1;
}
