// Checks the mapping from sources to tests against the tree: the tags of the C++ tests, and the tables
// of Node and browser tests. Run by ./dev, and alone with
// `node --test tests/structure/coverage.test.mjs`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browserTestsFor, kBrowserTests } from "./browser_tests.mjs";
import { unusedTestComplaints, rowComplaints, untestedComplaints } from "./coverage_checks.mjs";
import { kNodeTests, nodeTestsFor } from "./node_tests.mjs";
import { kPackTests, kSoakTests } from "./pack_tests.mjs";
import { stageComplaints, stageTagsFor, tagComplaints, testCases } from "./stage_tests.mjs";
import { filesBelow, foldersIn, read, textsBelow } from "./tree.mjs";

const below = (folder, ...endings) => filesBelow(folder, ...endings).map((path) => folder + path);

const kSources = below("wasm/package/src/", ".ts");
const kDemo = below("web-demo/", ".js", ".mjs", ".css", ".html", ".jsonl");
const kPackage = below("wasm/package/", "");
const kSite = [...below("site/", ""), ...below("scripts/site/", "")];
const kPages = [...below("docs/guide/", ".md"), "README.md", ...kSite];
const kBrowserFiles = below("tests/browser/", ".test.mjs");
const kNodeFiles = below("tests/wasm/", ".test.mjs");

test("every C++ test has the tag of a stage that it covers", () => {
  const tests = [...textsBelow("tests", ".cpp")].filter(([path]) => !path.startsWith("support/"));
  const complaints = tests.flatMap(([path, text]) => tagComplaints(path, text));
  assert.deepEqual(complaints, []);
});

test("stages, the folders of tests/unit and tags match", () => {
  const tests = [...textsBelow("tests/unit", ".cpp")].map(([path, text]) => [`unit/${path}`, text]);
  assert.deepEqual(stageComplaints(foldersIn("core/src"), new Map(tests)), []);
});

test("the table of browser tests names only existing tests and files", () => {
  const names = kBrowserFiles.map((path) =>
    path.slice("tests/browser/".length, -".test.mjs".length),
  );
  const paths = [...kPackage, ...kDemo, ...kPages, ...below("tests/browser/", "")];
  assert.deepEqual(rowComplaints(kBrowserTests, names, paths), []);
});

test("every source folder of the package has its own row in the table of browser tests", () => {
  const folders = new Set(kSources.map((path) => path.slice(0, path.lastIndexOf("/") + 1)));
  assert.deepEqual(
    [...folders].filter((folder) => !Object.hasOwn(kBrowserTests, folder)),
    [],
  );
});

test("every browser test is run by a change of some file", () => {
  const paths = [...kPackage, ...kDemo, ...kPages];
  assert.deepEqual(unusedTestComplaints(kBrowserFiles, paths, browserTestsFor), []);
});

test("the table of Node tests names only existing tests and files", () => {
  const names = [...kNodeFiles, ...below("tests/pack/", ".test.mjs")].map((path) =>
    path.slice("tests/".length, -".test.mjs".length),
  );
  const paths = [
    ...kPackage,
    ...kDemo,
    ...kSite,
    ...below("wasm/", ".cpp", ".h"),
    ...below("tests/golden/", ""),
    ...below("scripts/", ""),
  ];
  assert.deepEqual(rowComplaints(kNodeTests, names, paths), []);
});

test("the tables of tests of the packed package name only existing tests and files", () => {
  const folder = "tests/pack/";
  const tests = below(folder, ".test.mjs");
  const names = tests.map((path) => path.slice(folder.length, -".test.mjs".length));
  const paths = [...below(folder, ""), ...kPackage, ...below("examples/", "")];
  assert.deepEqual(rowComplaints(kPackTests, names, paths), []);
  const soakOnly = tests.filter((path) => read(path).includes('"runs only in a soak"'));
  assert.deepEqual(Object.keys(kSoakTests).sort(), soakOnly);
});

test("every Node test is run by a change of some file", () => {
  const paths = [...kPackage, ...kDemo, ...kSite, ...below("scripts/", "")];
  assert.deepEqual(unusedTestComplaints(kNodeFiles, paths, nodeTestsFor), []);
});

test("every source of the package and the demo has a test", () => {
  const testsFor = (path) => [...nodeTestsFor(path), ...browserTestsFor(path)];
  assert.deepEqual(untestedComplaints([...kSources, ...kDemo], testsFor), []);
  assert.deepEqual(untestedComplaints(below("wasm/package/cli/", ".mjs", ".js"), testsFor), []);
});

test("a changed file runs the tests of its most specific row; a changed test helper, the tests that use it", () => {
  assert.deepEqual(browserTestsFor("wasm/package/src/view/print/printing.ts"), [
    "tests/browser/print.test.mjs",
    "tests/browser/export-menu.test.mjs",
  ]);
  assert.deepEqual(browserTestsFor("tests/browser/find.test.mjs"), ["tests/browser/find.test.mjs"]);
  assert.deepEqual(browserTestsFor("core/src/session.cpp"), []);
  const helped = browserTestsFor("tests/browser/support/long-session.mjs");
  assert.ok(helped.includes("tests/browser/flood.test.mjs"));
  assert.ok(!helped.includes("tests/browser/find.test.mjs"));
});

test("a changed file runs the Node tests that import it, the most direct importers first", () => {
  const tests = nodeTestsFor("wasm/package/src/session/replay-log.ts");
  assert.equal(tests[0], "tests/wasm/replay-log.test.mjs");
  assert.ok(tests.includes("tests/wasm/recovery.test.mjs"));
  assert.ok(!nodeTestsFor("wasm/package/src/view/page/frame.ts").includes(tests[0]));
  assert.ok(nodeTestsFor("tests/support/command.mjs").includes("tests/wasm/cli.test.mjs"));
  assert.deepEqual(nodeTestsFor("core/src/session.cpp"), []);
});

test("a changed C++ file runs the tests with its stage's tag", () => {
  assert.deepEqual(stageTagsFor("core/src/markdown/edits.cpp"), ["markdown"]);
  assert.deepEqual(stageTagsFor("core/src/event/event.h"), ["decode", "timeline"]);
  assert.deepEqual(stageTagsFor("core/src/session.cpp"), ["session"]);
  assert.deepEqual(stageTagsFor("tests/unit/diff/word_diff_test.cpp"), ["diff"]);
  assert.deepEqual(stageTagsFor("wasm/bindings.cpp"), []);
});

test("the checks reject tests without a stage's tag", () => {
  const source =
    'TEST_CASE("one", "[diff][words]") {}\nTEST_CASE("two \\"x\\"",\n  "[words]") {}\n';
  assert.deepEqual(tagComplaints("unit/diff/x_test.cpp", source), [
    'unit/diff/x_test.cpp: "two \\"x\\"" has no tag [diff]',
  ]);
  assert.deepEqual(tagComplaints("property/x_test.cpp", 'TEST_CASE("one") {}'), [
    'property/x_test.cpp: "one" has no stage tag',
  ]);
  assert.deepEqual(tagComplaints("property/x_test.cpp", 'TEST_CASE("one", kTags) {}'), [
    "property/x_test.cpp: tests whose tags cannot be read: 1",
  ]);
  assert.deepEqual(testCases('TEST_CASE("a "\n "b", "[html]")'), [
    { name: '"a "\n "b"', tags: ["html"] },
  ]);
});

test("the checks reject stages without tests, test folders without a stage, and stale exemptions", () => {
  const tests = new Map([
    ["unit/session/a_test.cpp", 'TEST_CASE("a", "[session]") {}'],
    ["unit/html/a_test.cpp", "// No test.\n"],
    ["unit/moved/a_test.cpp", 'TEST_CASE("a", "[moved]") {}'],
  ]);
  assert.deepEqual(stageComplaints(["html", "event", "new"], tests), [
    "no test in tests/unit/html",
    "no test in tests/unit/new",
    "moved is not a stage",
  ]);
  assert.deepEqual(stageComplaints([], new Map([["unit/session/a", 'TEST_CASE("a")']])), [
    "event is not a stage, but has an exemption in kTestedByOthers",
  ]);
});

test("the checks reject unknown tests, rows without files, unused tests and untested files", () => {
  const table = { "src/a/": ["one"], "src/moved/": ["one", "renamed"] };
  const testsFor = (path) => (path.startsWith("src/a/") ? ["one"] : []);
  assert.deepEqual(rowComplaints(table, ["one", "two"], ["src/a/x.ts"]), [
    "there is no test renamed",
    "no path begins with src/moved/",
  ]);
  assert.deepEqual(unusedTestComplaints(["one", "two"], ["src/a/x.ts"], testsFor), [
    "no changed file would run two",
  ]);
  assert.deepEqual(untestedComplaints(["src/a/x.ts", "src/b.ts"], testsFor), [
    "no test covers src/b.ts",
  ]);
});
