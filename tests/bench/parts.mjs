// The parts that results are kept of, in the order of RESULTS.md: each a file of its name in
// tests/bench/results, and the command that makes it. Invariant: a part that is not here can be
// neither recorded nor written.

/** Each is a module of its name beside this file, with a function of its name that gives a result. */
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
  "hostile",
  "check",
  "scenario",
];

export const kSoakParts = ["core", "fuzz", "browser", "matrix", "growth", "mutants", "fresh"];

/** Commands by part. */
export const kParts = new Map([
  ["suite", "./dev test --record suite"],
  ["suite-cold", "./dev test --record suite-cold"],
  ...kBenches.map((name) => [name, `./dev bench ${name}`]),
  ...kSoakParts.map((name) => [name, `./dev soak ${name}`]),
]);

/** What changes the outcome of a command when it is set. */
const kVariables = [
  "AGENT_TIMELINE_BENCH_ENGINES",
  "AGENT_TIMELINE_BENCH_RUNS",
  "AGENT_TIMELINE_FUZZ_SECONDS",
  "AGENT_TIMELINE_LOG_MB",
];

const quoted = (text) => (/^[\w.,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The command of a part as it has to be typed again, with the variables that are set now. */
export function commandOf(part, environment = process.env) {
  const set = kVariables.filter((name) => environment[name]);
  const variables = set.map((name) => `${name}=${quoted(environment[name])}`);
  // The folder is another one on every machine.
  if (environment.AGENT_TIMELINE_FIXTURES) variables.push("AGENT_TIMELINE_FIXTURES=<folder>");
  return [...variables, kParts.get(part)].join(" ");
}
