// The recordings that tests play: those of the demo, those of the goldens, and recordings of agents,
// which are not in the repository but in the folders that AGENT_TIMELINE_FIXTURES lists, separated by
// `:`.
// Invariant: it is an error if a folder of these tables, or of tests/recordings.json, is missing or has
// too few recordings, or if a folder has no row, so that no test generated from it disappears. Without
// the environment variable, a skipped test says so.
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The repository's folders, and the least number of recordings in each. */
const DEMO = { "web-demo/recordings": 15 };
const GOLDENS = {
  "tests/golden/acp": 5,
  "tests/golden/ag-ui": 1,
  "tests/golden/ai-sdk": 3,
  "tests/golden/claude-code": 5,
  "tests/golden/cline": 7,
  "tests/golden/codex": 4,
  "tests/golden/copilot": 3,
  "tests/golden/gemini": 2,
  "tests/golden/langgraph": 4,
  "tests/golden/maria": 10,
  "tests/golden/mastra": 2,
  "tests/golden/mcp": 1,
  "tests/golden/model-api": 4,
  "tests/golden/opencode": 1,
  "tests/golden/pi": 5,
  "tests/golden/wave": 4,
};
/** One conversation per folder, in each dialect that can express it. */
const CONVERSATIONS = { folder: "tests/golden/conversations", least: 230 };

/**
 * For each folder of agents its dialect (null: not known; an object: the dialect of each file),
 * and whether a test accounts for all of its cards.
 */
const OF_AGENTS = JSON.parse(await readFile(join(ROOT, "tests/recordings.json"), "utf8"));
/** Folders with recordings of several megabytes, which only a soak plays. */
const LARGE = ["large"];

const { AGENT_TIMELINE_FIXTURES: fixtures = "", AGENT_TIMELINE_SOAK: soak } = process.env;
const roots = fixtures.split(":").filter((root) => root !== "");
const isSoak = soak === "1";
/** Why there are no recordings of agents; empty if there are some. */
const whyNoneOfAgents =
  roots.length > 0 ? "" : "AGENT_TIMELINE_FIXTURES is not set: no recordings of agents are tested";

async function filesIn(folder, least = 1) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(jsonl|json|ndjson|sse|log)$/.test(name)).sort();
  if (files.length < least)
    throw new Error(`${folder} has ${files.length} recordings, at least ${least} are expected`);
  return files.map((name) => join(folder, name));
}

async function ours(folders) {
  const lists = Object.entries(folders).map(([name, least]) => filesIn(join(ROOT, name), least));
  return (await Promise.all(lists)).flat();
}

async function foldersIn(root) {
  const entries = await readdir(root, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => ({ root, name }));
}

/** Returns the folders of agents in all roots; all of them have a row in the table. */
async function foldersOfAgents() {
  const folders = (await Promise.all(roots.map(foldersIn))).flat();
  for (const { name } of folders) {
    if (!OF_AGENTS[name]) throw new Error(`tests/recordings.json has no row for ${name}`);
  }
  // The folders of a set are all present or all absent; folders without a set are always present.
  const sets = new Set([undefined, ...folders.map(({ name }) => OF_AGENTS[name].set)]);
  for (const [name, { set }] of Object.entries(OF_AGENTS)) {
    const isThere = folders.some((folder) => folder.name === name);
    if (!isThere && sets.has(set))
      throw new Error(`none of ${roots.join(", ")} has a folder ${name}`);
  }
  return folders.filter(({ name }) => isSoak || !LARGE.includes(name));
}

/** Returns the row of a folder for one of its files, with the dialect of that file. */
function rowOf(folder, path) {
  const row = OF_AGENTS[folder];
  const { dialect } = row;
  if (dialect === null || typeof dialect === "string") return row;
  const own = dialect[basename(path)];
  if (!own) throw new Error(`tests/recordings.json gives no dialect for ${path}`);
  return { ...row, dialect: own };
}

/**
 * Returns the recordings of agents as `[path, row]`, with the row of their folder; empty without
 * fixtures.
 */
export async function ofAgents() {
  if (roots.length === 0) return [];
  const lists = (await foldersOfAgents()).map(async ({ root, name }) =>
    (await filesIn(join(root, name))).map((path) => [path, rowOf(name, path)]),
  );
  return (await Promise.all(lists)).flat();
}

/** Returns the recordings of the demo, and those of agents if the environment lists their folders. */
export async function recordings() {
  return [...(await ours(DEMO)), ...(await ofAgents()).map(([path]) => path)];
}

/** As `recordings`, but outside a soak only the largest recording of each folder of agents. */
export async function someRecordings() {
  const all = await recordings();
  if (isSoak) return all;
  const largest = new Map();
  for (const path of all) {
    const { size } = await stat(path);
    // Every recording of the repository is kept.
    const key = path.startsWith(ROOT) ? path : dirname(path);
    if (size > (largest.get(key)?.size ?? -1)) largest.set(key, { path, size });
  }
  return [...largest.values()].map(({ path }) => path);
}

/** Returns the recordings of the goldens, of every dialect. */
export const goldens = () => ours(GOLDENS);

/** Returns the golden conversations, each in the dialects that can express it. */
export const conversations = () => filesIn(join(ROOT, CONVERSATIONS.folder), CONVERSATIONS.least);

/** Returns a recording's path relative to its root. */
export function nameOf(path) {
  if (path.startsWith(ROOT)) return relative(ROOT, path);
  return relative(
    roots.find((root) => path.startsWith(root)),
    path,
  );
}

/** True if a session has entries, hidden events or a known model: a log may name nothing but its model. */
export function tellsSomething(session) {
  const { entries, session: facts } = session.outline();
  const isHidden = Object.keys(session.stats().hidden).length > 0;
  return entries.length > 0 || isHidden || facts.model !== null;
}

/**
 * Declares a test for each of these recordings: `run(path, t)`, named by `title(name)`. If there are no
 * recordings of agents, a skipped test says so.
 */
export function testEach(paths, title, run) {
  for (const path of paths) test(title(nameOf(path)), (t) => run(path, t));
  if (whyNoneOfAgents) test(title("recordings of agents"), { skip: whyNoneOfAgents });
}
