// The examples, each built with the packed package as its reader would build it, and looked at in Chromium.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startBrowser } from "../browser/support/browser.mjs";
import { eventually } from "../browser/support/eventually.mjs";
import { watchedPage } from "./support/open.mjs";
import { makeConsumer, pack, removePacked } from "./support/packed.mjs";
import { installTools, kTools, runTool, tool } from "./support/tools.mjs";

const kExamples = fileURLToPath(new URL("../../examples/", import.meta.url));

/** What the page of an example shows in the end: a selector, how often at least, and a text. */
const kPages = {
  "stored-log": [".at-entry", 3, "kept at the end, too"],
  "live-stream": [".at-entry", 3, "each event is on the page as it comes."],
  worker: [".at-entry", 3, "kept at the end, too"],
  markdown: ["td", 4, "What a table needs"],
  "own-components": ["li", 6, "Run command: npm test (done)"],
  react: [".at-entry", 3, "6 entries, 0 failed"],
  vue: [".at-entry", 3, "6 entries"],
  svelte: [".at-entry", 3, "6 entries"],
  element: [".at-entry", 3, "kept at the end, too"],
};
/** Examples that are tested otherwise. */
const kOthers = ["native", "node-server"];

let packed;
let browser;
let consumer;
before(async () => {
  installTools(kTools);
  packed = await pack();
  consumer = await makeConsumer(packed, "examples", kTools, ["react", "vue", "svelte"]);
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  removePacked(packed);
});

test("every example is tried", () => {
  const folders = readdirSync(kExamples, { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  const tried = [...Object.keys(kPages), ...kOthers].sort();
  assert.deepEqual(folders.map(({ name }) => name).sort(), tried);
});

test("every example is short, and has what it needs", () => {
  for (const name of [...Object.keys(kPages), "node-server"]) {
    const folder = join(kExamples, name);
    const scripts = readdirSync(folder).filter((file) => /\.(?:m?jsx?|vue|svelte)$/.test(file));
    for (const file of scripts) {
      const lines = readFileSync(join(folder, file), "utf8").split("\n").length - 1;
      assert(lines <= 40, `${name}/${file} has ${lines} lines`);
    }
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(folder, "package.json")),
    );
    const wanted = scripts.flatMap((file) => importsOf(join(folder, file)));
    for (const one of wanted)
      assert(one in { ...dependencies, ...devDependencies }, `${name}: ${one}`);
  }
});

/** Names of the packages that a script imports. */
function importsOf(path) {
  const text = readFileSync(path, "utf8");
  const names = [...text.matchAll(/from "([^."][^"]*)"/g)].map(([, name]) => name);
  return names.filter((name) => !name.startsWith("node:")).map(packageOf);
}

const packageOf = (name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

/** A copy of an example that has its packages: this one as it is packed, others as the tools have them. */
function copyOf(name) {
  const root = join(packed.folder, "examples", name);
  cpSync(join(kExamples, name), root, { recursive: true });
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json")));
  for (const one of Object.keys({ ...dependencies, ...devDependencies })) {
    const from = one === "agent-timeline" ? consumer : kTools;
    const link = join(root, "node_modules", one);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(from, "node_modules", one), link);
  }
  return root;
}

const kTypes = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

/** Serves what was built; /events is answered by `events`, an example's own server. */
async function serve(folder, events) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/events") {
      const answer = await fetch(events);
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") });
      // A page that is closed early cuts it.
      return pipeline(Readable.fromWeb(answer.body), response).catch(() => {});
    }
    const path = join(folder, pathname === "/" ? "index.html" : pathname);
    try {
      response.writeHead(200, { "content-type": kTypes[extname(path)] ?? "text/plain" });
      return response.end(readFileSync(path));
    } catch {
      return response.end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { base: `http://127.0.0.1:${server.address().port}/`, close };
}

async function assertShows(address, [selector, count, text]) {
  const viewport = { width: 900, height: 1600 };
  const { context, page, troubles } = await watchedPage(browser.browser, { viewport });
  try {
    await page.goto(address);
    await page.getByText(text).first().waitFor({ timeout: 60_000 });
    await eventually(
      () => page.locator(selector).count(),
      (seen) => seen >= count,
    );
    assert.deepEqual(troubles, []);
  } catch (error) {
    const seen = await page.locator("body").innerText();
    throw new Error(`${error.message}\n${troubles.join("\n")}\n${seen}`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Starts a script of an example; resolves when it listens. */
async function start(path, port) {
  const child = spawn(process.execPath, [path], { env: { ...process.env, PORT: String(port) } });
  const address = `http://localhost:${port}/`;
  for (let wait = 0; wait < 200; wait += 1) {
    const isThere = await fetch(address, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { address, stop: () => child.kill() };
}

async function freePort() {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

for (const [name, expected] of Object.entries(kPages)) {
  test(`example ${name}`, async () => {
    const root = copyOf(name);
    await runTool(tool(kTools, "vite"), ["build", "--logLevel", "warn"], { cwd: root });
    const events =
      name === "live-stream" && (await start(join(root, "server.mjs"), await freePort()));
    const server = await serve(join(root, "dist"), events && events.address);
    try {
      await assertShows(server.base, expected);
    } finally {
      server.close();
      if (events) events.stop();
    }
  });
}

test("example node-server", async () => {
  const root = copyOf("node-server");
  const { address, stop } = await start(join(root, "server.mjs"), await freePort());
  try {
    await assertShows(address, ["article", 6, "kept at the end, too"]);
  } finally {
    stop();
  }
});
