// Runs test files of Node: `node tests/run.mjs file… [--grep name] [--slowest count]`.
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseArguments, runFiles } from "./support/run-files.mjs";

const given = parseArguments(process.argv.slice(2));
const files = given.files.map((file) => resolve(file));
await runFiles({ ...given, files, concurrency: Math.max(2, availableParallelism() - 1) });
