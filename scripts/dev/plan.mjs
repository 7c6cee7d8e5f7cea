// Maps changed files, or names given by the user, to the tests that cover them. Used by check.mjs.
// Invariant: pure functions of the paths and the current source tree; a path that matches no rule is reported
// as left out, and an unknown name is an error.
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { browserTestsFor } from "../../tests/structure/browser_tests.mjs";
import { nodeTestsFor } from "../../tests/structure/node_tests.mjs";
import { kSoakTests, packTestsFor } from "../../tests/structure/pack_tests.mjs";
import { stageTagsFor } from "../../tests/structure/stage_tests.mjs";
import { testsThatImport } from "../../tests/structure/test_imports.mjs";
import { textsBelow } from "../../tests/structure/tree.mjs";
import { root } from "./report.mjs";

/** The maximum number of Node tests per file; those that import it most directly come first. */
const kNearest = 4;

/**
 * @typedef {object} Plan
 * @property {Set<string>} filters expressions of Catch2, any of which selects a test
 * @property {boolean} native whether the core and its tests are compiled natively
 * @property {Set<string>} nodeTests paths
 * @property {Set<string>} browserTests paths
 * @property {boolean} tree whether the tests of scripts/ are run, in addition to those of the structure
 * @property {boolean} package whether the package is built
 * @property {boolean} example whether the native example is built and tested
 * @property {Set<string>} fuzz targets whose corpus is replayed
 * @property {Set<string>} leftOut descriptions of what is not run
 */

/** @returns {Plan} */
function emptyPlan() {
  return {
    filters: new Set(),
    native: false,
    json: false,
    subset: false,
    nodeTests: new Set(),
    browserTests: new Set(),
    tree: false,
    package: false,
    example: false,
    fuzz: new Set(),
    leftOut: new Set(),
  };
}

function addFilters(plan, ...filters) {
  plan.native = true;
  for (const filter of filters) plan.filters.add(filter);
}

/** Returns a Catch2 expression for the tests of a file, including its long tests. */
const testsOfFile = (path) => `[#${basename(path, ".cpp")}]`;

let coreTests;

/** Returns the test files that include a header of tests/support. */
function testsThatInclude(header) {
  coreTests ??= [...textsBelow("tests/", "_test.cpp")];
  const line = `#include "support/${header}"`;
  return coreTests.filter(([, text]) => text.includes(line)).map(([path]) => `tests/${path}`);
}

/** Adds tests of the packed package. */
function addPackTests(plan, tests) {
  plan.package = true;
  for (const test of tests) {
    if (Object.hasOwn(kSoakTests, test)) {
      plan.leftOut.add(`${test} (./dev soak ${kSoakTests[test]})`);
    } else plan.nodeTests.add(test);
  }
}

/** Adds the tests that import a helper of the tests. */
function addHelperTests(plan, path) {
  addPackageTests(plan, path, true);
  for (const test of testsThatImport(path, "tests/engines/")) plan.nodeTests.add(test);
  plan.tree ||= ["scripts", "mutants"].some(
    (name) => testsThatImport(path, `tests/${name}/`).length > 0,
  );
  const packed = testsThatImport(path, kPack).length;
  if (packed === 0) return;
  plan.leftOut.add(`${packed} tests of the packed package that import ${path} (./dev check pack)`);
}

/** Adds the tests of the scripts, and says if a script is none that they import. */
function addTreeTests(plan, path) {
  plan.tree = true;
  if (path.endsWith(".mjs") && testsThatImport(path, "tests/").length === 0) {
    plan.leftOut.add(`${path}: no test imports it`);
  }
}

function addPackageTests(plan, path, all = false) {
  plan.package = true;
  const near = nodeTestsFor(path);
  for (const test of all ? near : near.slice(0, kNearest)) plan.nodeTests.add(test);
  if (!all && near.length > kNearest) {
    plan.leftOut.add(`${near.length - kNearest} Node tests that import ${path} less directly`);
  }
  for (const test of browserTestsFor(path)) plan.browserTests.add(test);
}

const kPack = "tests/pack/";
const kWeb = "WebAssembly, the package and the browser (./dev check node view)";

/** The first rule that matches a path adds the tests that cover it. */
const kRules = [
  [/^examples\/(?!native\/)(?!README)/, (plan, path) => addPackTests(plan, packTestsFor(path))],
  [
    /^examples\/native\/|^tests\/examples\/native|^core\/install\.cmake$|native-example\.mjs$/,
    (plan, path) => {
      plan.example = true;
      plan.package = true;
      plan.tree ||= path.startsWith("scripts/");
    },
  ],
  [
    /^(?:site|scripts\/site)\//,
    (plan, path) => {
      plan.tree = true;
      addPackageTests(plan, path);
    },
  ],
  [
    /^core\/src\/([^/]+)\//,
    (plan, path, [, stage]) => {
      addFilters(plan, ...stageTagsFor(path).map((tag) => `[${tag}]~[long]`));
      plan.subset ||= path.startsWith("core/src/decode/dialect.");
      plan.json ||= path.startsWith("core/src/base/json/");
      plan.leftOut.add(`long tests of ${stage} (./dev test)`);
      plan.leftOut.add(kWeb);
    },
  ],
  [
    /^core\/(?:src|include)\/|^(?:core|tests)\/[^/]*(?:CMakeLists\.txt|\.cmake)$|^cmake\/|^CMake/,
    (plan) => {
      addFilters(plan, "[session]~[long]", "[golden]~[long]");
      plan.leftOut.add(kWeb);
    },
  ],
  [
    /^tests\/conformance\/dialect_subset/,
    (plan) => {
      plan.native = true;
      plan.subset = true;
    },
  ],
  [
    /^tests\/conformance\/json_/,
    (plan) => {
      plan.native = true;
      plan.json = true;
      plan.tree = true;
    },
  ],
  [/^tests\/(?:.+\/)?[^/]+_test\.cpp$/, (plan, path) => addFilters(plan, testsOfFile(path))],
  [
    /^tests\/golden\//,
    (plan, path) => {
      addFilters(plan, "[golden]~[long]");
      addPackageTests(plan, path);
    },
  ],
  [/^tests\/unit\/([^/]+)\//, (plan, path, [, stage]) => addFilters(plan, `[${stage}]~[long]`)],
  [
    /^tests\/recordings\.json$/,
    (plan) => {
      addFilters(plan, "[recordings]");
      plan.package = true;
      plan.nodeTests.add("tests/wasm/recordings.test.mjs");
    },
  ],
  [/^tests\/property\/texts\//, (plan) => addFilters(plan, "[markdown]~[long]")],
  [
    /^tests\/support\/([^/]+)\.(?:h|cpp)$/,
    (plan, path, [, name]) => {
      const users = testsThatInclude(`${name}.h`).map((test) => `${testsOfFile(test)}~[long]`);
      addFilters(plan, ...(users.length > 0 ? users : ["[base]~[long]"]));
    },
  ],
  [
    /^tests\/fuzz\/(?:corpus\/)?([^/.]+)/,
    (plan, path, [, target]) => {
      plan.native = true;
      plan.fuzz.add(target);
    },
  ],
  [
    /^tests\/hostile\/(?:counted|markdown|terminal|session)_growth\./,
    (plan) => plan.leftOut.add("growth (./dev soak growth)"),
  ],
  [
    /^tests\/(?:support\/(?:run-files|running-test|time-limits)|run)\.mjs$/,
    (plan) => {
      plan.tree = true;
    },
  ],
  [/^tests\/(?:wasm|support)\/.+\.mjs$|^tests\/browser\//, addHelperTests],
  [
    /^tests\/engines\//,
    (plan) => {
      plan.package = true;
      plan.nodeTests.add("tests/engines/smoke.test.mjs");
    },
  ],
  [
    /^tests\/pack\/(?:nodes\/|node-versions)/,
    (plan) =>
      plan.leftOut.add("the package's tests under other versions of Node (./dev soak matrix)"),
  ],
  [/^tests\/pack\//, (plan, path) => addPackTests(plan, packTestsFor(path))],
  [
    /^tests\/(?:scripts|structure|bench|mutants|fresh)\/|^scripts\/|^dev$|^\.ci\//,
    (plan, path) => {
      addTreeTests(plan, path);
      if (nodeTestsFor(path).length > 0) addPackageTests(plan, path);
    },
  ],
  [/^docs\/neutral-events\.md$/, (plan) => addFilters(plan, "[neutral]")],
  [
    /^(?:README|wasm\/package\/README|docs\/guide\/.+)\.md$/,
    (plan, path) => addPackageTests(plan, path),
  ],
  [/\.(?:md|png)$|^(?:LICENSE|THIRD_PARTY_NOTICES)$|^\.[a-z]|\/\.[^/]+$/, () => {}],
  [
    /^wasm\/CMakeLists\.txt$/,
    (plan) => {
      plan.package = true;
      plan.nodeTests.add("tests/wasm/boundary.test.mjs");
    },
  ],
  [
    /^wasm\/package\/styles\//,
    (plan, path) => {
      addPackageTests(plan, path);
      plan.leftOut.add("the appearance on every screen size (./dev check styles)");
    },
  ],
  [
    /^wasm\/[^/]+$|^wasm\/package\/(?:src|cli|schema|scripts)\/|^wasm\/package\/[^/]+\.css$|^web-demo\//,
    (plan, path) => addPackageTests(plan, path),
  ],
  [
    /^wasm\/package\//,
    (plan, path) => {
      addPackageTests(plan, path);
      addPackTests(plan, packTestsFor(path));
    },
  ],
];

function addPath(plan, path) {
  for (const [pattern, add] of kRules) {
    const match = pattern.exec(path);
    if (match) return add(plan, path, match);
  }
  return plan.leftOut.add(`${path}: no rule in scripts/dev/plan.mjs matches it`);
}

const allIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".test.mjs"))
    .map((name) => `${folder}/${name}`);

/** Returns a rule for a part of the package, given one of its files, which must exist. */
const part =
  (path, all = false) =>
  (plan) => {
    if (!existsSync(join(root, path))) throw new Error(`${path}, named in plan.mjs, is missing`);
    addPackageTests(plan, path, all);
  };

/** Names besides stages and paths. */
const kNames = {
  view: part("wasm/package/src/view/mount.ts"),
  demo: part("web-demo/playground/main.js"),
  cli: part("wasm/package/cli/run.mjs", true),
  worker: part("wasm/package/src/worker/thread/serve.ts"),
  styles: part("wasm/package/styles.css"),
  node: (plan) => {
    plan.package = true;
    for (const test of allIn("tests/wasm")) plan.nodeTests.add(test);
  },
  browser: (plan) => {
    plan.package = true;
    for (const test of allIn("tests/browser")) plan.browserTests.add(test);
  },
  pack: (plan) => addPackTests(plan, allIn("tests/pack")),
  core: (plan) => addFilters(plan, "~[long]"),
  examples: (plan) => {
    plan.example = true;
    plan.package = true;
    plan.nodeTests.add("tests/pack/examples.test.mjs");
  },
  scripts: (plan) => {
    plan.tree = true;
  },
  structure: () => {},
};

function stages() {
  const entries = readdirSync(join(root, "core/src"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Returns the file itself, or every file below a folder. */
function pathsOf(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .filter((file) => !/node_modules|\/dist\b/.test(file));
}

/** @throws if `name` is not a known name, a stage or a path */
function addName(plan, name) {
  if (Object.hasOwn(kNames, name)) return kNames[name](plan);
  if (stages().includes(name)) return addPath(plan, `core/src/${name}/`);
  const path = name.replace(/^\.\//, "").replace(/\/$/, "");
  if (!path.startsWith("..") && existsSync(join(root, path))) {
    return pathsOf(path).forEach((file) => addPath(plan, file));
  }
  const known = [...stages(), ...Object.keys(kNames)].join(", ");
  throw new Error(`unknown name "${name}": specify a path, or one of ${known}`);
}

/** @param {string[]} paths changed files, relative to the root, with slashes */
export function planForPaths(paths) {
  const plan = emptyPlan();
  for (const path of paths) addPath(plan, path);
  return plan;
}

/** @param {string[]} names stages, parts or paths */
export function planForNames(names) {
  const plan = emptyPlan();
  for (const name of names) addName(plan, name);
  return plan;
}

/** Returns the preset of the module that the package is built with: only the release module is packed. */
export function modulePreset({ nodeTests }) {
  return [...nodeTests].some((path) => path.startsWith(kPack)) ? "wasm" : "wasm-dev";
}
