// Runs a script in a new Node process, which has none of the state that the package keeps per page. For
// tests of loading.
// Invariant: a script that fails makes its test fail with the script's output.
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
 * Returns the value that `script` passes to `tell`. The script can use `await from("index.node.js")`
 * for a file of `folder`, `nameOf` and `messageOf` for the error of a rejected promise, `broken` and
 * `wasm`.
 */
export async function fresh(script, folder = dist) {
  const place = await mkdtemp(join(tmpdir(), "fresh program "));
  try {
    // Written to a file because worker threads of an `--eval` script would inherit Node's arguments for
    // it.
    const file = join(place, "program.mjs");
    await writeFile(file, preludeFor(folder) + script);
    const { stdout } = await run(process.execPath, [file], { timeout: 60_000 });
    return JSON.parse(stdout);
  } finally {
    await rm(place, { recursive: true });
  }
}
