// Runs the package's tests against one mutant: of each test file the tests that reach the mutant, until
// one fails. First comes the file that killed the mutant in a former run, then the browser tests that
// `./dev check` runs after a change of the mutated source, then the others, fastest first.
// Invariant: a mutant is killed only by a test that passes without it, also on its own, because only a
// selection of each file's tests runs.
import { browserTestsFor } from "../structure/browser_tests.mjs";
import { selectMutant } from "./package_build.mjs";
import { runFile } from "./package_trace.mjs";

/** Time allowed for starting Node and a browser. */
const kStartMs = 30_000;
/** A connection that fails on a busy machine is not the mutant's fault. */
const kConnection = /ECONNRESET|ECONNREFUSED|socket hang up/;
const kFailed = /^not ok \d+ - (.*)$/m;

/** Returns the tests of a file that reach the mutant and their duration, or null if none does. */
function reaching({ file, seconds, tests, everywhere }, { number }) {
  const all = Object.entries(tests);
  const own = everywhere.includes(number)
    ? all
    : all.filter(([, { reached }]) => reached.includes(number));
  if (own.length === 0) return everywhere.includes(number) ? { file, names: [], seconds } : null;
  const sum = (list) => list.reduce((total, [, test]) => total + test.seconds, 0);
  const start = Math.max(0, seconds - sum(all));
  return { file, names: own.map(([name]) => name), seconds: start + sum(own) };
}

/** Sorts groups of tests by how early they are expected to kill the mutant. */
function inOrder(groups, mutant, lastKiller) {
  const covering = new Set(browserTestsFor(mutant.file));
  const rank = ({ file }) => {
    if (lastKiller?.startsWith(`${file}: `)) return 0;
    return covering.has(file) ? 1 : 2;
  };
  return groups.toSorted((a, b) => rank(a) - rank(b) || a.seconds - b.seconds);
}

/** True if the same tests pass without a mutant. */
async function isSound(tree, { file, names, seconds }, known) {
  const key = JSON.stringify([file, names]);
  if (!known.has(key)) {
    await selectMutant(tree, 0);
    const { code } = await runFile(tree, file, names, 10_000 * seconds + kStartMs);
    known.set(key, code === 0);
  }
  return known.get(key);
}

/**
 * @param {Map<string, boolean>} known whether failed tests pass without a mutant, for all mutants of a run
 * @returns {Promise<{ verdict: string, by: string }>}
 */
export async function tryPackageMutant(tree, mutant, traces, lastKiller, known) {
  const reached = traces.map((trace) => reaching(trace, mutant)).filter(Boolean);
  const groups = inOrder(reached, mutant, lastKiller);
  if (groups.length === 0) return { verdict: "survived", by: "not reached" };
  for (const group of groups) {
    const { file, names, seconds } = group;
    await selectMutant(tree, mutant.number);
    const timeoutMs = 10_000 * seconds + kStartMs;
    let { code, timedOut, output } = await runFile(tree, file, names, timeoutMs);
    if (kConnection.test(output)) {
      ({ code, timedOut, output } = await runFile(tree, file, names, timeoutMs));
    }
    if (timedOut) {
      // A busy machine may have been just as slow without the mutant.
      if (!(await isSound(tree, group, new Map()))) continue;
      return { verdict: "timed out", by: `${file}: ${names.length} tests` };
    }
    if (code === 0) continue;
    const failed = kFailed.exec(output)?.[1] ?? "the file";
    const alone = names.includes(failed) ? [failed] : names;
    if (await isSound(tree, { ...group, names: alone }, known)) {
      return { verdict: "killed", by: `${file}: ${failed}` };
    }
  }
  const count = groups.reduce((sum, { names }) => sum + names.length, 0);
  return { verdict: "survived", by: `${count} tests in ${groups.length} files reach it` };
}
