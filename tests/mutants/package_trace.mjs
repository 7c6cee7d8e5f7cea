// Which mutants of the package each test reaches: every file of tests/wasm and of tests/browser is run once
// in a built copy, see package_build.mjs, and what was found is kept.
// Invariant: only a test file that passes without a mutant is ever used.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { choose, kTraced } from "./package_build.mjs";
import { inParallel, kRoot, kWork } from "./places.mjs";
import { finished } from "./processes.mjs";

/** Those with the quick tests come first. */
export const testFolders = ["tests/wasm", "tests/browser"];
/** It compares what is written from the sources, which in a copy hold the mutants. */
const kNotInCopies = ["tests/wasm/schema.test.mjs"];
const kTraces = join(kWork, "package/traces.jsonl");
const kLongestMs = 1_200_000;
/** How often a test file may fail that is none of a mutant's. */
const kTries = 3;

const kFailed = /^\s*not ok /m;

function testFiles(folder) {
  const names = readdirSync(join(kRoot, folder)).filter((name) => name.endsWith(".test.mjs"));
  const files = names.sort().map((name) => `${folder}/${name}`);
  return files.filter((file) => !kNotInCopies.includes(file));
}

/** A pattern that only these tests' names match. */
function only(names) {
  const escaped = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return escaped.length > 0 ? [`--test-name-pattern=^(?:${escaped.join("|")})$`] : [];
}

/** Runs the tests of a file that have these names, without names all of them, up to the first that fails. */
export function runFile(tree, file, names, timeoutMs) {
  const args = [...only(names), "--test-reporter=tap", file];
  const until = (output) => kFailed.test(output);
  return finished(process.execPath, args, { cwd: tree.path, timeoutMs, until });
}

/** What trace.mjs wrote: by test its seconds and the mutants it reaches; `null` are those of all. */
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

/** Runs a test file telling what it reaches, and as it is when it fails for that. */
async function traceFile(tree, file, slot) {
  const path = join(kWork, `package/reached-${slot}`);
  rmSync(path, { force: true });
  const env = { AGENT_TIMELINE_MUTANTS_REACHED: path };
  env.NODE_OPTIONS = `--import=${join(import.meta.dirname, "trace.mjs")}`;
  const args = ["--test-reporter=tap", file];
  await choose(tree, kTraced);
  const begin = Date.now();
  let { code, output } = await finished(process.execPath, args, {
    cwd: tree.path,
    env,
    timeoutMs: kLongestMs,
  });
  const seconds = (Date.now() - begin) / 1000;
  await choose(tree, 0);
  for (let tries = 0; code !== 0 && tries < kTries; tries += 1) {
    ({ code, output } = await runFile(tree, file, [], kLongestMs));
  }
  if (code !== 0) throw new Error(`${file} fails without a mutant:\n${output.slice(-3000)}`);
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
 * Runs every test file of a folder once, but those of which it is known what they reach.
 * @returns {Promise<{ file: string, seconds: number, everywhere: number[],
 *   tests: { [name: string]: { seconds: number, reached: number[] } } }[] | null>} null when the
 *   deadline came before the end
 */
export async function tracePackage({ trees, mutants }, folder, deadline, say) {
  mkdirSync(dirname(kTraces), { recursive: true });
  const known = knownTraces();
  const ids = mutants.map(({ id, number }) => `${id} ${number}`).join("\n");
  const free = [...trees.entries()];
  let done = 0;
  const files = testFiles(folder);
  const traces = await inParallel(files, async (file) => {
    const text = readFileSync(join(trees[0].path, file), "utf8");
    const key = createHash("sha256").update(`${file}\n${text}\n${ids}`).digest("hex");
    let trace = known.get(key);
    if (trace === undefined) {
      if (Date.now() >= deadline) return null;
      const [slot, tree] = free.shift();
      trace = { key, file, ...(await traceFile(tree, file, slot)) };
      free.push([slot, tree]);
      appendFileSync(kTraces, `${JSON.stringify(trace)}\n`);
    }
    done += 1;
    say(`what tests reach: ${done} of ${files.length}, ${file}, ${trace.seconds.toFixed(0)} s`);
    return trace;
  });
  return traces.includes(null) ? null : traces;
}
