// Runs the named benches, or without names those that need nothing but the build, and prints the
// machine that they ran on: `node tests/bench/run.mjs [--record] [name... | all]`, after `./dev bench`
// has built. With --record each result is stored as soon as it is available (record.mjs).
// Invariant: a bench that fails, or that this machine cannot run, does not stop the others; the exit
// code reports it.
import { calm } from "./machine.mjs";
import { kBenches } from "./parts.mjs";
import { printMachine, printResult } from "./print.mjs";
import { begin, record, refuseDirtyTree } from "./record.mjs";
import { normalResult } from "./result.mjs";
import { minutes } from "./results-page.mjs";

const kDefaultBenches = ["size", "load", "decode"];

/** Returns `{ names, records }`. */
function readArguments(args) {
  const names = args.filter((arg) => arg !== "--record");
  const unknown = names.filter((name) => name !== "all" && !kBenches.includes(name));
  if (unknown.length > 0) {
    const list = kBenches.join(", ");
    console.error(`Unknown bench "${unknown.join('", "')}": choose from ${list}, or "all".`);
    process.exit(2);
  }
  const records = names.length < args.length;
  if (names.includes("all")) return { names: kBenches, records };
  return { names: names.length > 0 ? names : kDefaultBenches, records };
}

/** Measures, prints and, if requested, records. */
async function run(name, records) {
  if (records) await calm();
  const begun = records ? begin() : null;
  const start = performance.now();
  const { [name]: bench } = await import(`./${name}.mjs`);
  const result = await bench();
  printResult(normalResult(result));
  console.log(`\n${name}: ${minutes((performance.now() - start) / 1000)} minutes`);
  if (records) record(name, result, begun);
}

const { names, records } = readArguments(process.argv.slice(2));
if (records) refuseDirtyTree();
const failed = [];
for (const name of names) {
  try {
    await run(name, records);
  } catch (error) {
    console.error(`\n${name}: ${error.stack}`);
    failed.push(name);
  }
}
printMachine();
if (failed.length > 0) {
  console.error(`\nNot ${records ? "recorded" : "measured"}: ${failed.join(", ")}`);
  process.exitCode = 1;
}
