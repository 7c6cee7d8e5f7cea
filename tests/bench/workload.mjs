// The log that the benches read: the recording of 700 KB in one of the folders that
// AGENT_TIMELINE_FIXTURES lists, or else a log of about that size generated from the demo's recordings.
// Invariant: the same bytes in every run, and no two events with the same id, which would count as
// repetitions.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const kRecorded = "maria/ui-dev-all-slice.jsonl";
const kSize = 702_717; // bytes of that recording
const kOwn = ["maria-fix-parser.jsonl", "maria-cancelled.jsonl", "maria-seed-flat.jsonl"];
const kOwnFolder = fileURLToPath(new URL("../../web-demo/recordings/", import.meta.url));
const kBuild = fileURLToPath(new URL("../../build/bench/", import.meta.url));

/** Returns the line with `-<round>` appended to every id; unchanged if it is not JSON. */
function withOtherIds(line, round) {
  try {
    return JSON.stringify(JSON.parse(line), (key, value) =>
      key === "id" && typeof value === "string" ? `${value}-${round}` : value,
    );
  } catch {
    return line;
  }
}

function repeated(log, round) {
  if (round === 0) return log;
  return log
    .split("\n")
    .map((line) => withOtherIds(line, round))
    .join("\n");
}

function generated() {
  const recordings = kOwn.map((name) => readFileSync(join(kOwnFolder, name), "utf8")).join("");
  let log = "";
  for (let round = 0; log.length < kSize; round += 1) log += repeated(recordings, round);
  // Ends after a whole line, so that no event is cut.
  return log.slice(0, log.lastIndexOf("\n", kSize - 1) + 1);
}

function readLog() {
  const folders = (process.env.AGENT_TIMELINE_FIXTURES ?? "").split(":").filter(Boolean);
  const recorded = folders
    .map((folder) => join(folder, kRecorded))
    .find((path) => existsSync(path));
  if (recorded) return { name: kRecorded, log: readFileSync(recorded, "utf8") };
  return { name: "generated from the demo's recordings", log: generated() };
}

/**
 * Writes the log, repeated `times` times with different ids, to a file below build/bench.
 * @returns {{ name: string, path: string, bytes: number }}
 */
export function writeWorkload(times = 1) {
  const { name, log } = readLog();
  const line = log.endsWith("\n") ? log : `${log}\n`;
  const text = Array.from({ length: times }, (_none, round) => repeated(line, round)).join("");
  mkdirSync(kBuild, { recursive: true });
  const path = join(kBuild, `log-${times}.jsonl`);
  const bytes = Buffer.from(text);
  writeFileSync(path, bytes);
  return { name, path, bytes: bytes.length };
}
