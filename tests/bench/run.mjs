// Runs the benches that are named, or those that need nothing but the build when none is, and says
// what they were measured on: `node tests/bench/run.mjs [name...]`, after `./dev bench` has built.
import { printMachine } from "./machine.mjs";

/** Each is a module of its name with a function of its name. */
const kBenches = [
  "size",
  "load",
  "decode",
  "instructions",
  "command",
  "markdown",
  "diff",
  "code",
  "terminal",
  "scenario",
];
const kWithoutName = ["size", "load", "decode"];

const names = process.argv.length > 2 ? process.argv.slice(2) : kWithoutName;
const unknown = names.filter((name) => !kBenches.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}"; there are ${kBenches.join(", ")}.`);
  process.exit(2);
}
for (const name of names) {
  const { [name]: bench } = await import(`./${name}.mjs`);
  await bench();
}
printMachine();
