// Stores the result of a bench or of a part of the soak, with its commit, machine, load and versions, in
// tests/bench/results/<part>.json, and rewrites RESULTS.md. result.mjs defines the form of a result,
// recordings.mjs that of the file, parts.mjs the parts. From JavaScript:
//
//   refuseDirtyTree();
//   const begun = begin();
//   record("fuzz", { title, columns, rows, wanted: [{ what, measured, atMost, unit }] }, begun);
//
// and from a shell, with the result in a file:
//
//   node tests/bench/record.mjs --begin >begun.json      (exit code 2 if the tree is dirty)
//   node tests/bench/record.mjs fuzz result.json begun.json
//
// Invariant: a recorded result was measured at the commit that it names. A tree with changes is refused
// before and after measuring; results and documents may be committed in between.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { changedSince, headCommit, kRoot, uncommittedFiles } from "./checkout.mjs";
import { load, loadNote, machine, versions } from "./machine.mjs";
import { commandOf, kParts } from "./parts.mjs";
import { writeRecording } from "./recordings.mjs";
import { normalResult } from "./result.mjs";
import { writeResults } from "./write-results.mjs";

const kShownFiles = 10;
const kRefused = 2;

function listOf(files) {
  const more = files.length > kShownFiles ? [`and ${files.length - kShownFiles} more`] : [];
  return [...files.slice(0, kShownFiles), ...more].map((name) => `  ${name}`).join("\n");
}

/** Returns why nothing can be recorded for this tree; empty if it can. */
function whyDirty(root) {
  let files;
  try {
    files = uncommittedFiles(root);
  } catch (error) {
    return `Nothing can be recorded: git does not tell the commit (${error.message.split("\n")[0]}).`;
  }
  if (files.length === 0) return "";
  return (
    "Nothing can be recorded: these files differ from the last commit, so the result would belong to no " +
    `commit. Commit or remove them.\n${listOf(files)}`
  );
}

/** Exits with a message and code 2 if the tree does not match a commit. */
export function refuseDirtyTree(root = kRoot) {
  const reason = whyDirty(root);
  if (reason === "") return;
  console.error(reason);
  process.exit(kRefused);
}

/**
 * Collects what must be known before measuring begins.
 * @typedef {{ commit: string, date: string, load: number }} Begun
 * @returns {Begun}
 */
export function begin(root = kRoot) {
  return { commit: headCommit(root), date: new Date().toISOString(), load: load() };
}

function requireSameTree(commit, root) {
  const changed = changedSince(commit, root) ?? ["(the commit no longer exists)"];
  const files = [...new Set([...changed, ...uncommittedFiles(root)])];
  if (files.length > 0) {
    throw new Error(
      `Not recorded: while commit ${commit} was measured, files changed:\n${listOf(files)}`,
    );
  }
}

/**
 * Writes the part's file and RESULTS.md, and reports that, with a note if the load was above 1.
 * @param {string} part
 * @param {import("./result.mjs").Result} result
 * @param {Begun} begun
 * @param {string} [root]
 * @throws if there is no such part, the result has another form, or the tree has changed meanwhile
 */
export function record(part, result, begun, root = kRoot) {
  if (!kParts.has(part)) {
    throw new Error(`There is no part "${part}"; there are ${[...kParts.keys()].join(", ")}.`);
  }
  const { commit, date } = begun;
  const measured = normalResult(result);
  requireSameTree(commit, root);
  const both = { before: begun.load, after: load() };
  const facts = {
    part,
    date,
    commit,
    machine: machine(),
    load: both,
    seconds: result.seconds ?? (Date.now() - Date.parse(date)) / 1000,
    versions: { ...versions(), ...result.versions },
    command: result.command ?? commandOf(part),
  };
  writeRecording({ ...facts, ...measured }, root);
  const stale = writeResults(root);
  console.log(`\nRecorded: tests/bench/results/${part}.json, of commit ${commit}`);
  if (loadNote(both)) console.log(`${loadNote(both)} (${both.before} before, ${both.after} after)`);
  if (stale.length > 0) console.log(`Now stale: ${stale.join(", ")}`);
}

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

function main(args) {
  if (args.length === 1 && args[0] === "--begin") {
    refuseDirtyTree();
    console.log(JSON.stringify(begin()));
    return 0;
  }
  if (args.length !== 3) {
    console.error("Usage: record.mjs --begin | record.mjs <part> <result.json> <begun.json>");
    return kRefused;
  }
  refuseDirtyTree();
  const [part, result, begun] = args;
  try {
    record(part, readJson(result), readJson(begun));
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2));
}
