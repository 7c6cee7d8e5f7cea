// The mutation run: makes small changes to the sources, each of which a test should notice.
// Usage: node tests/mutants/run.mjs [--part core|package] [--stage <name>] [--only <id>]
//          [--minutes <n>] [--list]
// Resumes where it was interrupted. Exit code 75: the minutes are over and mutants are left. Exit code 1:
// too few mutants were killed, or a survivor has no verdict in verdicts.json. See README.md beside it.
// Invariant: two mutants are tried at a time (AGENT_TIMELINE_MUTANT_JOBS); each is reported on one line.
import { parseArgs } from "node:util";
import { buildCore, coreSites, numbered } from "./core_build.mjs";
import { checkNames, traceCore, tryCoreMutant } from "./core_run.mjs";
import { checkTests } from "./core_tests.mjs";
import { buildPackage, packageSites } from "./package_build.mjs";
import { tryPackageMutant } from "./package_run.mjs";
import { testFolders, tracePackage } from "./package_trace.mjs";
import { inParallel, kJobs } from "./places.mjs";
import { stopAllAt, TimeOver } from "./processes.mjs";
import { complaints, Results, summarise, verdicts } from "./results.mjs";

const kMoreToDo = 75;
const kHeartbeatMs = 30_000;

const { values: options } = parseArgs({
  options: {
    part: { type: "string" },
    stage: { type: "string" },
    only: { type: "string" },
    minutes: { type: "string" },
    list: { type: "boolean", default: false },
  },
});

// Mutants have to be killed by the tests of every run; the soak's long counts take half an hour per
// pass.
delete process.env.AGENT_TIMELINE_SOAK;

const begun = Date.now();
stopAllAt(begun + 60_000 * Number(options.minutes ?? Infinity));
const secondsSince = (time) => Math.round((Date.now() - time) / 1000);
const log = (text) => console.log(`[${secondsSince(begun)} s] ${text}`);
const described = ({ id, file, line, change }) =>
  `${id} ${file}:${line} ${change.replace(/\s+/g, " ").slice(0, 100)}`;

function wanted({ part, stage, id }) {
  const { part: onlyPart = part, stage: onlyStage = stage, only = id } = options;
  return part === onlyPart && stage === onlyStage && id === only;
}

/** The slots in which tests run; one user at a time per slot. */
class Slots {
  #free;
  constructor(slots) {
    this.#free = [...slots];
  }
  async use(work) {
    const slot = this.#free.shift();
    try {
      return await work(slot);
    } finally {
      this.#free.push(slot);
    }
  }
}

/** Returns the mutants to be tried: those without a result, or the one that was asked for. */
const openOf = (mutants, results) =>
  mutants.filter((mutant) => options.only !== undefined || !results.of(mutant));

/**
 * Tries the mutants that have no result yet. Unless `isLast`, more tests follow, so a mutant that is still
 * alive does not count as a survivor yet.
 * @throws {TimeOver} if the minutes ran out first; mutants that were being tried then have no result
 */
async function tryAll(mutants, results, slots, attempt, isLast = true) {
  const remaining = openOf(mutants, results);
  const running = new Map();
  const heartbeat = setInterval(() => {
    for (const [mutant, start] of running) log(`… ${secondsSince(start)} s: ${described(mutant)}`);
  }, kHeartbeatMs);
  let done = mutants.length - remaining.length;
  await inParallel(remaining, async (mutant) => {
    const start = Date.now();
    running.set(mutant, start);
    const outcome = await slots.use((slot) => attempt(mutant, slot));
    running.delete(mutant);
    const isKnown = isLast || outcome.verdict !== "survived";
    if (isKnown) results.add(mutant, outcome, secondsSince(start));
    done += 1;
    const outcomeText = `${isKnown ? outcome.verdict : "still alive"}, ${secondsSince(start)} s`;
    log(`${done} of ${mutants.length} ${outcomeText}: ${described(mutant)} (${outcome.by})`);
  }).finally(() => clearInterval(heartbeat));
}

async function runCore(results) {
  checkTests(new Set(coreSites().map(({ stage }) => stage)));
  const { program, mutants } = await buildCore(log);
  const own = mutants.filter(wanted);
  const slots = new Slots(Array.from({ length: kJobs }, (_, at) => at + 1));
  return untilTimeIsOver(own, results, async () => {
    const traced = await traceCore(program, log);
    checkNames(program, traced);
    await tryAll(own, results, slots, (mutant, slot) =>
      tryCoreMutant(program, mutant, traced, slot),
    );
  });
}

async function runPackage(results) {
  const built = await buildPackage(log);
  const own = built.mutants.filter(wanted);
  const slots = new Slots(built.trees);
  const known = new Map();
  return untilTimeIsOver(own, results, async () => {
    for (const folder of testFolders) {
      if (openOf(own, results).length === 0) return;
      const traces = await tracePackage(built, folder, log);
      const attempt = (mutant, tree) =>
        tryPackageMutant(tree, mutant, traces, results.lastKiller(mutant), known);
      // A mutant has survived only if the tests of the last folder leave it alive.
      await tryAll(own, results, slots, attempt, folder === testFolders.at(-1));
    }
  });
}

/** Tries the mutants by `work`, unless all have a result; `complete` says whether the time sufficed. */
async function untilTimeIsOver(mutants, results, work) {
  if (openOf(mutants, results).length === 0) return { mutants, complete: true };
  try {
    await work();
    return { mutants, complete: true };
  } catch (error) {
    if (!(error instanceof TimeOver)) throw error;
    return { mutants, complete: false };
  }
}

function report(mutants, results, ruled) {
  const summary = summarise(mutants, results, ruled);
  console.table(summary.byStage);
  for (const mutant of mutants) {
    const result = results.of(mutant);
    if (result?.verdict !== "survived") continue;
    log(`survived: ${described(mutant)} (${result.by}) ${ruled.get(mutant.id)?.verdict ?? ""}`);
  }
  for (const id of ruled.keys()) {
    const other = mutants.find((mutant) => mutant.id === id);
    if (other && results.of(other) && results.of(other).verdict !== "survived") {
      log(`the verdict is no longer needed: ${described(other)}`);
    }
  }
  const { mutants: count, killed, timedOut, survivors, equivalent, share } = summary;
  log(
    `${count} mutants: ${killed} killed, ${timedOut} timed out, ${survivors} survived, ` +
      `${equivalent} of them equivalent; ${(100 * share).toFixed(1)} % of the others die`,
  );
  return summary;
}

async function main() {
  if (options.list) {
    const sites = [...numbered(coreSites()), ...packageSites()].filter(wanted);
    for (const site of sites) console.log(`${site.stage}\t${site.kind}\t${described(site)}`);
    return 0;
  }
  const ruled = verdicts();
  const results = new Results(ruled);
  const parts = { core: runCore, package: runPackage };
  const mutants = [];
  let complete = true;
  for (const [name, part] of Object.entries(parts)) {
    if (options.part !== undefined && options.part !== name) continue;
    if (options.stage !== undefined && options.stage.startsWith("package") !== (name === "package"))
      continue;
    const outcome = await part(results);
    mutants.push(...outcome.mutants);
    complete &&= outcome.complete;
  }
  if (mutants.length === 0) throw new Error("no such mutant: --list shows all");
  const summary = report(mutants, results, ruled);
  if (!complete) {
    log("the time limit is reached; run again to continue");
    return kMoreToDo;
  }
  const problems = complaints(mutants, results, ruled, summary);
  for (const line of problems) log(line);
  return problems.length > 0 ? 1 : 0;
}

process.exitCode = await main();
