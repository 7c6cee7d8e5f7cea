// Checks the tables that map sources to tests. Pure functions from tables and lists of paths to
// complaints. For coverage.test.mjs.

/**
 * Complains about unknown test names, rows that match no file, and tests that no row names.
 * @param {Record<string, string[]>} table path prefix → names of tests
 * @param {string[]} names the existing tests
 * @param {string[]} paths the existing files
 */
export function rowComplaints(table, names, paths) {
  const listed = new Set(Object.values(table).flat());
  return [
    ...[...listed]
      .filter((name) => !names.includes(name))
      .map((name) => `there is no test ${name}`),
    ...Object.keys(table)
      .filter((row) => !paths.some((path) => path.startsWith(row)))
      .map((row) => `no path begins with ${row}`),
  ];
}

/** Complains about tests that a change of none of the paths would run. */
export function unusedTestComplaints(tests, paths, testsFor) {
  const run = new Set(paths.flatMap(testsFor));
  return tests.filter((test) => !run.has(test)).map((test) => `no changed file would run ${test}`);
}

/** Complains about paths whose change would run no test. */
export function untestedComplaints(paths, testsFor) {
  return paths
    .filter((path) => testsFor(path).length === 0)
    .map((path) => `no test covers ${path}`);
}
