// What the tests of the real core share: the loaded core, a core whose instances can be harmed, and
// the recordings. Invariant: recordings of others are only read where AGENT_TIMELINE_FIXTURES says.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Core } from "../../build/js/core.js";
import { Engine } from "../../build/js/engine.js";
import * as styles from "../../build/js/page-styles.js";
import { startModule } from "../../build/js/start-instance.js";

const wasm = await readFile(new URL("../../build/js/core.wasm", import.meta.url));
const compiled = await WebAssembly.compile(wasm);

/**
 * A core of its own, and the memories of the instances it starts. `harm(module, memory)` may replace
 * methods of each instance's `Session` class before it is used.
 */
export async function startCore(harm = () => {}) {
  const memories = [];
  const start = (module) => {
    const starting = startModule(module);
    memories.push(starting.now.memory);
    harm(starting.now, starting.now.memory);
    return starting;
  };
  return { core: new Core(await Engine.open(start, compiled), styles), memories };
}

async function filesIn(folder) {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => /\.(jsonl|json|ndjson|log)$/.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/** The recordings that tests play: ours, and those of agents where the environment names them. */
export async function recordings() {
  const ours = await filesIn(fileURLToPath(new URL("../../web-demo/recordings", import.meta.url)));
  const { AGENT_TIMELINE_FIXTURES: fixtures } = process.env;
  return [...ours, ...(fixtures ? await filesIn(join(fixtures, "maria")) : [])];
}

/** The conversations of the goldens, one folder per dialect. */
export async function goldens() {
  const root = fileURLToPath(new URL("../golden", import.meta.url));
  const dialects = await readdir(root, { withFileTypes: true });
  const folders = dialects.filter((entry) => entry.isDirectory());
  return (await Promise.all(folders.map(({ name }) => filesIn(join(root, name))))).flat();
}

/** One event as the agent maria logs it: a message of the user. */
export function userMessage(content, id = "1") {
  return { id, created: 1, desc: { msg: "UserMessage", content } };
}

/** The text of an entry's first part. */
export function textOf(entry) {
  return entry.parts[0].pieces.map((piece) => piece.text).join("");
}
