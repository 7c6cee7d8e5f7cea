// Finds which mutants of the package each test reaches: runs every file of tests/wasm and of
// tests/browser once in a built copy, see package_build.mjs, and stores the result.
// Invariant: only test files that pass without a mutant are used.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { selectMutant, kTraced } from "./package_build.mjs";
import { inParallel, kRoot, kWork } from "./places.mjs";
import { finished } from "./processes.mjs";

/** The folder with the faster tests comes first. */
export const testFolders = ["tests/wasm", "tests/browser"];
/** Tests of the files themselves, which contain the mutants in a copy: generated ones and their sizes. */
const kNotInCopies = ["tests/wasm/schema.test.mjs", "tests/wasm/sources-size.test.mjs"];
const kTraces = join(kWork, "package/traces.jsonl");
const kTracer = join(import.meta.dirname, "trace.mjs");
/** The files that note what a test reaches. */
const kTracers = [kTracer, join(import.meta.dirname, "switch.ts")];
const kMaxFileMs = 1_200_000;
/** How often a test file that fails without a mutant is retried. */
const kMaxRetries = 3;

const kFailed = /^\s*not ok /m;

function testFiles(folder) {
  const names = readdirSync(join(kRoot, folder)).filter((name) => name.endsWith(".test.mjs"));
  const files = names.sort().map((name) => `${folder}/${name}`);
  return files.filter((file) => !kNotInCopies.includes(file));
}

/** Returns the options that select exactly the tests with these names. */
function only(names) {
  const escaped = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return escaped.length > 0 ? [`--test-name-pattern=^(?:${escaped.join("|")})$`] : [];
}

/** Runs the tests of a file that have these names, or all if there are no names, until one fails. */
export function runFile(tree, file, names, timeoutMs) {
  const args = [...only(names), "--test-reporter=tap", file];
  const until = (output) => kFailed.test(output);
  return finished(process.execPath, args, { cwd: tree.path, timeoutMs, until });
}

/**
 * Reads what trace.mjs wrote: per test its duration and the mutants it reaches. Mutants noted for test
 * `null` count for all tests.
 */
function testsIn(path) {
  const tests = {};
  const everywhere = new Set();
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];
  for (const { test, number, seconds } of lines.map((line) => JSON.parse(line))) {
    if (test === null) {
      everywhere.add(number);
      continue;
    }
    tests[test] ??= { seconds: 0, reached: [] };
    if (seconds === undefined) tests[test].reached.push(number);
    else tests[test].seconds = seconds;
  }
  return { tests, everywhere: [...everywhere] };
}

/** Runs a test file in tracing mode; if that fails, checks that it passes without tracing. */
async function traceFile(tree, file, slot) {
  const path = join(kWork, `package/reached-${slot}`);
  rmSync(path, { force: true });
  const env = { AGENT_TIMELINE_MUTANTS_REACHED: path };
  env.NODE_OPTIONS = `--import=${kTracer}`;
  const args = ["--test-reporter=tap", file];
  await selectMutant(tree, kTraced);
  const begin = Date.now();
  let { code, output } = await finished(process.execPath, args, {
    cwd: tree.path,
    env,
    timeoutMs: kMaxFileMs,
  });
  const seconds = (Date.now() - begin) / 1000;
  await selectMutant(tree, 0);
  for (let tries = 0; code !== 0 && tries < kMaxRetries; tries += 1) {
    ({ code, output } = await runFile(tree, file, [], kMaxFileMs));
  }
  if (code !== 0) throw new Error(`${file} fails without any mutant:\n${output.slice(-3000)}`);
  return { seconds, ...testsIn(path) };
}

function knownTraces() {
  if (!existsSync(kTraces)) return new Map();
  const lines = readFileSync(kTraces, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}"));
  return new Map(lines.map((line) => JSON.parse(line)).map((trace) => [trace.key, trace]));
}

/**
 * Runs every test file of a folder once, except those whose stored trace is still valid.
 * @returns {Promise<{ file: string, seconds: number, everywhere: number[],
 *   tests: { [name: string]: { seconds: number, reached: number[] } } }[]>}
 * @throws {TimeOver}
 */
export async function tracePackage({ trees, mutants }, folder, log) {
  mkdirSync(dirname(kTraces), { recursive: true });
  const known = knownTraces();
  const ids = mutants.map(({ id, number }) => `${id} ${number}`);
  const tracers = kTracers.map((path) => readFileSync(path, "utf8"));
  const free = [...trees.entries()];
  let done = 0;
  const files = testFiles(folder);
  return inParallel(files, async (file) => {
    const text = readFileSync(join(trees[0].path, file), "utf8");
    const parts = [file, text, ...tracers, ...ids].join("\n");
    const key = createHash("sha256").update(parts).digest("hex");
    let trace = known.get(key);
    if (trace === undefined) {
      const [slot, tree] = free.shift();
      trace = { key, file, ...(await traceFile(tree, file, slot)) };
      free.push([slot, tree]);
      appendFileSync(kTraces, `${JSON.stringify(trace)}\n`);
    }
    done += 1;
    log(
      `tracing which mutants tests reach: file ${done} of ${files.length}, ${file}, ${trace.seconds.toFixed(0)} s`,
    );
    return trace;
  });
}
