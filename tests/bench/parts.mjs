// The parts for which results are stored, in the order of RESULTS.md: each is a file of its name in
// tests/bench/results, with the command that produces it.
// Invariant: a part that is not listed here can be neither recorded nor printed in RESULTS.md.

/**
 * Each is a module of its name beside this file that exports a function of the same name, which returns
 * a result.
 */
export const kBenches = [
  "size",
  "load",
  "decode",
  "instructions",
  "command",
  "markdown",
  "reparse",
  "diff",
  "code",
  "terminal",
  "growing",
  "hostile",
  "check",
  "scenario",
];

export const kSoakParts = ["core", "fuzz", "browser", "matrix", "growth", "mutants", "fresh"];

/** The commands by part. */
export const kParts = new Map([
  ["suite", "./dev test --record suite"],
  ["suite-cold", "./dev test --record suite-cold"],
  ...kBenches.map((name) => [name, `./dev bench ${name}`]),
  ...kSoakParts.map((name) => [name, `./dev soak ${name}`]),
]);

/** Environment variables that affect a command's result. */
const kVariables = [
  "AGENT_TIMELINE_BENCH_ENGINES",
  "AGENT_TIMELINE_BENCH_RUNS",
  "AGENT_TIMELINE_FUZZ_SECONDS",
  "AGENT_TIMELINE_LOG_MB",
];

const quoted = (text) => (/^[\w.,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Returns the command that reproduces a part, with the variables that are currently set. */
export function commandOf(part, environment = process.env) {
  const set = kVariables.filter((name) => environment[name]);
  const variables = set.map((name) => `${name}=${quoted(environment[name])}`);
  // The folder differs between machines.
  if (environment.AGENT_TIMELINE_FIXTURES) variables.push("AGENT_TIMELINE_FIXTURES=<folder>");
  return [...variables, kParts.get(part)].join(" ");
}
