// The checks of the tables that say which tests prove what. Pure functions from tables and lists of
// paths to complaints. For coverage.test.mjs.

/**
 * Names and rows of a table that mean nothing, and tests that no row names.
 * @param {Record<string, string[]>} table the beginning of a path → names of tests
 * @param {string[]} names the tests there are
 * @param {string[]} paths the files there are
 */
export function rowComplaints(table, names, paths) {
  const said = new Set(Object.values(table).flat());
  return [
    ...[...said].filter((name) => !names.includes(name)).map((name) => `${name} is no test`),
    ...Object.keys(table)
      .filter((row) => !paths.some((path) => path.startsWith(row)))
      .map((row) => `nothing begins with ${row}`),
  ];
}

/** Tests that none of the paths would run. */
export function idleComplaints(tests, paths, testsFor) {
  const run = new Set(paths.flatMap(testsFor));
  return tests.filter((test) => !run.has(test)).map((test) => `no change would run ${test}`);
}

/** Paths that would run no test. */
export function unprovenComplaints(paths, testsFor) {
  return paths
    .filter((path) => testsFor(path).length === 0)
    .map((path) => `nothing proves ${path}`);
}
