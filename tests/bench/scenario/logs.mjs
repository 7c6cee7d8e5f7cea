// The logs that the scenario bench opens besides the day: medium-sized sessions between which a reader
// switches. Two are generated; a recording is added if AGENT_TIMELINE_FIXTURES has it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { agentDay } from "../agent-day.mjs";

const kEntries = 1_080;
const kRecording = "large/pi-before-compaction.jsonl";

function recording() {
  const folders = (process.env.AGENT_TIMELINE_FIXTURES ?? "").split(":").filter(Boolean);
  return folders.map((folder) => join(folder, kRecording)).find((path) => existsSync(path));
}

/** Returns the id of the last top-level entry, which a view shows at its end. */
async function lastEntryOf(bytes) {
  const { load } = await import("../../../wasm/package/dist/index.node.js");
  const session = (await load()).createSession();
  session.push(bytes);
  session.end();
  const last = session.snapshot().entries.at(-1).id;
  session.dispose();
  return last;
}

/** Returns for each log its title, the name it is served under, its bytes and its last entry. */
export async function mediumLogs() {
  const logs = [1, 2].map((seed) => ({
    title: `${seed === 1 ? "first" : "second"} of ${kEntries.toLocaleString("en")} entries`,
    name: `session-${seed}.jsonl`,
    bytes: Buffer.from(agentDay(kEntries, seed)),
  }));
  const path = recording();
  if (path)
    logs.push({
      title: `recording ${kRecording}`,
      name: "recording.jsonl",
      bytes: readFileSync(path),
    });
  for (const log of logs) log.last = await lastEntryOf(log.bytes);
  return logs;
}
