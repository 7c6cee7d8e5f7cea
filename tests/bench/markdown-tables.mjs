// The tables of the Markdown bench: one row for each engine. Invariant: what was estimated, stopped
// or skipped says so in its cell.
import { readFileSync } from "node:fs";
import { kLongBlockNames } from "./markdown-text.mjs";
import { kTorture } from "./markdown-torture.mjs";
import { median, medianAndRange, printTable } from "./statistics.mjs";
import { kMissing } from "./peers/engines.mjs";

const count = (number) => Math.round(number).toLocaleString("en");
const digitsFor = (number) => (number < 100 ? 1 : 0);

/** The median milliseconds of a stream; infinite where it was not finished. */
export function totalOf(runs) {
  return runs[0].skipped || runs[0].share < 1 ? Infinity : median(runs.map(({ total }) => total));
}

function rangeOf(numbers) {
  const middle = median(numbers);
  if (numbers.length === 1)
    return middle < 1000 ? middle.toFixed(digitsFor(middle)) : count(middle);
  return medianAndRange(numbers, digitsFor(middle));
}

/** Milliseconds of a stream: median and range, or what hindered it. */
function streamCell(runs) {
  const [{ share, stride, total }] = runs;
  if (share < 1) return `> ${count(total)}, at ${Math.floor(share * 100)} %`;
  return `${stride > 1 ? "≈ " : ""}${rangeOf(runs.map((run) => run.total))}`;
}

/** A row for each engine: its cells, or the reason why there are none. */
function engineRows(results, cellsOf, columns) {
  return [...results].map(([name, runs]) => {
    if (!runs[0].skipped) return [name, ...cellsOf(runs, name)];
    return [name, `skipped: ${runs[0].skipped}`, ...Array(columns - 1).fill("")];
  });
}

function printEngines(title, heads, results, cellsOf) {
  printTable(title, [["", ...heads], ...engineRows(results, cellsOf, heads.length)]);
}

const medianOf = (runs, field) => median(runs.map((run) => run[field]));
const handedOut = (runs) => medianOf(runs, "bytes") / medianOf(runs, "finalBytes");

/** "640", or nothing where it was not measured. */
function proofCell([result], field) {
  return result.skipped ? "–" : count(result[field]);
}

/** Names the examples of engines that miss few; this package reads GFM's links in all of them. */
function printWrongExamples(examples) {
  for (const [name, [{ wrong = [] }]] of examples) {
    if (wrong.length === 0 || wrong.length > 12) continue;
    console.log(`${name}, not right when streamed: examples ${wrong.join(", ")}.`);
  }
}

export function printAnswers(answers, examples, prefixes) {
  const heads = [
    "ms",
    "p99 of a piece",
    "last 5 % ÷ median",
    "handed out ÷ final HTML",
    "right when streamed, of 652",
    `exact prefixes of ${kTorture.length}`,
  ];
  printEngines("50 KB answer in pieces of 5 to 20 characters", heads, answers, (runs, name) => [
    streamCell(runs),
    medianOf(runs, "p99").toFixed(2),
    medianOf(runs, "lastShare").toFixed(1),
    handedOut(runs).toFixed(1),
    proofCell(examples.get(name), "streamed"),
    proofCell(prefixes.get(name), "exact"),
  ]);
  console.log("");
  printWrongExamples(examples);
}

export function printLongAnswers(longAnswers, answers) {
  const heads = ["ms", "÷ 50 KB", "p99 of a piece", "handed out ÷ final HTML"];
  printEngines("The same, 400 KB", heads, longAnswers, (runs, name) => [
    streamCell(runs),
    runs[0].share < 1 ? "" : (totalOf(runs) / totalOf(answers.get(name))).toFixed(1),
    medianOf(runs, "p99").toFixed(2),
    handedOut(runs).toFixed(1),
  ]);
}

export function printBlocks(blocks) {
  const title = "50 KB that are one block, same pieces, ms";
  printEngines(title, kLongBlockNames, blocks, (runs) =>
    kLongBlockNames.map((_name, index) => streamCell(runs.map((run) => run[index]))),
  );
}

export function printEvenness(evenness) {
  const title = "The same paragraphs at the start and at the end of 400 KB, ms";
  const heads = ["start", "end", "end ÷ start", "last 5 % ÷ first 5 %"];
  printEngines(title, heads, evenness, (runs) => {
    if (runs[0].share < 1) return [`stopped at ${Math.floor(runs[0].share * 100)} %`, "", "", ""];
    return [
      rangeOf(runs.map(({ start }) => start)),
      rangeOf(runs.map(({ end }) => end)),
      rangeOf(runs.map(({ start, end }) => end / start)),
      rangeOf(runs.map(({ first, last }) => last / first)),
    ];
  });
}

/** The median of each process, which has rendered before. */
const mediansOf = (runs, field) => runs.map((run) => median(run[field]));

export function printOneShot(oneShot, examples) {
  const heads = ["1 MB, ms", "MB/s", "20 KB, ms", "right, of 652"];
  printEngines("One-shot", heads, oneShot, (runs, name) => [
    rangeOf(mediansOf(runs, "long")),
    (1000 / median(mediansOf(runs, "long"))).toFixed(1),
    medianAndRange(mediansOf(runs, "short"), 2),
    proofCell(examples.get(name), "oneShot"),
  ]);
}

export function printTakenBack(takenBack) {
  const heads = ["50 KB answer", "characters", "recordings", "characters"];
  const title = "Chunks after which text that was visible was gone";
  const cells = ({ chunks, takenBack: gone, characters }) =>
    chunks === 0 ? ["–", "–"] : [`${count(gone)} of ${count(chunks)}`, count(characters)];
  printEngines(title, heads, takenBack, ([[own, recorded]]) => [...cells(own), ...cells(recorded)]);
}

const kPeers = new URL("peers/package.json", import.meta.url);

/** Versions of the engines, and which could not be had. */
export function printPeers() {
  const { dependencies } = JSON.parse(readFileSync(kPeers));
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  console.log(`\nMeasured with ${versions.join(", ")}.`);
  for (const { name, reason } of kMissing) console.log(`Not measured: ${name}: ${reason}.`);
}
