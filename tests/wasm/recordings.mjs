// The recordings that tests play: ours, those of the goldens, and those of agents, which are no part of
// the repository and lie where AGENT_TIMELINE_FIXTURES says.
// Invariant: a folder of these tables that is missing, or has lost recordings, is an error, so that no
// test generated from it disappears; without the environment variable a skipped test says so.
import { readdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Our own folders, and how many recordings each has at least. */
const DEMO = { "web-demo/recordings": 10 };
const GOLDENS = {
  "tests/golden/claude-code": 4,
  "tests/golden/maria": 10,
  "tests/golden/pi": 5,
  "tests/golden/wave": 4,
};
/** One conversation a folder, told in each dialect that can tell it. */
const CONVERSATIONS = { folder: "tests/golden/conversations", least: 74 };

/** The folders of AGENT_TIMELINE_FIXTURES, and the dialect of all that is in them. */
const OF_AGENTS = {
  "claude-code": "claude-code",
  maria: "maria",
  pi: "pi",
  tinyfish: "pi",
  wave: "wave",
  yume: "claude-code",
};
/** Megabytes, which a soak has the time for. */
const LARGE = { large: "pi" };

const { AGENT_TIMELINE_FIXTURES: fixtures, AGENT_TIMELINE_SOAK: soak } = process.env;
const isSoak = soak === "1";
/** Why there are none of agents; empty where there are. */
const whyNoneOfAgents = fixtures
  ? ""
  : "AGENT_TIMELINE_FIXTURES is not set: no recordings of agents are played";

async function filesIn(folder, least = 1) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(jsonl|json|ndjson|log)$/.test(name)).sort();
  if (files.length < least)
    throw new Error(`${folder} has ${files.length} recordings, at least ${least} are expected`);
  return files.map((name) => join(folder, name));
}

async function ours(folders) {
  const lists = Object.entries(folders).map(([name, least]) => filesIn(join(ROOT, name), least));
  return (await Promise.all(lists)).flat();
}

/** The recordings of agents, each with its dialect: `[path, dialect]`; none without the folder. */
export async function ofAgents() {
  if (!fixtures) return [];
  const folders = Object.entries({ ...OF_AGENTS, ...(isSoak && LARGE) });
  const lists = folders.map(async ([name, dialect]) =>
    (await filesIn(join(fixtures, name))).map((path) => [path, dialect]),
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
  const isOurs = path.startsWith(ROOT);
  return relative(isOurs ? ROOT : fixtures, path);
}

/**
 * A test for each of these recordings: `run(path)`, named by `title(name)`. What is not played since
 * there are no recordings of agents is said by a test that is skipped.
 */
export function testEach(paths, title, run) {
  for (const path of paths) test(title(nameOf(path)), (t) => run(path, t));
  if (whyNoneOfAgents) test(title("recordings of agents"), { skip: whyNoneOfAgents });
}
