// Runs the benches that are named, or those that need nothing but the build when none is, and says
// what they were measured on: `node tests/bench/run.mjs [name...]`, after `./dev bench` has built.
import { decode } from "./decode.mjs";
import { instructions } from "./instructions.mjs";
import { load } from "./load.mjs";
import { printMachine } from "./machine.mjs";
import { size } from "./size.mjs";

const kBenches = { size, load, decode, instructions };
const kWithoutName = ["size", "load", "decode"];

const names = process.argv.length > 2 ? process.argv.slice(2) : kWithoutName;
const unknown = names.filter((name) => !Object.hasOwn(kBenches, name));
if (unknown.length > 0) {
  const known = Object.keys(kBenches).join(", ");
  console.error(`There is no bench "${unknown.join('", "')}"; there are ${known}.`);
  process.exit(2);
}
for (const name of names) await kBenches[name]();
printMachine();
