// Which tests import a module, directly or through others: over all modules of the package, the demo, the
// scripts and the tests. For node_tests.mjs, browser_tests.mjs and scripts/dev/plan.mjs.
// Invariant: what is imported only for its types does not count.

import { distancesFrom, graphOf } from "./module_graph.mjs";
import { textsBelow } from "./tree.mjs";

const kSource = "wasm/package/src/";
const kFolders = [
  kSource,
  "wasm/package/cli/",
  "wasm/package/scripts/",
  "scripts/",
  "site/",
  "tests/",
  "web-demo/",
];

/** Maps a built module to its source. */
const sourceOf = (path) =>
  path.replace(/^(?:wasm\/package\/dist|build\/js)\/(.+)\.js$/, `${kSource}$1.ts`);

/** Returns which modules each module imports at run time, by paths from the root of the repository. */
function modules() {
  const files = kFolders.flatMap((folder) =>
    [...textsBelow(folder, ".ts", ".mjs", ".js")].map(([path, text]) => [`${folder}${path}`, text]),
  );
  return graphOf(new Map(files), { types: false, sourceOf }).edges;
}

let reached;

/** Returns for each test its distance, in imports, to every file that it imports. */
function reachedByTests() {
  if (reached) return reached;
  const edges = modules();
  const tests = [...edges.keys()].filter((path) => /^tests\/.+\.test\.mjs$/.test(path));
  reached = tests.map((test) => ({ test, distances: distancesFrom(edges, test) }));
  return reached;
}

/**
 * Returns the tests below a folder that are a file or import it, nearest first.
 * @param {string} path relative to the root of the repository, with slashes
 * @param {string} folder of the same form
 * @returns {string[]} paths of the same form
 */
export function testsThatImport(path, folder) {
  return reachedByTests()
    .filter(({ test, distances }) => test.startsWith(folder) && distances.has(path))
    .sort((a, b) => a.distances.get(path) - b.distances.get(path))
    .map(({ test }) => test);
}
