// How the work on hostile Markdown grows, counted in instructions by callgrind:
//
//   node markdown_growth.mjs <agent_timeline_markdown_growth> [family...]
//
// Each family is rendered at two sizes, at once and streamed in pieces; the exponent is how the
// work grows with the size, 1 being linear. Prints the table of exponents and fails when one is too
// large. Twelve families at 4 and 16 KiB; with AGENT_TIMELINE_SOAK=1, or by name, at 16 and 64 KiB,
// and all of them. Counts do not depend on the load of the machine.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const kSkipped = 77;
const kSoak = process.env.AGENT_TIMELINE_SOAK === "1";
/** Bytes of a piece, 0 for all at once, and the largest exponent allowed. */
const kWays = [
  { piece: 0, title: "at once", most: 1.1 },
  { piece: 4096, title: "by 4096", most: 1.15 },
  { piece: 16, title: "by 16", most: 1.15 },
  { piece: 1, title: "by 1", most: 1.15 },
];
/**
 * What cannot be committed is parsed again for each piece, up to the size from which a stream spaces
 * that out. Byte by byte that takes callgrind hours, and by 16 bytes it is the same work: from this
 * many instructions per byte on, only the latter is counted.
 */
const kOpenEnded = 20_000;
/** One of each kind: lines, containers, tables, code, HTML, definitions, footnotes. */
const kFew = [
  "lines of list marks",
  "table heads",
  "headings by underlines",
  "late definitions",
  "late definitions of footnotes",
  "nested tight lists turned loose",
  "list marks that alternate",
  "lines in an open fence",
  "lines in an open comment",
  "indented code",
  "alerts",
  "lazy lines",
];

const [program, ...named] = process.argv.slice(2);
const kLong = kSoak || named.length > 0;
const kSizes = kLong ? [16_384, 65_536] : [4_096, 16_384];

/** The instructions of each measured run, in order: callgrind writes a file when one ends. */
function countsIn(folder) {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((text) => text.includes("Trigger: --dump-after=measured_run"))
    .map((text) => ({
      part: Number(/^part: (\d+)/m.exec(text)[1]),
      count: Number(/^(?:summary|totals): (\d+)/m.exec(text)[1]),
    }))
    .sort((a, b) => a.part - b.part)
    .map(({ count }) => count);
}

/** Family, bytes of text and instructions of every run of one way. */
async function runsOf({ piece }, families) {
  const folder = mkdtempSync(join(tmpdir(), "markdown-growth-"));
  try {
    const { stdout } = await promisify(execFile)("valgrind", [
      "--tool=callgrind",
      `--callgrind-out-file=${join(folder, "out")}`,
      "--collect-atstart=no",
      "--toggle-collect=measured_run",
      "--dump-after=measured_run",
      program,
      String(piece),
      ...kSizes.map(String),
      ...(families.length > 0 ? ["--", ...families] : []),
    ]);
    const counts = countsIn(folder);
    const lines = stdout.trim().split("\n");
    if (lines.length !== counts.length) throw new Error("not every run was counted");
    return lines.map((line, at) => {
      const [family, bytes] = line.split("\t");
      return { family, bytes: Number(bytes), count: counts[at] };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The exponent of each family, from its runs at the two sizes. */
function exponentsOf(runs) {
  const exponents = new Map();
  for (let at = 0; at + 1 < runs.length; at += 2) {
    const [small, large] = runs.slice(at, at + 2);
    const growth = Math.log(large.count / small.count) / Math.log(large.bytes / small.bytes);
    exponents.set(small.family, { growth, perByte: large.count / large.bytes });
  }
  return exponents;
}

function print(families, columns) {
  const width = Math.max(...families.map((family) => family.length));
  const cell = (text) => text.padStart(16);
  console.log(" ".repeat(width) + columns.map(({ way }) => cell(way.title)).join(""));
  for (const family of families) {
    const cells = columns.map(({ exponents }) => {
      const { growth, perByte } = exponents.get(family) ?? {};
      if (growth === undefined) return cell("as by 16");
      return cell(`${growth.toFixed(2)} (${Math.round(perByte)})`);
    });
    console.log(family.padEnd(width) + cells.join(""));
  }
  console.log(
    `Exponents from ${kSizes.join(" to ")} bytes (instructions per byte at the larger size)`,
  );
}

try {
  execFileSync("valgrind", ["--version"]);
} catch {
  console.log("Growth is not measured: this machine has no valgrind.");
  process.exit(kSkipped);
}

const wanted = named.length > 0 ? named : kSoak ? [] : kFew;
const columns = [];
for (const way of kWays) {
  const by16 = way.piece === 1 ? columns.at(-1).exponents : new Map();
  const committed = [...by16.keys()].filter((family) => by16.get(family).perByte < kOpenEnded);
  const runs = await runsOf(way, way.piece === 1 ? committed : wanted);
  columns.push({ way, exponents: exponentsOf(runs) });
}
const families = [...columns[0].exponents.keys()];
print(families, columns);
const tooSteep = columns.flatMap(({ way, exponents }) =>
  families
    .filter((family) => exponents.get(family)?.growth > way.most)
    .map((family) => `${family}, ${way.title}: ${exponents.get(family).growth.toFixed(2)}`),
);
if (wanted.length > 0 && families.length !== wanted.length) tooSteep.push("a family is unknown");
for (const line of tooSteep) console.log(`too steep: ${line}`);
process.exitCode = tooSteep.length > 0 ? 1 : 0;
