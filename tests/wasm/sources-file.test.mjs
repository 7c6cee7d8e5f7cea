// `followFile` on files that grow, are truncated, rewritten and rotated, and `readProcess`: every byte
// once.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFile, mkdtemp, rename, rm, truncate, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { followFile, readProcess } from "../../wasm/package/dist/sources.node.js";
import { startCore } from "./support.mjs";

let core;
let folder;
before(async () => {
  ({ core } = await startCore());
  folder = await mkdtemp(join(tmpdir(), "agent-timeline-sources-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const line = (text) => `${JSON.stringify({ "agent-timeline": "message", text })}\n`;
const textsOf = (session) =>
  session
    .snapshot()
    .entries.map(({ kind, parts }) => (kind === "message" ? parts[0].pieces[0].text : kind));

async function until(check) {
  const begin = Date.now();
  while (!check()) {
    assert.ok(Date.now() - begin < 20_000, `timed out waiting for ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * Follows a new file; `stop` tells it that nobody writes any more, and resolves to the result of
 * `followFile`.
 */
function follow(path, options = {}) {
  const session = core.createSession();
  const restarts = [];
  let over = false;
  const done = followFile(session, path, {
    everyMs: 10,
    end: true,
    isOver: () => over,
    onRestart: (why) => restarts.push(why),
    ...options,
  });
  const stop = () => {
    over = true;
    return done;
  };
  return { session, restarts, done, stop, has: (text) => until(() => textsOf(session).at(-1) === text) }; // prettier-ignore
}

let files = 0;
async function newFile(text) {
  const path = join(folder, `log-${(files += 1)}.jsonl`);
  if (text !== undefined) await writeFile(path, text);
  return path;
}

test("reads the file and what is appended to it, split anywhere, until isOver returns true", async () => {
  const path = await newFile(line("one"));
  const { session, has, stop, restarts } = follow(pathToFileURL(path));
  await has("one");
  const bytes = Buffer.from(line("two é😀"));
  await appendFile(path, bytes.subarray(0, 45));
  await new Promise((resolve) => setTimeout(resolve, 40));
  await appendFile(path, bytes.subarray(45));
  await has("two é😀");
  await appendFile(path, line("three"));
  assert.equal(await stop(), Buffer.byteLength(line("one") + line("two é😀") + line("three")));
  assert.deepEqual(textsOf(session), ["one", "two é😀", "three"]);
  assert.equal(session.snapshot().session.ended, true);
  assert.deepEqual(restarts, []);
});

test("a truncated file is read again; an incomplete line from before becomes a card of its own", async () => {
  const path = await newFile(line("one") + line("two").slice(0, 30));
  const { session, has, stop, restarts } = follow(path);
  await has("one");
  await truncate(path, 0);
  await until(() => restarts.length === 1);
  await appendFile(path, line("after"));
  await has("after");
  await stop();
  assert.deepEqual(restarts, ["truncated"]);
  assert.deepEqual(textsOf(session), ["one", "unknown", "after"]);
});

test("a rewritten file is detected even if it is already longer than before", async () => {
  const path = await newFile(line("one"));
  const { session, has, stop, restarts } = follow(path);
  await has("one");
  await writeFile(path, line("other") + line("longer than before"));
  await has("longer than before");
  await stop();
  assert.deepEqual(restarts, ["truncated"]);
  assert.deepEqual(textsOf(session), ["one", "other", "longer than before"]);
});

test("a rotated file is read to its end, then the new file from its beginning", async () => {
  const path = await newFile(line("a1"));
  const { session, has, stop, restarts } = follow(path, { everyMs: 50 });
  await has("a1");
  for (const name of ["b", "c", "d"]) {
    await rename(path, `${path}.old`);
    await appendFile(`${path}.old`, line(`${name}0, to the old one`));
    await writeFile(path, line(`${name}1`));
    await has(`${name}1`);
  }
  await stop();
  assert.deepEqual(restarts, ["replaced", "replaced", "replaced"]);
  const all = ["b", "c", "d"].flatMap((name) => [`${name}0, to the old one`, `${name}1`]);
  assert.deepEqual(textsOf(session), ["a1", ...all]);
});

test("a deleted file that is created again is read", async () => {
  const path = await newFile(line("one"));
  const { has, stop, restarts, session } = follow(path);
  await has("one");
  await unlink(path);
  await new Promise((resolve) => setTimeout(resolve, 40));
  await writeFile(path, line("two"));
  await has("two");
  await stop();
  assert.deepEqual([textsOf(session), restarts], [["one", "two"], ["replaced"]]);
});

test('from: "end" skips existing lines, except for an incomplete last line', async () => {
  const half = line("being written");
  const path = await newFile(line("old").repeat(10_000) + half.slice(0, 20));
  const { session, has, stop } = follow(path, { from: "end" });
  await new Promise((resolve) => setTimeout(resolve, 40));
  await appendFile(path, half.slice(20) + line("new"));
  await has("new");
  await stop();
  assert.deepEqual(textsOf(session), ["being written", "new"]);
});

test("a missing file is an error, or waited for with `wait`; a folder is an error", async () => {
  const path = await newFile();
  await assert.rejects(follow(path).done, { name: "SourceError", code: "file", message: /ENOENT/ });
  await assert.rejects(follow(folder).done, { code: "file", message: /EISDIR/ });
  const { has, stop } = follow(path, { wait: true });
  await new Promise((resolve) => setTimeout(resolve, 30));
  await writeFile(path, line("one"));
  await has("one");
  await stop();
});

test("an abort rejects followFile() with its reason, also while it waits for the file", async () => {
  const path = await newFile(line("one"));
  const controller = new AbortController();
  const { has, done, session } = follow(path, { signal: controller.signal, everyMs: 60_000 });
  await has("one");
  controller.abort(new Error("enough"));
  await assert.rejects(done, { message: "enough" });
  assert.equal(session.snapshot().session.ended, false);
  const never = follow(await newFile(), { wait: true, signal: AbortSignal.timeout(20) });
  await assert.rejects(never.done, { name: "TimeoutError" });
});

test("a file that is written fast is read with every line once and in order", async () => {
  const path = await newFile("");
  const script = `import { appendFileSync } from "node:fs";
    for (let n = 0; n < 2000; n += 1) appendFileSync(process.argv[1], JSON.stringify({ "agent-timeline": "message", text: "n" + n }) + "\\n");`;
  const { session, stop } = follow(path, { everyMs: 1 });
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, path]);
  await new Promise((resolve) => child.once("exit", resolve));
  await stop();
  assert.deepEqual(textsOf(session), Array.from({ length: 2000 }, (_, n) => `n${n}`)); // prettier-ignore
});

const run = (script) => spawn(process.execPath, ["--input-type=module", "-e", script]);

test("readProcess() reads a process until it exits", async () => {
  const session = core.createSession();
  const script = `process.stderr.write("x".repeat(200_000)); process.stdout.write(${JSON.stringify(line("one"))});`;
  await readProcess(session, run(script), { end: true });
  assert.deepEqual(textsOf(session), ["one"]);
  assert.equal(session.snapshot().session.ended, true);
});

test("readProcess() rejects with the exit code and standard error, or with why the process did not start", async () => {
  const session = core.createSession();
  const failing = run(`process.stdout.write(${JSON.stringify(line("one"))}); console.error("no key"); process.exitCode = 2;`); // prettier-ignore
  await assert.rejects(readProcess(session, failing), {
    name: "SourceError",
    code: "exit",
    status: 2,
    message: "The process exited with 2: no key",
  });
  assert.deepEqual(textsOf(session), ["one"]);
  await assert.rejects(readProcess(session, run("process.kill(process.pid)")), {
    code: "exit",
    message: /was killed by SIGTERM/,
  });
  await assert.rejects(readProcess(session, spawn("/no/such/program")), {
    code: "exit",
    message: /could not be started/,
  });
  const silent = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  await assert.rejects(readProcess(session, silent), { code: "unsupported" });
});

test("an abort kills the process", async () => {
  const child = run("setInterval(() => {}, 1000)");
  const signal = AbortSignal.timeout(50);
  await assert.rejects(readProcess(core.createSession(), child, { signal }), {
    name: "TimeoutError",
  });
  if (child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
  assert.equal(child.signalCode, "SIGTERM");
});
