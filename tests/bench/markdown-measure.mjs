// One measure of one engine in a process of its own, so that garbage, compiled code or an endless loop
// of one engine cannot affect another: `node markdown-measure.mjs <engine> <measure> [limit in ms]`
// prints the result as JSON, or { skipped } with the reason.
import { recordedAnswers } from "./markdown-fixtures.mjs";
import { measureEvenness, measureOneShot, measureStream } from "./markdown-stream.mjs";
import { answer, kLongBlockNames, longBlock, piecesOf } from "./markdown-text.mjs";
import { kEngines, openEngine } from "./peers/engines.mjs";

const kAnswer = 50_000; // characters of the usual answer
const kLongAnswer = 400_000;
const kOneShot = 1_000_000;
const kShortOneShot = 20_000;
const kWarmUp = 1500; // milliseconds
const kOtherSeed = 2;

/** Warms up the engine's compiled code with a text other than the measured one. */
function warmUp(engine) {
  const pieces = piecesOf(answer(kShortOneShot, kOtherSeed));
  const end = performance.now() + kWarmUp;
  while (performance.now() < end) measureStream(engine, pieces, end - performance.now());
}

const kMeasures = {
  answer: (engine, limit) => measureStream(engine, piecesOf(answer(kAnswer)), limit),
  "long-answer": (engine, limit) => measureStream(engine, piecesOf(answer(kLongAnswer)), limit),
  blocks: (engine, limit) =>
    kLongBlockNames.map((name) => measureStream(engine, piecesOf(longBlock(name, kAnswer)), limit)),
  evenness: (engine, limit) => {
    const same = piecesOf(`${longBlock("paragraph", 2000).replaceAll("\n", "\n\n")}\n`);
    return measureEvenness(engine, same, piecesOf(answer(kLongAnswer)), limit);
  },
  "one-shot": (engine, limit) => ({
    long: measureOneShot(engine, answer(kOneShot), 5, limit),
    short: measureOneShot(engine, answer(kShortOneShot), 25, limit),
  }),
};

/** Measures that check results and need no warm engine. */
const kProofs = {
  examples: ({ measureExamples }, engine) => measureExamples(engine),
  prefixes: ({ measurePrefixes }, engine) => measurePrefixes(engine),
  "taken-back": async ({ measureTakenBack }, engine) => [
    measureTakenBack(engine, [answer(kAnswer)]),
    measureTakenBack(engine, await recordedAnswers()),
  ],
};

async function measure(name, kind, limit) {
  const isProof = Object.hasOwn(kProofs, kind);
  const described = kEngines.find((engine) => engine.name === name);
  const engine = await openEngine(described, { commonmark: kind === "examples" });
  if (isProof) return kProofs[kind](await import("./peers/correctness.mjs"), engine);
  warmUp(engine);
  return kMeasures[kind](engine, limit);
}

const [name, kind, limit] = process.argv.slice(2);
let result;
try {
  result = await measure(name, kind, Number(limit ?? Infinity));
} catch (error) {
  result = { skipped: error.message.split("\n", 1)[0] };
}
console.log(JSON.stringify(result));
