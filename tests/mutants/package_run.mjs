// Runs the tests of the package against one mutant of it: those files of tests/wasm and tests/browser
// that reach the mutant, quick ones first, up to the first that fails.
// Invariant: a mutant is killed only by a test file that passes without it.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inTwo } from "./core_build.mjs";
import { choose, kTraced } from "./package_build.mjs";
import { kRoot, kWork } from "./places.mjs";
import { finished } from "./processes.mjs";

const kFolders = ["tests/wasm", "tests/browser"];
/** It compares what is written from the sources, which in a copy hold the mutants. */
const kNotInCopies = ["tests/wasm/schema.test.mjs"];
const kTraces = join(kWork, "package/traces.jsonl");
const kLongestMs = 1_200_000;
/** What starting Node and a browser may take. */
const kStartMs = 5000;

/** How often a test file may fail that is none of a mutant's. */
const kTries = 3;
/** What a busy machine does to a connection is not the mutant's doing. */
const kConnection = /ECONNRESET|ECONNREFUSED|socket hang up/;

const kFailed = /^\s*not ok /m;

function testFiles() {
  const files = kFolders.flatMap((folder) =>
    readdirSync(join(kRoot, folder))
      .filter((name) => name.endsWith(".test.mjs"))
      .map((name) => `${folder}/${name}`),
  );
  return files.filter((file) => !kNotInCopies.includes(file)).sort();
}

function runFile(tree, file, timeoutMs, env = {}, until = (output) => kFailed.test(output)) {
  const args = ["--test", "--test-reporter=tap", file];
  return finished(process.execPath, args, { cwd: tree.path, env, timeoutMs, until });
}

function reachedIn(folder) {
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return [...new Set(texts.join("").split("\n").filter(Boolean).map(Number))];
}

/** Runs a test file with all that it reaches written down; as it is when it fails for that. */
async function traceFile(tree, file, slot) {
  const folder = join(kWork, `package/reached-${slot}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, "trace.mjs")}`,
    AGENT_TIMELINE_MUTANTS_REACHED: folder,
  };
  await choose(tree, kTraced);
  let begin = Date.now();
  let { code, output } = await runFile(tree, file, kLongestMs, env, () => false);
  await choose(tree, 0);
  for (let tries = 0; code !== 0 && tries < kTries; tries += 1) {
    begin = Date.now();
    ({ code, output } = await runFile(tree, file, kLongestMs));
  }
  if (code !== 0) throw new Error(`${file} fails without a mutant:\n${output.slice(-3000)}`);
  return { seconds: (Date.now() - begin) / 1000, reached: reachedIn(folder) };
}

function knownTraces() {
  if (!existsSync(kTraces)) return new Map();
  const lines = readFileSync(kTraces, "utf8").trim().split("\n").filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line)).map((trace) => [trace.key, trace]));
}

/**
 * Runs every test file once, but those of which it is known what they reach.
 * @returns {Promise<{ file: string, seconds: number, reached: number[] }[] | null>} null when the
 *   deadline came before the end
 */
export async function tracePackage({ trees, mutants }, deadline, say) {
  const known = knownTraces();
  const ids = mutants.map(({ id, number }) => `${id} ${number}`).join("\n");
  const free = [...trees.entries()];
  let done = 0;
  const files = testFiles();
  const traces = await inTwo(files, async (file) => {
    const text = readFileSync(join(kRoot, file), "utf8");
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

/** @returns {Promise<{ verdict: string, by: string }>} */
export async function tryPackageMutant(tree, mutant, traces, lastKiller) {
  const reaching = traces.filter(({ reached }) => reached.includes(mutant.number));
  if (reaching.length === 0) return { verdict: "survived", by: "not reached" };
  const cost = ({ file, seconds }) => (file === lastKiller ? -1 : seconds);
  reaching.sort((a, b) => cost(a) - cost(b));
  await choose(tree, mutant.number);
  for (const { file, seconds } of reaching) {
    const timeoutMs = 10_000 * seconds + kStartMs;
    let { code, timedOut, decided, output } = await runFile(tree, file, timeoutMs);
    if (decided && kConnection.test(output)) {
      ({ code, timedOut, decided } = await runFile(tree, file, timeoutMs));
    }
    if (timedOut) return { verdict: "timed out", by: file };
    if (decided || code !== 0) return { verdict: "killed", by: file };
  }
  return { verdict: "survived", by: `${reaching.length} test files reach it` };
}
