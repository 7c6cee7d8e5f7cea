// How work grows, counted in instructions by callgrind: what markdown_growth.mjs and session_growth.mjs
// share. Invariant: every measured run of a program is counted, or it is an error; a machine without
// valgrind says so and is skipped.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const kSkipped = 77;
/** Of the runs of one call, under callgrind on a busy machine. */
const kMilliseconds = 30 * 60_000;

/**
 * Of a table whose rows have far fewer cells than its head. Behind so many cells that rows had not, what
 * would be rows is text: both sizes are behind that.
 */
export const kWideTable = { family: "wide table, short rows", sizes: [32_768, 131_072] };

const run = promisify(execFile);

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

/**
 * Runs `program piece size... -- family`, which calls `measured_run` and prints a line for each size:
 * `{ fields, count }` of each, the numbers behind the family's name and the instructions.
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
      throw new Error("not every run was counted");
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
 * What both scripts do with their arguments: list the families of a program, or `measure` those that
 * are named, or the `few`, which is told as `{ isShort }`. It resolves to whether a family grows too fast.
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
  if (unknown.length > 0) throw new Error(`there is no family "${unknown[0]}"`);
  try {
    execFileSync("valgrind", ["--version"]);
  } catch {
    console.log("Growth is not measured: this machine has no valgrind.");
    process.exitCode = kSkipped;
    return;
  }
  for (const family of families) {
    if (await measure(first, family, { isShort })) process.exitCode = 1;
  }
}
