// Looks up paths in the tables that map path prefixes to tests: kNodeTests, kBrowserTests and kPackTests.

/**
 * Returns the row of a table that a path belongs to: the longest prefix of the path, or `undefined`.
 * @param {Record<string, string[]>} table path prefix → names of tests
 * @param {string} path relative to the root of the repository, with slashes
 */
export function rowOf(table, path) {
  const rows = Object.keys(table).filter((row) => path.startsWith(row));
  return rows.sort((a, b) => b.length - a.length)[0];
}
