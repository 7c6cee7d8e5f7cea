// Which tests `./dev check` runs for a changed file: those that cover it, and none that the change
// cannot break.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { modulePreset, planForNames, planForPaths } from "../../scripts/dev/plan.mjs";
import { kBrowserTests } from "../structure/browser_tests.mjs";
import { kNodeTests } from "../structure/node_tests.mjs";
import { kPackTests, kSoakTests } from "../structure/pack_tests.mjs";
import { rowOf } from "../structure/test_tables.mjs";
import { root } from "../../scripts/dev/report.mjs";

/** Returns a plan with arrays in place of sets, without empty and false members. */
function plain(plan) {
  const rows = Object.entries(plan).map(([name, value]) => [
    name,
    value instanceof Set ? [...value] : value,
  ]);
  return Object.fromEntries(
    rows.filter(([name, value]) => name !== "leftOut" && value !== false && value.length !== 0),
  );
}

const of = (...paths) => plain(planForPaths(paths));

test("a core source runs the native build and its stage's tests, without the long ones", () => {
  const expected = { filters: ["[markdown]~[long]"], native: true };
  assert.deepEqual(of("core/src/markdown/autolink.cpp"), expected);
  assert.deepEqual(plain(planForNames(["markdown"])), expected);
  // Plain data, covered by the tests of the stages that write and fold it.
  assert.deepEqual(of("core/src/event/event.h").filters, ["[decode]~[long]", "[timeline]~[long]"]);
  const { leftOut } = planForPaths(["core/src/markdown/autolink.cpp"]);
  assert.match([...leftOut].join(), /long tests of markdown.*WebAssembly/);
});

test("a C++ test runs itself, long tests included; a test helper runs the tests that include it", () => {
  assert.deepEqual(of("tests/unit/diff/rows_test.cpp").filters, ["[#rows_test]"]);
  const { filters } = of("tests/support/cmark_oracle.h");
  assert.ok(filters.includes("[#markdown_oracle_test]~[long]"), String(filters));
  assert.ok(!filters.some((filter) => filter.includes("terminal")), String(filters));
});

test("a source of the package runs the Node tests that import it and the browser tests that cover it", () => {
  const plan = of("wasm/package/src/view/find/find.ts");
  assert.ok(plan.package);
  assert.ok(plan.browserTests.includes("tests/browser/find.test.mjs"));
  assert.equal(plan.native, undefined);
  const { nodeTests } = of("wasm/package/src/session/replay-log.ts");
  assert.equal(nodeTests[0], "tests/wasm/replay-log.test.mjs");
  assert.ok(nodeTests.length <= 4);
});

test("a style sheet runs the browser tests that it can break, but not the full visual suite", () => {
  const plan = planForPaths(["wasm/package/styles/messages.css"]);
  assert.ok(plan.browserTests.has("tests/browser/geometry.test.mjs"));
  assert.ok(!plan.browserTests.has("tests/browser/visual.test.mjs"));
  assert.match([...plan.leftOut].join(), /every screen/);
  const { browserTests } = planForNames(["styles"]);
  assert.ok(browserTests.has("tests/browser/visual.test.mjs"));
  assert.equal(modulePreset(plan), "wasm-dev");
});

test("a browser test runs itself, whether its file changed or it was named", () => {
  const path = "tests/browser/find.test.mjs";
  assert.deepEqual(of(path), { browserTests: [path], package: true });
  assert.deepEqual(plain(planForNames([path])), { browserTests: [path], package: true });
  assert.ok(of("tests/browser/support/bare-page.mjs").browserTests.length > 3);
});

test("bindings run WebAssembly tests, fuzz targets corpora, scripts their tests, guide pages snippet tests", () => {
  assert.ok(of("wasm/bindings.cpp").nodeTests.includes("tests/wasm/boundary.test.mjs"));
  assert.deepEqual(of("tests/fuzz/diff.cpp"), { native: true, fuzz: ["diff"] });
  assert.deepEqual(of("scripts/dev/graph.mjs"), { tree: true });
  assert.deepEqual(of("docs/limits.md"), {});
  assert.deepEqual(of("docs/guide/view.md"), {
    package: true,
    browserTests: [
      "tests/browser/snippets.test.mjs",
      "tests/browser/snippet-components.test.mjs",
      "tests/browser/another-log.test.mjs",
    ],
  });
});

test("tests that pack the package get the release module, which alone can be packed", () => {
  const presetFor = (path) => modulePreset(planForPaths([path]));
  for (const path of [
    "tests/pack/package.test.mjs",
    "wasm/package/package.json",
    "wasm/package/src/frameworks/react.ts",
    "examples/react/vite.config.js",
  ]) {
    assert.equal(presetFor(path), "wasm", path);
  }
  for (const path of ["wasm/package/src/view/mount.ts", "tests/wasm/load.test.mjs"])
    assert.equal(presetFor(path), "wasm-dev", path);
  assert.equal(modulePreset(planForNames(["examples"])), "wasm");
  assert.equal(modulePreset(planForNames(["node", "browser"])), "wasm-dev");
});

test("a path without a rule is reported as left out, and an unknown name is an error", () => {
  const { leftOut } = planForPaths(["something/else.xyz"]);
  assert.match([...leftOut].join(), /something\/else\.xyz: no rule/);
  for (const name of ["markdwon", "tests/browser/gone.test.mjs", "../outside"]) {
    assert.throws(() => planForNames([name]), /unknown name .*: specify a path, or one of/);
  }
});

/** Files that no test covers: texts for readers, licenses, and settings of editors and services. */
const kWithoutTests = /\.(?:md|png)$|^(?:LICENSE|THIRD_PARTY_NOTICES)$|^\.[a-z]|\/\.[^/]+$/;

/** Returns the files of the repository. */
function tracked() {
  const list = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  const paths = list.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
  assert.ok(paths.length > 500);
  return paths;
}

test("every file of the repository runs tests or is reported as left out, and every planned test exists", () => {
  const paths = tracked();
  const plan = planForPaths(paths);
  const unknown = [...plan.leftOut].filter((text) => text.includes("no rule"));
  assert.deepEqual(unknown, []);
  const gone = [...plan.nodeTests, ...plan.browserTests].filter(
    (path) => !existsSync(join(root, path)),
  );
  assert.deepEqual(gone, []);
  // A build alone tests nothing.
  const builds = ["package", "native"];
  const silent = paths.filter((path) => {
    const runs = Object.keys(of(path)).some((name) => !builds.includes(name));
    return !runs && planForPaths([path]).leftOut.size === 0;
  });
  assert.deepEqual(
    silent.filter((path) => !kWithoutTests.test(path)),
    [],
  );
});

test("a test file that is named runs itself, or is reported as part of the soak", () => {
  const tests = tracked().filter((path) => path.endsWith(".test.mjs"));
  assert.ok(tests.length > 120, String(tests.length));
  for (const path of tests) {
    const { nodeTests, browserTests, leftOut, tree, example } = planForNames([path]);
    if (/^tests\/(?:scripts|structure|mutants)\//.test(path)) assert.ok(tree, path);
    else if (path.startsWith("tests/examples/")) assert.ok(example, path);
    else if (Object.hasOwn(kSoakTests, path)) {
      assert.deepEqual([...leftOut], [`${path} (./dev soak ${kSoakTests[path]})`]);
    } else assert.ok(nodeTests.has(path) || browserTests.has(path), path);
  }
});

test("every row of the tables of tests is used for the files that it names", () => {
  const paths = tracked();
  for (const table of [kNodeTests, kBrowserTests, kPackTests]) {
    for (const [row, [first]] of Object.entries(table).filter(([, names]) => names.length > 0)) {
      const own = paths.filter((path) => rowOf(table, path) === row);
      // A row of a folder whose files all have rows of their own is there for new files.
      if (own.length === 0) continue;
      const isPlanned = (path) => {
        const { nodeTests, browserTests, leftOut } = planForPaths([path]);
        return [...nodeTests, ...browserTests, ...leftOut].join().includes(`${first}.test.mjs`);
      };
      assert.ok(own.some(isPlanned), `${row}: ${first}`);
    }
  }
});

test("a changed helper runs the tests of every folder that import it", () => {
  const random = of("tests/wasm/random.mjs");
  assert.ok(random.nodeTests.includes("tests/wasm/patches.test.mjs"));
  assert.ok(random.browserTests.includes("tests/browser/sanitizer.test.mjs"));
  assert.ok(of("tests/support/live-servers.mjs").browserTests.length > 0);
  const page = planForPaths(["tests/browser/support/eventually.mjs"]);
  assert.ok(page.nodeTests.has("tests/engines/smoke.test.mjs"));
  assert.match([...page.leftOut].join(), /tests of the packed package that import .*eventually/);
  assert.ok(of("tests/browser/support/visual/pairwise.mjs").tree);
});
