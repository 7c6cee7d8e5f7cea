// Shared by the tests of the real core: loads a core, optionally with instances that a test can damage.
// Invariant: each test file has a core of its own, which no other file's test can have damaged.
import { readFile } from "node:fs/promises";
import { Core } from "../../build/js/load/core.js";
import { Engine } from "../../build/js/wasm/engine.js";
import * as styles from "../../build/js/session/page-styles.js";
import { startModule } from "../../build/js/wasm/start-core.js";

const wasm = await readFile(new URL("../../build/js/load/core.wasm", import.meta.url));
const compiled = await WebAssembly.compile(wasm);

/**
 * Starts a core of its own, and returns it with the memories of its instances. `harm(module)` may
 * replace methods of each instance's `Session` class before it is used.
 */
export async function startCore(harm = () => {}) {
  const memories = [];
  const start = (module) => {
    const starting = startModule(module);
    memories.push(starting.immediate.memory);
    harm(starting.immediate);
    return starting;
  };
  return { core: new Core(await Engine.open(start, compiled), styles), memories };
}

/** A message of the user as the agent maria logs it. */
export function userMessage(content, id = "1") {
  return { id, created: 1, desc: { msg: "UserMessage", content } };
}

/** Returns the text of an entry's first part. */
export function textOf(entry) {
  return entry.parts[0].pieces.map((piece) => piece.text).join("");
}
