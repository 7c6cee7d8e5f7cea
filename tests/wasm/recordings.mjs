// The recordings that tests play: ours, those of the goldens, and those of agents, which are no part of
// the repository and lie in the folders that AGENT_TIMELINE_FIXTURES names, with `:` between.
// Invariant: a folder of these tables, or of tests/recordings.json, that is missing or has lost
// recordings is an error, and so is one that the table lacks, so that no test generated from it
// disappears; without the environment variable a skipped test says so.
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Our own folders, and how many recordings each has at least. */
const DEMO = { "web-demo/recordings": 15 };
const GOLDENS = {
  "tests/golden/ag-ui": 1,
  "tests/golden/ai-sdk": 3,
  "tests/golden/claude-code": 5,
  "tests/golden/codex": 4,
  "tests/golden/langgraph": 4,
  "tests/golden/maria": 10,
  "tests/golden/mastra": 2,
  "tests/golden/model-api": 4,
  "tests/golden/pi": 5,
  "tests/golden/wave": 4,
};
/** One conversation a folder, told in each dialect that can tell it. */
const CONVERSATIONS = { folder: "tests/golden/conversations", least: 170 };

/** Of each folder of agents: its dialect (null: none yet), and whether its cards are explained. */
const OF_AGENTS = JSON.parse(await readFile(join(ROOT, "tests/recordings.json"), "utf8"));
/** Megabytes, which a soak has the time for. */
const LARGE = ["large"];

const { AGENT_TIMELINE_FIXTURES: fixtures = "", AGENT_TIMELINE_SOAK: soak } = process.env;
const roots = fixtures.split(":").filter((root) => root !== "");
const isSoak = soak === "1";
/** Why there are none of agents; empty where there are. */
const whyNoneOfAgents =
  roots.length > 0 ? "" : "AGENT_TIMELINE_FIXTURES is not set: no recordings of agents are played";

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

/** The folders of agents in all roots, each with its row of the table. */
async function foldersOfAgents() {
  const folders = (await Promise.all(roots.map(foldersIn))).flat();
  for (const { name } of folders) {
    if (!OF_AGENTS[name]) throw new Error(`tests/recordings.json has no row for ${name}`);
  }
  // Folders of a set are there together or not at all; those of no set are always there.
  const sets = new Set([undefined, ...folders.map(({ name }) => OF_AGENTS[name].set)]);
  for (const [name, { set }] of Object.entries(OF_AGENTS)) {
    const isThere = folders.some((folder) => folder.name === name);
    if (!isThere && sets.has(set))
      throw new Error(`none of ${roots.join(", ")} has a folder ${name}`);
  }
  return folders.filter(({ name }) => isSoak || !LARGE.includes(name));
}

/** The recordings of agents, each with the row of its folder: `[path, row]`; none without folders. */
export async function ofAgents() {
  if (roots.length === 0) return [];
  const lists = (await foldersOfAgents()).map(async ({ root, name }) =>
    (await filesIn(join(root, name))).map((path) => [path, OF_AGENTS[name]]),
  );
  return (await Promise.all(lists)).flat();
}

/** Ours of the demo, and those of agents where the environment names them. */
export async function recordings() {
  return [...(await ours(DEMO)), ...(await ofAgents()).map(([path]) => path)];
}

/** As `recordings`, but outside a soak of each folder of agents only the largest. */
export async function someRecordings() {
  const all = await recordings();
  if (isSoak) return all;
  const largest = new Map();
  for (const path of all) {
    const { size } = await stat(path);
    // Ours are each of a kind of their own.
    const key = path.startsWith(ROOT) ? path : dirname(path);
    if (size > (largest.get(key)?.size ?? -1)) largest.set(key, { path, size });
  }
  return [...largest.values()].map(({ path }) => path);
}

/** Those of the goldens, of each dialect. */
export const goldens = () => ours(GOLDENS);

/** The conversations of the goldens, each in the dialects that can tell it. */
export const conversations = () => filesIn(join(ROOT, CONVERSATIONS.folder), CONVERSATIONS.least);

/** A recording's path below the folder that it is from. */
export function nameOf(path) {
  if (path.startsWith(ROOT)) return relative(ROOT, path);
  return relative(
    roots.find((root) => path.startsWith(root)),
    path,
  );
}

/** Whether a session shows or counts something, or has a fact: a log may only name its model. */
export function tellsSomething(session) {
  const { entries, session: facts } = session.outline();
  const isHidden = Object.keys(session.stats().hidden).length > 0;
  return entries.length > 0 || isHidden || facts.model !== null;
}

/**
 * A test for each of these recordings: `run(path)`, named by `title(name)`. What is not played since
 * there are no recordings of agents is said by a test that is skipped.
 */
export function testEach(paths, title, run) {
  for (const path of paths) test(title(nameOf(path)), (t) => run(path, t));
  if (whyNoneOfAgents) test(title("recordings of agents"), { skip: whyNoneOfAgents });
}
