// Measures how the work on hostile Markdown, and on hostile terminal output, grows, in instructions counted
// by callgrind; the program is agent_timeline_markdown_growth or agent_timeline_terminal_growth:
//
//   node markdown_growth.mjs --list <program>
//   node markdown_growth.mjs <program> [family...]
//
// The first prints the names of all families, one per line. The second renders each named family at two
// sizes, at once and streamed in pieces, and prints a line for each of these ways: both counts, their ratio,
// and the largest ratio allowed. Then it prints a line for the family, `family …: linear`, and fails if a
// ratio was too large. Without names it runs some families of Markdown at smaller sizes.
// Counts do not depend on the machine's load, and several of these may run in parallel.
import { countedRuns, kWideTable, measureFamilies } from "./counted_growth.mjs";

/**
 * piece: bytes per piece, 0 for all at once. sizes: the two sizes in bytes. most: the largest exponent
 * of the growth, 1 being linear and 2 quadratic. times: the limit of the instructions for the larger
 * size, relative to rendering it at once.
 */
const kShort = [
  { piece: 0, sizes: [4_096, 16_384], most: 1.1 },
  { piece: 4096, sizes: [4_096, 16_384], most: 1.15 },
  { piece: 16, sizes: [4_096, 16_384], most: 1.15 },
  { piece: 1, sizes: [4_096, 16_384], most: 1.15 },
];
const kLong = [
  { piece: 0, sizes: [8_192, 32_768], most: 1.1 },
  // Four pieces and sixteen; of only two, one would be the first and one the last.
  { piece: 4096, sizes: [16_384, 65_536], most: 1.1 },
  { piece: 16, sizes: [8_192, 32_768], most: 1.1, times: 20 },
];
const kWide = kLong.map((way) => ({ ...way, sizes: kWideTable.sizes }));
/** One family of each kind: lines, containers, tables, code, HTML, definitions, footnotes, line ends. */
const kFew = [
  "lines of list markers",
  "table headers",
  "setext headings",
  "late definitions",
  "late footnote definitions",
  "nested tight lists that become loose",
  "alternating list markers",
  "lines in an open fence",
  "lines in an open comment",
  "indented code",
  "alerts",
  "lazy lines",
  "carriage returns",
];

const titleOf = ({ piece }) => (piece === 0 ? "at once" : `by ${piece}`);
const growthOf = ([small, large]) => ({
  ratio: large.count / small.count,
  factor: large.bytes / small.bytes,
});

/** Prints a line for each way, and returns descriptions of those that grow too fast. */
async function tooSteep(program, family, ways) {
  const steep = [];
  let atOnce = 0;
  for (const way of ways) {
    const counted = await countedRuns(program, family, way.piece, way.sizes);
    const runs = counted.map(({ fields: [bytes], count }) => ({ bytes, count }));
    const { ratio, factor } = growthOf(runs);
    const bound = factor ** way.most;
    const holds = ratio <= bound;
    if (!holds) {
      steep.push(`${titleOf(way)}: ${ratio.toFixed(2)}, at most ${bound.toFixed(2)} allowed`);
    }
    const counts = runs.map(({ bytes, count }) => `${count} of ${bytes} bytes`).join(", ");
    console.log(
      `${family}, ${titleOf(way)}: ${counts}; ratio ${ratio.toFixed(2)}, ` +
        `at most ${bound.toFixed(2)}${holds ? "" : ": too steep"}`,
    );
    if (way.piece === 0) atOnce = runs[1].count;
    if (way.times === undefined) continue;
    const times = runs[1].count / atOnce;
    console.log(
      `${family}, ${titleOf(way)}: ${times.toFixed(1)} times the work of the text at once`,
    );
    if (times > way.times) {
      steep.push(
        `${titleOf(way)}: ${times.toFixed(1)} times the work at once, at most ${way.times} allowed`,
      );
    }
  }
  return steep;
}

/** Prints how a family grows; returns true if it grows too fast. */
async function isTooSteep(program, family, { isShort }) {
  const long = family === kWideTable.family ? kWide : kLong;
  const steep = await tooSteep(program, family, isShort ? kShort : long);
  const verdict = steep.length === 0 ? "linear" : `too steep: ${steep.join(", ")}`;
  console.log(`family ${family}: ${verdict}`);
  return steep.length > 0;
}

await measureFamilies(process.argv.slice(2), kFew, isTooSteep);
