// The playground without a browser: its scripts match the types of the package that it loads, and its
// recordings cover every dialect.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { load } from "../../wasm/package/dist/index.node.js";
import { kAgents, kRecordings } from "../../web-demo/playground/recordings.js";

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const run = promisify(execFile);

test("the playground's scripts type-check against the package", async () => {
  const tsc = path("wasm/package/node_modules/typescript/bin/tsc");
  const project = path("web-demo/jsconfig.json");
  const { stdout } = await run(process.execPath, [tsc, "--project", project]).catch((e) => e);
  assert.equal(stdout, "");
});

const offered = kRecordings.flatMap(([, recordings]) => recordings.map(([name]) => name));

/** Returns the only dialect of a recording; the recordings of agents must not have unknown events. */
function dialectOf(core, name) {
  const session = core.createSession();
  session.push(readFileSync(path(`web-demo/recordings/${name}.jsonl`)));
  session.end();
  const { session: facts, entries } = session.snapshot();
  session.dispose();
  assert.equal(facts.dialects.length, 1, name);
  const cards = entries.filter(({ kind }) => kind === "unknown");
  if (kAgents.includes(name)) assert.deepEqual(cards, [], name);
  return facts.dialects[0];
}

test("the playground has a recording of every dialect", async () => {
  const core = await load();
  const shown = new Set(offered.map((name) => dialectOf(core, name)));
  const known = core.supportedTools().dialects.map(({ name }) => name);
  assert.deepEqual([...shown].sort(), [...known].sort());
});

test("the playground offers every recording of web-demo/recordings", () => {
  const files = readdirSync(path("web-demo/recordings")).map((file) => file.replace(".jsonl", ""));
  assert.deepEqual([...offered].sort(), files.sort());
});
