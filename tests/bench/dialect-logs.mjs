// Builds a log of each dialect for `decode`: its recordings if AGENT_TIMELINE_FIXTURES has some, else
// the conversations of tests/golden, concatenated.
// Invariant: every dialect has a log, and none contains the same recording twice, because repeated
// events cost less.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const kTests = fileURLToPath(new URL("../", import.meta.url));
const kIsLog = /\.(?:json|jsonl|ndjson|sse)$/;

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => kIsLog.test(name))
    .sort()
    .map((name) => join(folder, name));

const roots = () => (process.env.AGENT_TIMELINE_FIXTURES ?? "").split(":").filter(Boolean);

function recordingsOf() {
  const table = JSON.parse(readFileSync(join(kTests, "recordings.json"), "utf8"));
  const folders = roots().flatMap((root) =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [table[name]?.dialect, join(root, name)]),
  );
  return folders.flatMap(([dialect, folder]) =>
    dialect ? filesBelow(folder).map((path) => [dialect[basename(path)] ?? dialect, path]) : [],
  );
}

/**
 * Returns the files of tests/golden with their dialects: the base name for conversations, else the
 * folder's name.
 */
function ownLogs() {
  return filesBelow(join(kTests, "golden")).map((path) => {
    const folder = dirname(path);
    const isShared = basename(dirname(folder)) === "conversations";
    return [isShared ? basename(path).split(".")[0] : basename(folder), path];
  });
}

function grouped(pairs) {
  const groups = new Map();
  for (const [dialect, path] of pairs) groups.set(dialect, [...(groups.get(dialect) ?? []), path]);
  return groups;
}

/** A server-sent event ends with an empty line; between JSON lines, an empty line would become a card. */
function textOf(path) {
  const text = readFileSync(path, "utf8").trimEnd();
  return path.endsWith(".sse") ? `${text}\n\n` : `${text}\n`;
}

/** Returns `[{ dialect, path, bytes, isRecorded }]`, sorted by dialect. */
export function writeDialectLogs() {
  const folder = mkdtempSync(join(tmpdir(), "agent-timeline-dialects-"));
  const recorded = grouped(recordingsOf());
  const all = new Map([...grouped(ownLogs()), ...recorded]);
  return [...all.keys()].sort().map((dialect) => {
    const texts = all.get(dialect).map(textOf);
    const path = join(folder, `${dialect}.jsonl`);
    const log = texts.join("");
    writeFileSync(path, log);
    const isRecorded = recorded.has(dialect);
    return { dialect, path, bytes: Buffer.byteLength(log), isRecorded };
  });
}
