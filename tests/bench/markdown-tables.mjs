// The tables of the Markdown bench, with one row per engine.
// Invariant: a cell shows if its value was estimated, aborted or skipped.
import { readFileSync } from "node:fs";
import { kLongBlockNames } from "./markdown-text.mjs";
import { kTorture } from "./markdown-torture.mjs";
import { median, spread } from "./statistics.mjs";
import { cellText } from "./table.mjs";
import { kMissing } from "./peers/engines.mjs";

const count = (number) => Math.round(number).toLocaleString("en");

/** Returns the median milliseconds of a stream; Infinity if it was not finished. */
export function totalOf(runs) {
  return runs[0].skipped || runs[0].share < 1 ? Infinity : median(runs.map(({ total }) => total));
}

/** Returns a single number if there was only one run, as for slow engines. */
const rangeOf = (numbers) => (numbers.length === 1 ? numbers[0] : spread(numbers));

/** Returns the milliseconds of a stream as median and range, or why there are none. */
function streamCell(runs) {
  const [{ share, stride, total }] = runs;
  if (share < 1) return `> ${count(total)}, at ${Math.floor(share * 100)} %`;
  const range = rangeOf(runs.map((run) => run.total));
  return stride > 1 ? `≈ ${cellText(range)}` : range;
}

/** Returns a row per engine: its cells, or the reason why there are none. */
function engineRows(results, cellsOf, columns) {
  return [...results].map(([name, runs]) => {
    if (!runs[0].skipped) return [name, ...cellsOf(runs, name)];
    return [name, `skipped: ${runs[0].skipped}`, ...Array(columns - 1).fill(null)];
  });
}

function enginesTable(title, heads, results, cellsOf) {
  const rows = engineRows(results, cellsOf, heads.length);
  return { title, columns: ["", ...heads], rows };
}

const medianOf = (runs, field) => median(runs.map((run) => run[field]));
const handedOut = (runs) => medianOf(runs, "bytes") / medianOf(runs, "finalBytes");

const proofCell = ([result], field) => (result.skipped ? null : result[field]);

/** Lists the wrong examples of engines with at most 12; those of this package contain GFM links. */
export function wrongExamples(examples) {
  return [...examples]
    .filter(([, [{ wrong = [] }]]) => wrong.length > 0 && wrong.length <= 12)
    .map(
      ([name, [{ wrong }]]) =>
        `${name}, rendered incorrectly when streamed: examples ${wrong.join(", ")}.`,
    );
}

export function answersTable(answers, examples, prefixes) {
  const heads = [
    "ms",
    "p99 of a piece",
    "last 5 % ÷ median",
    "HTML in changes ÷ final HTML",
    "correct when streamed, of 652",
    `exact prefixes, of ${kTorture.length}`,
  ];
  return enginesTable(
    "50 KB answer in pieces of 5 to 20 characters",
    heads,
    answers,
    (runs, name) => [
      streamCell(runs),
      medianOf(runs, "p99"),
      medianOf(runs, "lastShare"),
      handedOut(runs),
      proofCell(examples.get(name), "streamed"),
      proofCell(prefixes.get(name), "exact"),
    ],
  );
}

export function longAnswersTable(longAnswers, answers) {
  const heads = ["ms", "÷ 50 KB", "p99 of a piece", "HTML in changes ÷ final HTML"];
  return enginesTable("The same, 400 KB", heads, longAnswers, (runs, name) => [
    streamCell(runs),
    runs[0].share < 1 ? null : totalOf(runs) / totalOf(answers.get(name)),
    medianOf(runs, "p99"),
    handedOut(runs),
  ]);
}

export function blocksTable(blocks) {
  const title = "One block of 50 KB in the same pieces, ms";
  return enginesTable(title, kLongBlockNames, blocks, (runs) =>
    kLongBlockNames.map((_name, index) => streamCell(runs.map((run) => run[index]))),
  );
}

export function evennessTable(evenness) {
  const title = "The same paragraphs at the start and at the end of 400 KB, ms";
  const heads = ["start", "end", "end ÷ start", "last 5 % ÷ first 5 %"];
  return enginesTable(title, heads, evenness, (runs) => {
    if (runs[0].share < 1)
      return [`stopped at ${Math.floor(runs[0].share * 100)} %`, null, null, null];
    return [
      rangeOf(runs.map(({ start }) => start)),
      rangeOf(runs.map(({ end }) => end)),
      rangeOf(runs.map(({ start, end }) => end / start)),
      rangeOf(runs.map(({ first, last }) => last / first)),
    ];
  });
}

/** Returns the median of each process, which has been warmed up. */
const mediansOf = (runs, field) => runs.map((run) => median(run[field]));

export function oneShotTable(oneShot, examples) {
  const heads = ["1 MB, ms", "MB/s", "20 KB, ms", "right, of 652"];
  return enginesTable("One-shot", heads, oneShot, (runs, name) => [
    rangeOf(mediansOf(runs, "long")),
    1000 / median(mediansOf(runs, "long")),
    rangeOf(mediansOf(runs, "short")),
    proofCell(examples.get(name), "oneShot"),
  ]);
}

export function takenBackTable(takenBack) {
  const heads = ["50 KB answer", "characters", "recordings", "characters"];
  const title = "Chunks after which visible text was gone";
  const cells = ({ chunks, takenBack: gone, characters }) =>
    chunks === 0 ? [null, null] : [`${count(gone)} of ${count(chunks)}`, characters];
  return enginesTable(title, heads, takenBack, ([[own, recorded]]) => [
    ...cells(own),
    ...cells(recorded),
  ]);
}

const kPeers = new URL("peers/package.json", import.meta.url);

/** Returns notes with the versions of the engines, and which engines are missing. */
export function peerNotes() {
  const { dependencies } = JSON.parse(readFileSync(kPeers));
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  const missing = kMissing.map(({ name, reason }) => `Not measured: ${name}: ${reason}.`);
  return [`Measured with ${versions.join(", ")}.`, ...missing];
}
