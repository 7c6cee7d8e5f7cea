// How results are recorded: for which commit, for which trees they are refused, and when they become
// stale. Every test uses a repository of its own with copies of the recorder, so that its programs run
// as they do here. Run by ./dev, and alone with `node --test tests/scripts/record.test.mjs`.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { begin, record } from "../bench/record.mjs";
import { readRecordings, staleParts } from "../bench/recordings.mjs";
import { isPageWritten, writeResults } from "../bench/write-results.mjs";

const kBench = fileURLToPath(new URL("../bench/", import.meta.url));
const kResult = { title: "what it is", columns: ["", "n"], rows: [["one", 1]] };
const kIdentity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];

/** Creates a repository with helpers to write, commit and run files in it. */
function repository(t) {
  // The name contains a space to check that nothing splits the path.
  const root = mkdtempSync(join(tmpdir(), "record of results-"));
  t.after(() => rmSync(root, { recursive: true }));
  const git = (...args) =>
    execFileSync("git", [...kIdentity, ...args], { cwd: root, encoding: "utf8" });
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = (path, text) => {
    write(path, text);
    git("add", "--all");
    git("commit", "--quiet", "--message", path);
    return git("rev-parse", "--short=12", "HEAD").trim();
  };
  const run = (script, ...args) => {
    const path = join(root, "tests/bench", script);
    return spawnSync(process.execPath, [path, ...args], { cwd: root, encoding: "utf8" });
  };
  mkdirSync(join(root, "tests/bench"), { recursive: true });
  for (const name of readdirSync(kBench).filter((file) => file.endsWith(".mjs"))) {
    cpSync(join(kBench, name), join(root, "tests/bench", name));
  }
  git("init", "--quiet");
  git("config", "status.showUntrackedFiles", "no");
  const first = commit("core/a.cpp", "int a;\n");
  return { root, git, write, commit, run, first };
}

const page = ({ root }) => readFileSync(join(root, "tests/bench/RESULTS.md"), "utf8");

/** Returns what is printed while `work` runs. */
function printed(t, work) {
  const lines = [];
  const log = t.mock.method(console, "log", (line) => lines.push(line));
  try {
    work();
  } finally {
    log.mock.restore();
  }
  return lines.join("\n");
}

test("a result is recorded with its commit, machine, load, versions and command, and added to RESULTS.md", (t) => {
  const repo = repository(t);
  const begun = { ...begin(repo.root), load: 0.25 };
  printed(t, () => record("size", { ...kResult, versions: { Own: "1.2" } }, begun, repo.root));
  const [kept, ...more] = readRecordings(repo.root);
  assert.equal(more.length, 0);
  assert.deepEqual([kept.part, kept.commit, kept.title], ["size", repo.first, "what it is"]);
  assert.equal(kept.versions.Node, process.versions.node);
  assert.equal(kept.versions.Own, "1.2");
  assert.equal(kept.load.before, 0.25);
  assert(kept.load.after >= 0 && kept.seconds >= 0 && kept.machine.includes(process.arch));
  assert.equal(kept.date, begun.date);
  assert.match(kept.command, /\.\/dev bench size$/);
  assert.deepEqual(kept.tables, [{ columns: ["", "n"], rows: [["one", 1]] }]);
  assert.match(page(repo), /^## size: what it is$/m);
  assert(page(repo).includes(`- Commit ${repo.first}, ${begun.date.slice(0, 10)}, `));
  assert.match(page(repo), /load average 0\.3 before/);
  assert.match(page(repo), /^\| one \| +1 \|$/m);
  assert(isPageWritten(repo.root));
});

const kDirty = {
  "a changed file": ({ write }) => write("core/a.cpp", "int b;\n"),
  "a staged file": ({ write, git }) => {
    write("core/a.cpp", "int b;\n");
    git("add", "--all");
  },
  "an untracked file, even if git is configured to hide untracked files": ({ write }) =>
    write("core/new file.cpp", "int c;\n"),
  "a removed file": ({ root }) => rmSync(join(root, "core/a.cpp")),
  "a document": ({ write }) => write("README.md", "new\n"),
};
for (const [what, change] of Object.entries(kDirty)) {
  test(`recording is refused with exit code 2 before anything is measured: ${what}`, (t) => {
    const repo = repository(t);
    change(repo);
    const runs = [
      ["run.mjs", "--record", "size"],
      ["record.mjs", "--begin"],
    ];
    for (const [script, ...args] of runs) {
      const { status, stdout, stderr } = repo.run(script, ...args);
      assert.equal(status, 2, stderr);
      assert.equal(stdout, "");
      assert.match(
        stderr,
        /^Nothing can be recorded: .*Commit or remove them\.\n {2}(core|README)/,
      );
    }
  });
}

test("of many uncommitted files, the first ten are listed", (t) => {
  const repo = repository(t);
  for (let at = 10; at < 25; at += 1) repo.write(`new/${at}.txt`, "");
  const { stderr } = repo.run("record.mjs", "--begin");
  assert.match(stderr, /\n {2}new\/19\.txt\n {2}and 5 more\n$/);
});

test("recording is refused outside of a git repository", (t) => {
  const repo = repository(t);
  rmSync(join(repo.root, ".git"), { recursive: true });
  const { status, stderr } = repo.run("record.mjs", "--begin");
  assert.equal(status, 2);
  assert.match(stderr, /git does not tell the commit/);
});

test("uncommitted results do not prevent recording, so that several parts can be recorded in a row", (t) => {
  const repo = repository(t);
  printed(t, () => record("size", kResult, begin(repo.root), repo.root));
  const { status, stderr } = repo.run("record.mjs", "--begin");
  assert.equal(status, 0, stderr);
});

test("a shell script can record a result from a file, with the state that --begin printed", (t) => {
  const repo = repository(t);
  const begun = repo.run("record.mjs", "--begin").stdout;
  const outside = mkdtempSync(join(tmpdir(), "record-"));
  t.after(() => rmSync(outside, { recursive: true }));
  const [result, begunFile] = [join(outside, "result.json"), join(outside, "begun.json")];
  writeFileSync(
    result,
    JSON.stringify({ ...kResult, wanted: [{ what: "w", measured: 3, atMost: 2 }] }),
  );
  writeFileSync(begunFile, begun);
  const { status, stdout, stderr } = repo.run("record.mjs", "fuzz", result, begunFile);
  assert.equal(status, 0, stderr);
  assert(stdout.includes(`results/fuzz.json, of commit ${repo.first}`));
  assert.match(page(repo), /^\| fuzz +\| w +\| at most 2 +\| +3 \| no +\|$/m);
  assert.equal(repo.run("record.mjs", "fuzz", result).status, 2);
  const unknown = repo.run("record.mjs", "fuss", result, begunFile);
  assert.equal(unknown.status, 1);
  assert.match(unknown.stderr, /There is no part "fuss"; there are suite, suite-cold, size/);
});

test("a result is not recorded if files changed meanwhile, other than results and documents", (t) => {
  const repo = repository(t);
  const begun = begin(repo.root);
  repo.commit("docs/new.md", "a document\n");
  printed(t, () => record("size", kResult, begun, repo.root));
  repo.git("add", "--all");
  repo.git("commit", "--quiet", "--message", "results");
  printed(t, () => record("load", kResult, begun, repo.root));

  const keep = () => record("decode", kResult, begun, repo.root);
  repo.write("core/b.cpp", "");
  assert.throws(keep, /Not recorded: while commit .* core\/b\.cpp$/s);
  repo.commit("core/b.cpp", "int b;\n");
  assert.throws(keep, /Not recorded: while commit .* core\/b\.cpp$/s);
  assert.deepEqual(
    readRecordings(repo.root).map(({ part }) => part),
    ["size", "load"],
  );
});

test("a load above 1 is reported on the console and in the part's section, a lower one is not", (t) => {
  const repo = repository(t);
  const note = /Load average above 1 before it began: other programs were running\./;
  const busy = printed(t, () =>
    record("size", kResult, { ...begin(repo.root), load: 7.25 }, repo.root),
  );
  assert.match(busy, note);
  assert.match(busy, /7\.25 before/);
  assert.match(page(repo), note);
  printed(t, () => record("size", kResult, { ...begin(repo.root), load: 1 }, repo.root));
  assert.doesNotMatch(page(repo), note);
});

test("a part is stale after a relevant file has changed, and no longer after the change is undone", (t) => {
  const repo = repository(t);
  printed(t, () => record("size", kResult, begin(repo.root), repo.root));
  const stale = () => staleParts(readRecordings(repo.root), repo.root);
  repo.commit(
    "tests/bench/results/size.json",
    readFileSync(join(repo.root, "tests/bench/results/size.json")),
  );
  repo.commit("CONTRIBUTING.md", "a document\n");
  repo.commit("docs/new.md", "a document\n");
  repo.commit("tests/mutants/verdicts.json", "[]\n");
  assert.deepEqual(stale(), []);
  for (const read of ["tests/fuzz/corpus/markdown/new.md", "docs/guide/new.md", "CHANGELOG.md"]) {
    repo.commit(read, "what a test reads\n");
    assert.deepEqual(stale(), ["size"]);
    repo.git("rm", "--quiet", read);
    repo.git("commit", "--quiet", "--message", "undone");
    assert.deepEqual(stale(), []);
  }
  repo.commit("core/a.cpp", "int changed;\n");
  assert.deepEqual(stale(), ["size"]);
});

test("a part whose commit is not in the repository is stale", (t) => {
  const repo = repository(t);
  printed(t, () => record("size", kResult, begin(repo.root), repo.root));
  const [recording] = readRecordings(repo.root);
  const foreign = { ...recording, commit: "0123456789ab" };
  assert.deepEqual(staleParts([foreign, { ...recording, part: "load" }], repo.root), ["size"]);
});

test("RESULTS.md marks stale parts; --check fails for edited figures, but not for stale parts", (t) => {
  const repo = repository(t);
  const wanted = [{ what: "w", measured: 1, atMost: 2 }];
  printed(t, () => record("size", { ...kResult, wanted }, begin(repo.root), repo.root));
  printed(t, () => record("load", { ...kResult, wanted }, begin(repo.root), repo.root));
  repo.commit("core/a.cpp", "int changed;\n");
  printed(t, () => record("load", { ...kResult, wanted }, begin(repo.root), repo.root));
  assert.match(page(repo), /^Stale: size\.$/m);
  assert.match(page(repo), /^\| size \(stale\) \| w /m);
  assert.match(page(repo), /^\| load +\| w /m);
  assert.equal(page(repo).match(/Stale: what it measured has changed since\./g).length, 1);

  repo.commit("core/a.cpp", "int again;\n");
  const checked = repo.run("write-results.mjs", "--check");
  assert.deepEqual([checked.status, checked.stderr], [0, ""]);
  assert.match(checked.stdout, /Stale: size, load\./);
  assert.deepEqual(writeResults(repo.root), ["size", "load"]);
  assert.match(page(repo), /^Stale: size, load\.$/m);

  repo.write("tests/bench/RESULTS.md", page(repo).replace("at most 2", "at most 3"));
  const edited = repo.run("write-results.mjs", "--check");
  assert.equal(edited.status, 1);
  assert.match(edited.stderr, /not what tests\/bench\/results gives/);
});

test("an invalid results file is rejected with its path", (t) => {
  const repo = repository(t);
  printed(t, () => record("size", kResult, begin(repo.root), repo.root));
  const path = "tests/bench/results/size.json";
  const good = readFileSync(join(repo.root, path), "utf8");
  const bad = {
    "recorded for another part": good.replace('"size"', '"load"'),
    "a truncated file": good.slice(0, -20),
    "without a commit": good.replace(repo.first, "main"),
    "a row that is too short": good.replace('["one",1]', '["one"]'),
    "without a machine": good.replace('"machine"', '"machines"'),
  };
  for (const [what, text] of Object.entries(bad)) {
    assert.notEqual(text, good, what);
    repo.write(path, text);
    assert.throws(() => readRecordings(repo.root), /tests\/bench\/results\/size\.json: /, what);
  }
});
