// Runs the tests of a stage against one mutant of that stage: the test cases that reach the mutant,
// unit tests first, until one fails.
// Invariant: a mutant is killed only by test cases that pass without it, and exactly the named test
// cases run.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "./processes.mjs";
import { kRoot, kWork } from "./places.mjs";
import { rankOf } from "./core_tests.mjs";

const kMaxSeconds = 1_800;
const kNames = join(kWork, "core/names");
/** Keeps a mutant that allocates without bound from exhausting the machine's memory. */
const kMemoryKb = 4_000_000;
/** Time allowed for starting the program. */
const kStartSeconds = 5;
/**
 * Wall time also passes while other programs use the machine, so its limit only catches tests that
 * hang.
 */
const kWallClockFactor = 20;

/** Escapes a test's name as Catch2 expects it. */
function escapedName(name) {
  return name.replace(/[\\,"[\]]/g, "\\$&");
}

/** Runs the program with a limit of `seconds` of CPU time. */
async function start(program, args, env, seconds) {
  const limits = `ulimit -v ${kMemoryKb}; ulimit -t ${Math.ceil(seconds)}; exec "$@"`;
  const timeoutMs = kWallClockFactor * 1000 * seconds;
  const options = { cwd: join(kRoot, "build/dev"), env, timeoutMs };
  const end = await finished("sh", ["-c", limits, "sh", program, ...args], options);
  return { ...end, timedOut: end.timedOut || end.signal === "SIGXCPU" };
}

/**
 * Runs all tests once, without a mutant.
 * @returns {Promise<{ name: string, source: string, seconds: number, reached: Set<number> }[]>}
 * @throws {TimeOver}
 */
export async function traceCore(program, log) {
  const hash = createHash("sha256").update(readFileSync(program)).digest("hex").slice(0, 16);
  const path = join(kWork, `core/reached-${hash}.tsv`);
  if (!existsSync(path)) {
    log("running every test once, to see which mutants it reaches");
    const env = { AGENT_TIMELINE_MUTANTS_REACHED: `${path}.next` };
    const { code, output } = await start(program, [], env, kMaxSeconds);
    if (code !== 0) throw new Error(`tests fail without any mutant:\n${output.slice(-3000)}`);
    renameSync(`${path}.next`, path);
  }
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [name, source, seconds, reached] = line.split("\t");
    return {
      name,
      // The compiler may have recorded absolute paths of another checkout.
      source: source.replace(/^(?:.*\/)?tests\//, ""),
      seconds: Number(seconds),
      reached: new Set(reached.split(" ").filter(Boolean).map(Number)),
    };
  });
}

/**
 * Returns the test cases of the stage that reach the mutant, in two groups: unit tests, then longer
 * tests.
 */
function casesFor({ stage, number }, traced) {
  const start = traced[0].reached.has(number);
  const reaching = traced.slice(1).filter(({ reached }) => start || reached.has(number));
  return [1, 2].map((rank) => reaching.filter(({ source }) => rankOf(stage, source) === rank));
}

async function runCases(program, cases, mutant, names) {
  writeFileSync(names, cases.map(({ name }) => `${escapedName(name)}\n`).join(""));
  const normal = cases.reduce((sum, { seconds }) => sum + seconds, 0);
  const args = ["--input-file", names, "--abort", "--order", "decl"];
  const env = { AGENT_TIMELINE_MUTANT: String(mutant.number) };
  return start(program, args, env, 10 * normal + kStartSeconds);
}

/** Throws if Catch2 does not find every traced test case by its name. */
export function checkNames(program, traced) {
  mkdirSync(kNames, { recursive: true });
  const path = join(kNames, "all");
  writeFileSync(
    path,
    traced
      .slice(1)
      .map(({ name }) => `${escapedName(name)}\n`)
      .join(""),
  );
  const args = ["--input-file", path, "--list-tests", "--verbosity", "quiet"];
  const found = execFileSync(program, args, { encoding: "utf8" }).trim().split("\n").length;
  const wanted = traced.length - 1;
  if (found !== wanted)
    throw new Error(`of the ${wanted} tests, only ${found} can be selected by name`);
}

/** @returns {Promise<{ verdict: string, by: string }>} */
export async function tryCoreMutant(program, mutant, traced, slot) {
  const groups = casesFor(mutant, traced);
  if (groups.every((cases) => cases.length === 0))
    return { verdict: "survived", by: "not reached" };
  for (const cases of groups.filter(({ length }) => length > 0)) {
    const names = join(kNames, String(slot));
    const { code, output, timedOut } = await runCases(program, cases, mutant, names);
    if (timedOut) return { verdict: "timed out", by: `${cases.length} test cases` };
    if (code !== 0) return { verdict: "killed", by: failing(output) };
  }
  const count = groups.flat().length;
  return { verdict: "survived", by: `${count} test cases reach it` };
}

function failing(output) {
  const lines = output.split("\n");
  const rule = lines.findIndex((line) => /^-{20}/.test(line));
  return rule < 0 ? "the program crashed" : lines[rule + 1].trim();
}
