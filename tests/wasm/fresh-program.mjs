// Runs a script in a Node of its own: what the package remembers for a whole page, it has forgotten there.
// For tests of loading. Invariant: a script that fails fails the test with what it printed.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const dist = new URL("../../wasm/package/dist/", import.meta.url);

const preludeFor = (folder) => `
const dist = ${JSON.stringify(folder.href)};
const from = (file) => import(dist + file);
const nameOf = (promise) => promise.then(() => "none", ({ name }) => name);
const messageOf = (promise) => promise.then(() => "none", ({ message }) => message);
const tell = (value) => console.log(JSON.stringify(value));
const broken = new Uint8Array([1, 2, 3]);
const wasm = new URL("core.wasm", dist);
`;

/**
 * What `script` gives to `tell`. It can `await from("index.node.js")`, a file of `folder`, and has `nameOf` and
 * `messageOf` for the error that a promise ends with, `broken` and `wasm`.
 */
export async function fresh(script, folder = dist) {
  const place = await mkdtemp(join(tmpdir(), "fresh program "));
  try {
    // In a file: threads of a script that is an argument would get Node's arguments for it.
    const file = join(place, "program.mjs");
    await writeFile(file, preludeFor(folder) + script);
    const { stdout } = await run(process.execPath, [file], { timeout: 60_000 });
    return JSON.parse(stdout);
  } finally {
    await rm(place, { recursive: true });
  }
}
