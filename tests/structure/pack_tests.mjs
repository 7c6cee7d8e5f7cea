// Maps the files of tests/pack, and those of the package that it packs, to the tests of the packed package:
// those that import the file, or by a table what a test reads or bundles without an import.
// Invariant: coverage.test.mjs checks the tables against the tree.

import { testsThatImport } from "./test_imports.mjs";
import { rowOf } from "./test_tables.mjs";

const kFolder = "tests/pack/";

/** Path prefix → files in tests/pack, without `.test.mjs`. */
export const kPackTests = {
  [kFolder]: ["package"],
  [`${kFolder}api.`]: ["api"],
  [`${kFolder}configs/`]: ["matrix"],
  [`${kFolder}agents/`]: ["agents"],
  [`${kFolder}matrix/`]: ["matrix"],
  [`${kFolder}recipes/`]: ["recipes"],
  "wasm/package/": ["package"],
  "examples/": ["examples"],
};

/** Tests that only a part of the soak runs → that part. */
export const kSoakTests = {
  [`${kFolder}agents.test.mjs`]: "matrix",
  [`${kFolder}matrix.test.mjs`]: "matrix",
  [`${kFolder}recipes.test.mjs`]: "matrix",
};

/**
 * Returns the tests of the packed package to run after a change of a file; none for any other path.
 * @param {string} path relative to the root of the repository, with slashes
 * @returns {string[]} paths of the same form
 */
export function packTestsFor(path) {
  const importing = testsThatImport(path, kFolder);
  if (importing.length > 0) return importing;
  return (kPackTests[rowOf(kPackTests, path)] ?? []).map((name) => `${kFolder}${name}.test.mjs`);
}
