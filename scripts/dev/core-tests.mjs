// Lists the core tests that a filter selects, for `./dev check` and `./dev soak`; also a script for a step:
// `node core-tests.mjs <program> <filter>`. Invariant: a filter that selects no test is an error. Catch2
// itself would succeed, so that a renamed tag or file would go unnoticed.
import { execFileSync } from "node:child_process";

/** Returns the names of the tests of `program`, in its order. */
export function testNames(program, filter) {
  const args = ["--filenames-as-tags", "--list-tests", "--verbosity", "quiet", filter];
  const output = execFileSync(program, args, { encoding: "utf8", timeout: 60_000 });
  const names = output.split("\n").filter((name) => name !== "");
  if (names.length === 0) throw new Error(`no core test matches ${filter}`);
  return names;
}

if (import.meta.filename === process.argv[1]) {
  try {
    console.log(testNames(...process.argv.slice(2)).join("\n"));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
