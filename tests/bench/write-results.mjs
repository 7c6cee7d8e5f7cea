// Writes RESULTS.md from tests/bench/results: `node tests/bench/write-results.mjs`. With --check it
// writes nothing but checks if the page matches the files, and exits with 1 if it does not. Which parts
// are stale depends on the current commit; --check therefore takes the marks from the page, and lists
// the parts that are stale by now.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kRoot } from "./checkout.mjs";
import { readRecordings, staleParts, writeAtomically } from "./recordings.mjs";
import { resultsPage, staleOnPage } from "./results-page.mjs";

const pageOf = (root) => join(root, "tests/bench/RESULTS.md");

/** Returns the names of the stale parts. */
export function writeResults(root = kRoot) {
  const recordings = readRecordings(root);
  const stale = staleParts(recordings, root);
  writeAtomically(pageOf(root), resultsPage(recordings, stale));
  return stale;
}

/** True if RESULTS.md matches the files. */
export function isPageWritten(root = kRoot) {
  const page = readFileSync(pageOf(root), "utf8");
  return page === resultsPage(readRecordings(root), staleOnPage(page));
}

function main(args) {
  const unknown = args.find((arg) => arg !== "--check");
  if (unknown !== undefined) {
    console.error(`Unknown option "${unknown}". Usage: write-results.mjs [--check]`);
    return 2;
  }
  if (args.length === 0) {
    console.log(
      `tests/bench/RESULTS.md is written. Stale: ${writeResults().join(", ") || "none"}.`,
    );
    return 0;
  }
  if (!isPageWritten()) {
    console.error(
      "tests/bench/RESULTS.md is not what tests/bench/results gives; " +
        "update it with: node tests/bench/write-results.mjs",
    );
    return 1;
  }
  const stale = staleParts(readRecordings());
  console.log(`tests/bench/RESULTS.md matches the results. Stale: ${stale.join(", ") || "none"}.`);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = main(process.argv.slice(2));
}
