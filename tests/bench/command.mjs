// `command`: time and memory of the command `agent-timeline` on a log of 1 GB (AGENT_TIMELINE_LOG_MB
// sets another size), each form in a process of its own. Linux only, because other systems do not
// report the memory.
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { showProgress } from "./progress.mjs";
import { runCommand } from "../support/command.mjs";
import { writeLongLog } from "../support/long-log.mjs";

const kMega = 1_000_000;
const kFolder = fileURLToPath(new URL("../../build/bench/", import.meta.url));
const kTimeout = 30 * 60_000;

async function longLog(megabytes) {
  mkdirSync(kFolder, { recursive: true });
  const path = `${kFolder}command-${megabytes}.jsonl`;
  if (!existsSync(path)) await writeLongLog(path, megabytes * kMega);
  return path;
}

function row(title, { peak, seconds, written }) {
  const output = written === null ? "" : Math.round(written / kMega);
  return [title, seconds, Math.round(peak / kMega), output];
}

async function measured(args, output) {
  showProgress(args.join(" "));
  const begun = performance.now();
  const { code, stderr, peak } = await runCommand(args, { timeout: kTimeout, stdio: "pipe" });
  const seconds = (performance.now() - begun) / 1000;
  if (code !== 0) throw new Error(`${args.join(" ")}: exit code ${code}\n${stderr}`);
  const written = output === null ? null : statSync(output).size;
  if (output !== null) rmSync(output);
  return { peak, seconds, written };
}

export async function command() {
  const megabytes = Number(process.env.AGENT_TIMELINE_LOG_MB ?? 1000);
  const log = await longLog(megabytes);
  const rows = [row("check", await measured(["check", "--json", log], null))];
  for (const ending of ["html", "md", "json", "txt"]) {
    const output = `${kFolder}command-output.${ending}`;
    const figures = await measured(["export", "-o", output, log], output);
    rows.push(row(`export to .${ending}`, figures));
  }
  showProgress("");
  const size = Math.round(statSync(log).size / kMega).toLocaleString("en");
  return {
    title: `the command on a log of ${size} MB`,
    summary: "One run each, in a separate process.",
    columns: ["", "seconds", "peak memory, MB", "output, MB"],
    rows,
  };
}
