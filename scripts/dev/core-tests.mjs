// Which tests of the core a filter selects, for `./dev check` and `./dev soak`; as a script,
// `node core-tests.mjs <program> <filter>`, for a step. Invariant: a filter that selects none is an
// error, for Catch2 itself lists nothing and succeeds: a renamed tag or file would pass by accident.
import { execFileSync } from "node:child_process";

/** The names of the tests of `program`, in its order. */
export function testNames(program, filter) {
  const args = ["--filenames-as-tags", "--list-tests", "--verbosity", "quiet", filter];
  const output = execFileSync(program, args, { encoding: "utf8", timeout: 60_000 });
  const names = output.split("\n").filter((name) => name !== "");
  if (names.length === 0) throw new Error(`no test of the core is one of ${filter}`);
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
