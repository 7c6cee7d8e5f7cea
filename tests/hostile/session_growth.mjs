// How the work on calls that stream grows, counted in instructions by callgrind:
//
//   node session_growth.mjs --list <agent_timeline_session_growth>
//   node session_growth.mjs <agent_timeline_session_growth> [family...]
//
// The first prints the names of all families, one a line. The second plays each family that is
// named at two sizes in deltas of 16 bytes, and prints both counts and the exponent by which they
// grow with the bytes of the events, then `family …: linear`, and fails when one is too steep.
// Without names it is a few families at smaller sizes. Counts do not depend on the load of the
// machine, and several of these may run side by side.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const kSkipped = 77;
/** Of one family, under callgrind on a busy machine. */
const kMilliseconds = 30 * 60_000;
const kDelta = 16;
/** Bytes of text, and the largest exponent, 1 being linear and 2 square. */
const kShort = { sizes: [4_096, 16_384], most: 1.1 };
const kLong = { sizes: [16_384, 65_536], most: 1.1 };
/** Each of these sends all of the result again each time. */
const kResent = /^wave, output/;
const kFew = [
  "neutral, output of mcp__a__b: paragraphs",
  "neutral, output of Bash: lines of 31",
  "claude-code, input of Write: lines of 2",
  "claude-code, input of Edit: lines of 31",
  "wave, input of MultiEdit: lines of 31",
  "pi, input of Bash: lines of 2",
];

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

/** Bytes of events, deltas, bytes of patches and instructions at each size. */
async function runsOf(program, family, sizes) {
  const folder = mkdtempSync(join(tmpdir(), "session-growth-"));
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
        String(kDelta),
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
    return lines.map((line, at) => {
      const [, bytes, deltas, patches] = line.split("\t");
      return {
        bytes: Number(bytes),
        deltas: Number(deltas),
        patches: Number(patches),
        count: counts[at],
      };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Says how a family grows; whether it is too steep. */
async function isTooSteep(program, family, { sizes, most }) {
  const [small, large] = await runsOf(program, family, sizes);
  const grown = kResent.test(family) ? large.bytes / small.bytes : large.deltas / small.deltas;
  const exponent = Math.log(large.count / small.count) / Math.log(grown);
  const each = Math.round(large.count / large.deltas);
  console.log(
    `${family}: ${small.count} for ${small.deltas} deltas, ${large.count} for ${large.deltas}, ` +
      `${each} each; ${large.patches} bytes of patches`,
  );
  const verdict = exponent <= most ? "linear" : "too steep";
  console.log(`family ${family}: ${verdict}, exponent ${exponent.toFixed(2)}`);
  return exponent > most;
}

async function familiesOf(program) {
  const { stdout } = await run(program, ["--list"]);
  return stdout.trim().split("\n");
}

async function main([first, ...rest]) {
  if (first === "--list") {
    for (const family of await familiesOf(rest[0])) console.log(family);
    return;
  }
  const known = await familiesOf(first);
  const families = rest.length > 0 ? rest : kFew;
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
    if (await isTooSteep(first, family, rest.length > 0 ? kLong : kShort)) process.exitCode = 1;
  }
}

await main(process.argv.slice(2));
