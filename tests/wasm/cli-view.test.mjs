// `agent-timeline view` without a browser: what its server serves, and to whom.
import assert from "node:assert/strict";
import { appendFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startCommand } from "../support/command.mjs";

const kLine = `${JSON.stringify({ "agent-timeline": "message", text: "hello" })}\n`;

let folder;
let log;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cli-view-"));
  log = join(folder, "a log.jsonl");
  await writeFile(log, kLine);
});
after(() => rm(folder, { recursive: true }));

/** Starts the command and waits for its address; its `TMPDIR` is the test's own folder. */
async function view(t, ...args) {
  const command = startCommand(["view", ...args], { environment: { TMPDIR: folder } });
  while (!/http:\S+/.test(command.output.stdout)) {
    if (command.child.exitCode !== null) throw new Error(command.output.stderr);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  t.after(() => command.child.kill("SIGKILL"));
  const [address] = /http:\S+/.exec(command.output.stdout);
  return { ...command, address: new URL(address) };
}

async function stop({ child, ended }) {
  child.kill("SIGINT");
  return ended;
}

/** Sends the path and the headers unchanged. */
function get(address, path, headers = {}) {
  const { hostname, port } = address;
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => (body += text));
      response.on("end", () => resolve({ ...response, status: response.statusCode, body }));
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });
}

test("view serves the page, the package and the log under a strict content security policy", async (t) => {
  const server = await view(t, log);
  const { address } = server;
  assert.equal(address.hostname, "127.0.0.1");
  assert.match(address.pathname, /^\/[0-9a-f]{32}\/$/);
  const page = await fetch(address);
  assert.equal(page.status, 200);
  assert.match(page.headers.get("content-type"), /^text\/html/);
  const policy = page.headers.get("content-security-policy");
  assert.match(
    policy,
    /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/,
  );
  assert.match(policy, /frame-ancestors 'none'.*require-trusted-types-for 'script'/);
  for (const name of ["x-content-type-options", "referrer-policy", "cache-control"]) {
    assert(page.headers.has(name), name);
  }
  const text = await page.text();
  const paths = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
  assert(paths.length >= 3, paths.join(" "));
  for (const path of paths) {
    assert.equal((await fetch(new URL(path, address))).status, 200, path);
  }
  const core = await fetch(new URL("agent-timeline/core.wasm", address));
  assert.equal(core.headers.get("content-type"), "application/wasm");
  assert.equal(await (await fetch(new URL("events", address))).text(), kLine);
  const about = await (await fetch(new URL("about.json", address))).json();
  const nothing = { dialect: null, lang: null, problem: null };
  assert.deepEqual(about, { name: "a log.jsonl", live: false, ...nothing });
  const { code, stderr } = await stop(server);
  assert.deepEqual([code, stderr], [0, ""]);
});

test("requests without the secret path, for another host name or outside of the served files get a 404", async (t) => {
  const server = await view(t, log);
  const { address } = server;
  const own = address.pathname;
  for (const path of ["/", "/events", `${own.slice(0, -2)}0/x`, `/${"0".repeat(32)}/events`]) {
    assert.equal((await get(address, path)).status, 404, path);
  }
  for (const host of ["evil.example", `evil.example:${address.port}`, "127.0.0.1", "[::1]"]) {
    assert.equal((await get(address, `${own}events`, { host })).status, 404, host);
  }
  const named = { host: `localhost:${address.port}` };
  assert.equal((await get(address, `${own}events`, named)).status, 200);
  for (const path of [
    "../package.json",
    "agent-timeline/../package.json",
    "agent-timeline/%2e%2e/package.json",
    "agent-timeline/..%2fpackage.json",
    "..%5cpackage.json",
    "%00",
    "%",
    "agent-timeline//etc/passwd",
    "/etc/passwd",
    "page.mjs",
    "nothing.js",
  ]) {
    assert.equal((await get(address, own + path)).status, 404, path);
  }
  await stop(server);
});

test("--follow streams appended data, and ends with an error when the file is truncated", async (t) => {
  const path = join(folder, "followed.jsonl");
  await writeFile(path, kLine);
  const server = await view(t, "--follow", path);
  const reader = (await fetch(new URL("events", server.address))).body.getReader();
  const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
  assert.equal(await read(), kLine);
  await appendFile(path, "more\n");
  assert.equal(await read(), "more\n");
  await writeFile(path, "");
  await assert.rejects(reader.read());
  const about = await (await fetch(new URL("about.json", server.address))).json();
  assert.match(about.problem, /followed\.jsonl was truncated/);
  const { code, stderr } = await stop(server);
  assert.equal(code, 0);
  assert.match(stderr, /was truncated/);
});

test("--follow reads a longer file that replaces the followed one", async (t) => {
  const path = join(folder, "replaced.jsonl");
  await writeFile(path, "a");
  const server = await view(t, "--follow", path);
  const reader = (await fetch(new URL("events", server.address))).body.getReader();
  const read = async () => {
    const { value, done } = await reader.read();
    assert.equal(done, false);
    return Buffer.from(value).toString();
  };
  assert.equal(await read(), "a");
  const next = join(folder, "next.jsonl");
  await writeFile(next, "bbbbbbbb\n");
  await rename(next, path);
  let text = "";
  while (!text.endsWith("\nbbbbbbbb\n")) text += await read();
  assert.equal(text, "\nbbbbbbbb\n");
  await appendFile(path, "more\n");
  assert.equal(await read(), "more\n");
  const { code, stderr } = await stop(server);
  assert.deepEqual([code, stderr], [0, ""]);
});

test("--follow reads a file that gets the name of one that was renamed a while ago", async (t) => {
  const path = join(folder, "rotated.jsonl");
  await writeFile(path, "a\n");
  const server = await view(t, "--follow", path);
  const reader = (await fetch(new URL("events", server.address))).body.getReader();
  const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
  assert.equal(await read(), "a\n");
  await rename(path, `${path}.1`);
  await appendFile(`${path}.1`, "late\n");
  assert.equal(await read(), "late\n");
  // Longer than it takes until the reader notices that the name is gone.
  await sleep(1000);
  await writeFile(path, "b\n");
  assert.equal(await read(), "b\n");
  const { code, stderr } = await stop(server);
  assert.deepEqual([code, stderr], [0, ""]);
});

test("deleting a followed file ends the stream and is reported on standard error", async (t) => {
  const path = join(folder, "deleted.jsonl");
  await writeFile(path, kLine);
  const server = await view(t, "--follow", path);
  const reader = (await fetch(new URL("events", server.address))).body.getReader();
  await reader.read();
  await rm(path);
  await assert.rejects(reader.read());
  const { code, stderr } = await stop(server);
  assert.equal(code, 0);
  assert.match(stderr, /Cannot read .*deleted\.jsonl/);
});

test("standard input is streamed, can be read again, and its copy is deleted at exit", async (t) => {
  const server = await view(t, "-");
  server.child.stdin.write(kLine);
  const first = (await fetch(new URL("events", server.address))).body.getReader();
  assert.equal(Buffer.from((await first.read()).value).toString(), kLine);
  server.child.stdin.end("the end");
  assert.equal(Buffer.from((await first.read()).value).toString(), "the end");
  assert.equal((await first.read()).done, true);
  const again = await (await fetch(new URL("events", server.address))).text();
  assert.equal(again, `${kLine}the end`);
  const kept = async () => (await readdir(folder)).filter((name) => /^agent-timeline-/.test(name));
  assert.equal((await kept()).length, 1);
  await stop(server);
  assert.deepEqual(await kept(), []);
});

test("a port that is in use is an error, without choosing another one", async (t) => {
  const server = await view(t, log);
  const other = startCommand(["view", "--port", server.address.port, log]);
  const { code, stderr } = await other.ended;
  assert.equal(code, 2);
  assert.match(stderr, /Cannot listen on port \d+: the port is already in use/);
  await stop(server);
});

test("aborted requests do not stop the server", async (t) => {
  const server = await view(t, log);
  const core = new URL("agent-timeline/core.wasm", server.address);
  for (let time = 0; time < 5; time += 1) {
    await new Promise((resolve) => {
      const asked = request(core, (response) => {
        response.once("close", resolve);
        response.destroy();
      });
      asked.end();
    });
  }
  assert.equal((await fetch(core)).status, 200);
  const { code, stderr } = await stop(server);
  assert.deepEqual([code, stderr], [0, ""]);
});

test("every module that the page's scripts import is served", async (t) => {
  const server = await view(t, log);
  const seen = new Set();
  const visit = async (url) => {
    if (seen.has(url)) return;
    seen.add(url);
    const response = await fetch(url);
    assert.equal(response.status, 200, url);
    for (const [, path] of (await response.text()).matchAll(
      /(?:from|import)[ (]?"(\.{1,2}\/[^"]+)"/g,
    )) {
      await visit(new URL(path, url).href);
    }
  };
  await visit(new URL("page.js", server.address).href);
  await visit(new URL("agent-timeline/worker-main.js", server.address).href);
  assert(seen.size > 6, `${seen.size} scripts`);
  await stop(server);
});

test("page.js is served as it is in the repository", async (t) => {
  const server = await view(t, log);
  const source = new URL("../../wasm/package/cli/page/page.js", import.meta.url);
  const served = await (await fetch(new URL("page.js", server.address))).text();
  assert.equal(served, await readFile(source, "utf8"));
  await stop(server);
});
