// Gives every test of a file a time limit, so that a test that hangs fails by name instead of blocking
// the run. run-files.mjs loads it before the file; Node 20 has such an option only for whole files.
// Invariant: a test's own `timeout` takes precedence, and a test's reported location is the line that
// declares it.
import { writeFileSync } from "node:fs";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { compileFunction } from "node:vm";
import { noteOf } from "./running-test.mjs";

/** The slowest tests take a minute on a busy machine; tests that take longer set their own limit. */
export const TEST_LIMIT_MS = Number(process.env.AGENT_TIMELINE_TEST_LIMIT_MS ?? 300_000);

const runner = createRequire(import.meta.url)("node:test");

/** Returns the location of the declaration that called `declare`. */
function placeOfCaller(declare) {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_error, [caller]) => caller;
  const holder = {};
  Error.captureStackTrace(holder, declare);
  const { stack: caller } = holder;
  Error.prepareStackTrace = prepareStackTrace;
  return {
    filename: caller?.getFileName() ?? import.meta.url,
    lineOffset: (caller?.getLineNumber() ?? 1) - 1,
  };
}

/**
 * Returns `make` with the time limit. The runner reports the location of its caller, hence the compiled
 * wrapper.
 */
function limited(make) {
  return Object.assign(function declare(...given) {
    const options = given.find((each) => typeof each === "object" && each !== null);
    if (options) given[given.indexOf(options)] = { timeout: TEST_LIMIT_MS, ...options };
    else given.splice(typeof given[0] === "string" ? 1 : 0, 0, { timeout: TEST_LIMIT_MS });
    return compileFunction(
      "return make(...given)",
      ["make", "given"],
      placeOfCaller(declare),
    )(make, given);
  }, make);
}

for (const name of ["test", "it"]) runner[name] = limited(runner[name]);
for (const name of ["before", "after", "beforeEach", "afterEach"]) {
  const hook = runner[name];
  runner[name] = (run, options) => hook(run, { timeout: TEST_LIMIT_MS, ...options });
}
syncBuiltinESMExports();

// A test that blocks its process cannot be asked for its name later, so the name is written beforehand.
const note = process.env.NODE_TEST_CONTEXT && noteOf(process.argv[1]);
if (note) runner.beforeEach(({ name }) => writeFileSync(note, name));
