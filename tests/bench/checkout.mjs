// Queries git about the checkout: its commit, uncommitted files, and the files changed since another
// commit.
// Invariant: files that recording itself writes never count as a change.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

export const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kCommitLength = 12;

/** @throws if git is missing, `root` is not a checkout, or the command fails. */
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

/** True for RESULTS.md and the figures that it is generated from. */
const isResult = (path) =>
  path === "tests/bench/RESULTS.md" || path.startsWith("tests/bench/results/");

/**
 * Markdown files whose snippets, versions or tables tests read, and everything that is an input of
 * tests.
 */
const kTestedDocuments =
  /^tests\/(?!.*\bREADME\.md$)|^docs\/guide\/|^(?:CHANGELOG|README|wasm\/package\/README|docs\/(?:dialects|neutral-events))\.md$/;
/** True for documents: all other Markdown files, of which tests check only the links. */
const isDocument = (path) => path.endsWith(".md") && !kTestedDocuments.test(path);

/** What people wrote about survivors of the mutation run, after it had found them. */
const kVerdicts = "tests/mutants/verdicts.json";

/** True for files whose change can affect a measured figure. */
const countsAsChange = (path) => !isResult(path) && !isDocument(path) && path !== kVerdicts;

/** Returns the commit that is checked out, as 12 digits. */
export function headCommit(root = kRoot) {
  return git(root, "rev-parse", `--short=${kCommitLength}`, "HEAD").trim();
}

/** Returns a digest of HEAD's files whose change can affect a measured figure. */
export function sourcesDigest(root = kRoot) {
  const tree = git(root, "ls-tree", "-r", "-z", "HEAD");
  const sources = listed(tree).filter((entry) =>
    countsAsChange(entry.slice(entry.indexOf("\t") + 1)),
  );
  return createHash("sha256").update(sources.join("\0")).digest("hex");
}

/** Returns the files that differ from HEAD, including untracked ones, except for results. */
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
 * Returns the relevant files that differ between the commit and HEAD; if there are any, figures of that
 * commit are stale. Returns null if the commit is unknown.
 */
export function changedSince(commit, root = kRoot) {
  if (!hasCommit(root, commit)) return null;
  return listed(
    git(root, "diff", "--name-only", "--no-renames", "-z", commit, "HEAD", "--"),
  ).filter(countsAsChange);
}
