// Measures the growth of work in instructions with callgrind, for markdown_growth.mjs and
// session_growth.mjs.
// Invariant: every measured run of a program is counted, or an error is thrown. Without valgrind the
// measurement is reported as skipped.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const kSkipped = 77;
/** Time limit for the runs of one call, under callgrind on a busy machine. */
const kMilliseconds = 30 * 60_000;

/**
 * A table whose rows have far fewer cells than its head. After a certain number of missing cells,
 * further rows become text; both sizes exceed that number.
 */
export const kWideTable = { family: "wide table, short rows", sizes: [32_768, 131_072] };

const run = promisify(execFile);

/** Returns the instructions of each measured run, in order: callgrind writes a file at the end of each. */
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

/**
 * Runs `program piece size... -- family`, which calls `measured_run` and prints a line for each size.
 * Returns `{ fields, count }` per size: the numbers after the family's name, and the instructions.
 */
export async function countedRuns(program, family, piece, sizes) {
  const folder = mkdtempSync(join(tmpdir(), "counted-growth-"));
  try {
    const { stdout } = await run(
      "valgrind",
      [
        "--tool=callgrind",
        `--callgrind-out-file=${join(folder, "out")}`,
        "--collect-atstart=no",
        "--toggle-collect=measured_run",
        "--dump-after=measured_run",
        program,
        String(piece),
        ...sizes.map(String),
        "--",
        family,
      ],
      { timeout: kMilliseconds },
    );
    const counts = countsIn(folder);
    const lines = stdout.trim().split("\n");
    if (lines.length !== sizes.length || counts.length !== sizes.length)
      throw new Error("some runs were not counted");
    return lines.map((line, at) => ({
      fields: line.split("\t").slice(1).map(Number),
      count: counts[at],
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function familiesOf(program) {
  const { stdout } = await run(program, ["--list"]);
  return stdout.trim().split("\n");
}

/**
 * Handles the arguments of both scripts: lists the families of a program, or calls `measure` for the
 * named families, or for `few` with `isShort` set. `measure` resolves to true if a family grows too
 * fast.
 */
export async function measureFamilies([first, ...rest], few, measure) {
  if (first === "--list") {
    for (const family of await familiesOf(rest[0])) console.log(family);
    return;
  }
  const known = await familiesOf(first);
  const isShort = rest.length === 0;
  const families = isShort ? few : rest;
  const unknown = families.filter((family) => !known.includes(family));
  if (unknown.length > 0) throw new Error(`unknown family "${unknown[0]}"`);
  try {
    execFileSync("valgrind", ["--version"]);
  } catch {
    console.log("Growth is not measured: valgrind is not installed.");
    process.exitCode = kSkipped;
    return;
  }
  for (const family of families) {
    if (await measure(first, family, { isShort })) process.exitCode = 1;
  }
}
