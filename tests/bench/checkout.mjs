// What git says of the checkout: its commit, what is not committed, and what has changed since
// another commit. Invariant: what recording itself writes never counts as a change.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kCommitLength = 12;

/** @throws if git is missing, `root` is no checkout, or the command fails. */
function git(root, ...args) {
  const options = {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  };
  return execFileSync("git", args, options);
}

const listed = (text) => text.split("\0").filter((entry) => entry !== "");

/** The page and the figures that it is made of. */
const isResult = (path) =>
  path === "tests/bench/RESULTS.md" || path.startsWith("tests/bench/results/");

/** Markdown files whose snippets, versions or tables tests read, and all that are inputs of tests. */
const kRead =
  /^tests\/(?!.*\bREADME\.md$)|^docs\/guide\/|^(?:CHANGELOG|README|wasm\/package\/README|docs\/(?:dialects|neutral-events))\.md$/;
/** Papers: every other Markdown file, of which tests look at links only. */
const isPaper = (path) => path.endsWith(".md") && !kRead.test(path);

/** True of files whose change makes a figure one of another program, or of another test. */
export const countsAsChange = (path) => !isResult(path) && !isPaper(path);

/** The commit that is checked out, as 12 digits. */
export function headCommit(root = kRoot) {
  return git(root, "rev-parse", `--short=${kCommitLength}`, "HEAD").trim();
}

/** Files that are not as in HEAD, untracked ones included, but no results. */
export function uncommittedFiles(root = kRoot) {
  const status = git(root, "status", "--porcelain", "-z", "--untracked-files=all", "--no-renames");
  return listed(status)
    .map((entry) => entry.slice("XY ".length))
    .filter((path) => !isResult(path));
}

const hasCommit = (root, commit) => {
  try {
    git(root, "cat-file", "-e", `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
};

/**
 * Files that count and differ between the commit and HEAD: a figure of that commit is stale if there
 * are any. Null if the commit is not known here, of which nothing can be said.
 */
export function changedSince(commit, root = kRoot) {
  if (!hasCommit(root, commit)) return null;
  return listed(
    git(root, "diff", "--name-only", "--no-renames", "-z", commit, "HEAD", "--"),
  ).filter(countsAsChange);
}
