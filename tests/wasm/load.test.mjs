// Loading the core: every kind of source, one core for all callers, readable errors.
import assert from "node:assert/strict";
import { readFile, writeFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test as testWithin } from "node:test";
import { LoadError } from "../../build/js/entries/api.js";
import { kAbiVersion } from "../../build/js/wasm/boundary.js";
import { build } from "../../build/js/wasm/core-glue.js";
import { createLoad } from "../../build/js/load/load.js";
import { environment } from "../../build/js/load/load.node.js";
import { PageModule } from "../../build/js/load/page-core.js";
import { markedWith } from "../../wasm/package/scripts/glue.mjs";
import { FakeWorld } from "./fake-core.mjs";

const wasmUrl = new URL("../../build/js/load/core.wasm", import.meta.url);
const bytes = await readFile(wasmUrl);
// (module (import "x" "y" (func)))
const wantsAnImport = Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, 7, 1, 1, 0x78, 1, 0x79, 0, 0,
]);

/** A load that never settles fails by name instead of blocking the whole run. */
const test = (name, body) => testWithin(name, { timeout: 30_000 }, body);

/** The loader of Node's entry in the state of a new process. */
const freshLoad = () => createLoad(environment, new PageModule());

const answers = {
  "/core.wasm": [200, "application/wasm", bytes],
  "/octets.wasm": [200, "application/octet-stream", bytes],
  "/page.wasm": [200, "text/html", "<!doctype html><title>Not found</title>"],
  "/empty.wasm": [200, "application/wasm", ""],
  "/cut.wasm": [200, "application/wasm", bytes.subarray(0, 1000)],
  "/missing.wasm": [404, "text/plain", "no such file"],
};
const server = createServer((request, response) => {
  const [status, type, body] = answers[request.url];
  response.writeHead(status, { "content-type": type }).end(body);
});
let origin = "";
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent timeline "));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
});
after(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

async function assertWorks(core) {
  const session = core.createSession();
  session.push("not an event\n");
  assert.equal(session.snapshot().entries.length, 1);
  session.dispose();
}

const sources = {
  "the default: core.wasm beside the script": () => undefined,
  "a file: URL": () => wasmUrl,
  "a file: URL as a string": () => wasmUrl.href,
  "a path with spaces": async () => {
    const path = join(folder, "core.wasm");
    await writeFile(path, bytes);
    return path;
  },
  "an http: URL": () => new URL(`${origin}/core.wasm`),
  "a server with another MIME type": () => `${origin}/octets.wasm`,
  "a response": () => fetch(`${origin}/core.wasm`),
  "a promise of a response": () => ({ late: fetch(`${origin}/core.wasm`) }),
  "a typed array": () => new Uint8Array(bytes),
  "an ArrayBuffer": () => new Uint8Array(bytes).buffer,
  "a compiled module": () => WebAssembly.compile(bytes),
};
for (const [name, make] of Object.entries(sources)) {
  test(`loads from ${name}`, async () => {
    const load = freshLoad();
    const made = await make();
    const wasm = made?.late ?? made;
    await assertWorks(await load(wasm === undefined ? undefined : { wasm }));
  });
}

test("concurrent and later calls of load() share one core", async () => {
  const load = freshLoad();
  const cores = await Promise.all([load(), load(), load({ wasm: wasmUrl })]);
  assert.equal(new Set([...cores, await load()]).size, 1);
});

test("a failed load is not cached: the next call tries again", async () => {
  const load = freshLoad();
  const failing = { wasm: `${origin}/missing.wasm` };
  const both = await Promise.allSettled([load(failing), load(failing)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ["rejected", "rejected"],
  );
  await assertWorks(await load());
});

const failures = [
  [
    "an HTML page instead of WebAssembly",
    "/page.wasm",
    /page\.wasm is not WebAssembly.*3c 21 64 6f.*<!doc/,
  ],
  ["an empty response", "/empty.wasm", /empty\.wasm does not compile: CompileError/],
  ["a truncated file", "/cut.wasm", /cut\.wasm does not compile: CompileError/],
  ["an error status", "/missing.wasm", /missing\.wasm returned 404 Not Found; .*no such file/],
];
for (const [name, path, message] of failures) {
  test(`a LoadError describes ${name}`, async () => {
    const load = freshLoad();
    await assert.rejects(load({ wasm: origin + path }), (error) => {
      assert.ok(error.message.includes(origin), error.message);
      assert.match(error.message, message);
      return error.name === "LoadError";
    });
  });
}

test("a response is not cloned, since the clone would keep old Node versions running", async () => {
  for (const path of ["/core.wasm", "/octets.wasm"]) {
    const response = await fetch(origin + path);
    response.clone = () => assert.fail("copied");
    const load = freshLoad();
    await assertWorks(await load({ wasm: response }));
  }
});

test("a LoadError describes a response that breaks off or was already read", async () => {
  const broken = () =>
    new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) });
  for (const type of ["application/wasm", "application/octet-stream"]) {
    const headers = { "content-type": type };
    const read = new Response(bytes, { headers });
    await read.arrayBuffer();
    for (const wasm of [new Response(broken(), { headers }), read]) {
      const load = freshLoad();
      const message = /The given response was interrupted: TypeError/;
      await assert.rejects(load({ wasm }), { name: "LoadError", message });
    }
  }
});

test("a LoadError describes other sources that cannot be used", async () => {
  const cases = [
    ["/no/such/core.wasm", /no\/such\/core\.wasm could not be read: .*ENOENT/],
    ["http://127.0.0.1:1/core.wasm", /127\.0\.0\.1:1\/core\.wasm could not be read/],
    [new Uint8Array([1, 2, 3]), /given array is not WebAssembly: it begins with 01 02 03/],
    [() => Promise.reject(new TypeError("offline")), /given response failed: TypeError: offline/],
    [bytes.subarray(0, 8), /has no build id, .*different builds/],
    [markedWith("another", bytes.subarray(0, 8)), /is from build another, .*different builds/],
    [markedWith(build.id, bytes.subarray(0, 8)), /exports no memory/],
    [markedWith(build.id, wantsAnImport), /failed to start: .*Import/],
  ];
  for (const [source, message] of cases) {
    const load = freshLoad();
    const wasm = typeof source === "function" ? source() : source;
    await assert.rejects(load({ wasm }), { name: "LoadError", message });
  }
});

test("if the engine cannot instantiate synchronously, the core is loaded asynchronously", async () => {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function () {
    throw new RangeError("too large for this thread");
  };
  try {
    const load = freshLoad();
    await assertWorks(await load({ wasm: bytes }));
  } finally {
    WebAssembly.Instance = Instance;
  }
});

test("a core of another boundary version is rejected with a LoadError", async () => {
  for (const startsAtOnce of [true, false]) {
    const world = Object.assign(new FakeWorld(), { abi: 99, startsAtOnce });
    const around = {
      start: world.start,
      defaultSource: () => FakeWorld.wasm,
      open: () => assert.fail("opened"),
      styles: null,
    };
    const load = createLoad(around, new PageModule());
    await assert.rejects(load(), (error) => {
      assert.match(error.message, new RegExp(`version 99 .* version ${kAbiVersion}:`));
      return error instanceof LoadError;
    });
  }
});
