// `growing`: what a further piece of 200 characters costs in WebAssembly once an entry is 50,000 and 1,000,000 characters long,
// and how long the JSON of its patch is: for a message, a command's output, the text of a tool of which
// nothing is known, and the inputs of Bash and Write.
// Invariant: every piece is an event of its own, whose patch is read.
import { startCore } from "../wasm/support.mjs";
import { answer } from "./markdown-text.mjs";
import { median, spread } from "./statistics.mjs";

const kPiece = 200;
const kSmallPiece = 16;
/** The lengths at which the pieces are measured. */
const kShort = 50_000;
const kLong = 1_000_000;
/** The number of pieces measured at each length. */
const kMeasured = 100;
const kRuns = 5;

const event = (fields) => `${JSON.stringify(fields)}\n`;
const filled = (line) => {
  const lines = [];
  for (let size = 0, index = 1; size < kLong + 2 * kMeasured * kPiece; index += 1) {
    lines.push(line(index));
    size += lines.at(-1).length;
  }
  return lines.join("");
};
const output = () =>
  filled(
    (index) => `[${index}] \u001b[32mok\u001b[0m compiled src/part-${index % 97}.ts in 3 ms\n`,
  );
const code = (index) => `export const value${index} = compute(${index}, "a", { b: true });\n`;
const inputOf = (fields) => JSON.stringify(fields);

const kCall = "c";
const start = (name, rest = {}) =>
  event({ "agent-timeline": "tool-start", call: kCall, name, ...rest });
const outputChunk = (text) =>
  event({ "agent-timeline": "tool-update", call: kCall, outputChunk: text });
const inputChunk = (text) =>
  event({ "agent-timeline": "tool-update", call: kCall, inputChunk: text });

const kFamilies = [
  {
    name: "a message",
    begin: [],
    text: () => answer(kLong + 2 * kMeasured * kPiece, 1),
    delta: (text) =>
      event({ "agent-timeline": "message", key: "m", append: true, open: true, text }),
  },
  {
    name: "a command's output",
    begin: [start("Bash", { input: { command: "make" } })],
    text: output,
    delta: outputChunk,
  },
  {
    name: "the text of an unknown tool",
    begin: [start("mcp__a__b", { input: {} })],
    text: () => answer(kLong + 2 * kMeasured * kPiece, 2),
    delta: outputChunk,
  },
  {
    name: "the input of Bash",
    begin: [start("Bash")],
    text: () => inputOf({ command: filled((index) => `echo "${index}" >> log && \\\n`) }),
    delta: inputChunk,
  },
  {
    name: "the input of Write",
    begin: [start("Write")],
    text: () => inputOf({ file_path: "a.ts", content: filled(code) }),
    delta: inputChunk,
  },
];

/** Pushes `text` in pieces up to `length`, then measures the next ones: `{ milliseconds, bytes }` each. */
function playTo(core, { begin, delta }, text, length, size) {
  const session = core.createSession();
  for (const line of begin) session.push(line);
  for (let at = 0; at < length; at += kPiece) session.push(delta(text.slice(at, at + kPiece)));
  const measured = [];
  for (let index = 0; index < kMeasured; index += 1) {
    const at = length + index * size;
    const line = delta(text.slice(at, at + size));
    const begun = performance.now();
    const patch = session.push(line);
    measured.push({
      milliseconds: performance.now() - begun,
      bytes: Buffer.byteLength(JSON.stringify(patch)),
    });
  }
  session.dispose();
  return measured;
}

/** Returns the median time of a piece in each run, and the mean and the longest size of the patches. */
function measure(core, family, text, length, size) {
  const runs = Array.from({ length: kRuns }, () => playTo(core, family, text, length, size));
  const times = runs.map((run) => median(run.map(({ milliseconds }) => milliseconds)));
  const bytes = runs[0].map((patch) => patch.bytes);
  const mean = bytes.reduce((sum, one) => sum + one, 0) / bytes.length;
  return { time: spread(times), mean, longest: Math.max(...bytes) };
}

export async function growing() {
  const { core } = await startCore();
  const rows = kFamilies.map((family) => {
    const text = family.text();
    const short = measure(core, family, text, kShort, kPiece);
    const long = measure(core, family, text, kLong, kPiece);
    const small = measure(core, family, text, kLong, kSmallPiece);
    return [
      family.name,
      short.time,
      long.time,
      long.mean / kPiece,
      long.longest / kPiece,
      small.mean - kSmallPiece,
    ];
  });
  const slowest = (column) =>
    rows.map((row) => row[column]).reduce((a, b) => (b.median > a.median ? b : a));
  const largest = (column) => Math.max(...rows.map((row) => row[column]));
  /** 1 if the time of all pieces is proportional to their number, i.e. if a piece costs the same at any length. */
  const exponentOf = ([, short, long]) =>
    1 + Math.log(long.median / short.median) / Math.log(kLong / kShort);
  return {
    title: "a piece of a growing entry, in WebAssembly",
    summary: `Medians of ${kMeasured} pieces of ${kPiece} characters, each an event of its own whose patch is read, with the range of ${kRuns} runs in Node.`,
    columns: [
      "",
      "after 50,000 characters, ms",
      "after 1,000,000, ms",
      "bytes of the patch per character, mean",
      "longest",
      `bytes of the patch beyond a piece of ${kSmallPiece}, mean`,
    ],
    rows,
    wanted: [
      {
        what: "a piece after 50,000 characters, slowest",
        measured: slowest(1),
        atMost: 0.2,
        unit: "ms",
      },
      {
        what: "a piece after 1,000,000 characters, slowest",
        measured: slowest(2),
        atMost: 0.2,
        unit: "ms",
      },
      {
        what: "exponent with which the time of an entry grows, largest",
        measured: Math.max(...rows.map(exponentOf)),
        atMost: 1.05,
      },
      {
        what: "JSON of a patch, mean",
        measured: largest(3),
        atMost: 4,
        unit: "bytes per character",
      },
      {
        what: `JSON of a patch beyond a piece of ${kSmallPiece} characters, mean`,
        measured: largest(5),
        atMost: 400,
        unit: "bytes",
      },
    ],
  };
}
