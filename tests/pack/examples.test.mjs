// The examples, each built with the packed package as its reader would build it, and checked in
// Chromium.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startBrowser } from "../browser/support/browser.mjs";
import { eventually } from "../browser/support/eventually.mjs";
import { LibrarySocket } from "../support/web-sockets.mjs";
import { callsOn, pictureOf, takeTurn, withConversation } from "./support/conversations.mjs";
import { serve, start } from "./support/example-servers.mjs";
import { assertExampleShows, copyExample, kExamples, kPages } from "./support/examples.mjs";
import { makeConsumer, pack, removePacked } from "./support/packed.mjs";
import { installTools, kTools, runTool, tool } from "./support/tools.mjs";

/**
 * Examples with a conversation: the script that stands in for an agent, how often the agent asks in a
 * turn, and the final statuses of its calls and its last message if all requests are approved, or all
 * denied.
 */
const kConversations = {
  acp: {
    script: ["bridge.mjs", process.execPath, "agent.mjs"],
    asks: 1,
    approved: [["done", "done"], "Now the last row is kept, too."],
    denied: [["done", "denied"], "Then I'll leave it as it is."],
  },
  codex: {
    script: ["bridge.mjs", process.execPath, "agent.mjs"],
    asks: 2,
    approved: [["done", "done"], "Now the last row is kept, too."],
    denied: [["denied", "denied"], "Then I'll leave it as it is."],
  },
  "ai-sdk-chat": {
    script: ["server.mjs"],
    asks: 1,
    approved: [["done", "done"], "All tests pass."],
    denied: [["done", "denied"], "Then I won't run them."],
  },
};
/** Examples that are tested elsewhere; matrix.test.mjs has that of Next.js. */
const kOthers = ["native", "next", "node-server"];
/** Maximum lines of a script: one to copy, one of a conversation, and one that stands in for an agent. */
const kMost = { page: 40, conversation: 80, agent: 100 };
const kInPlaceOfAgents = /^(?:agent|server)\.mjs$/;

let packed;
let browser;
let consumer;
const copyOf = (name) => copyExample(packed, consumer, name);
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

test("every folder in examples/ is tested", () => {
  const folders = readdirSync(kExamples, { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  const tried = [...Object.keys(kPages), ...Object.keys(kConversations), ...kOthers].sort();
  assert.deepEqual(folders.map(({ name }) => name).sort(), tried);
});

test("every example is short and declares the packages that it imports", () => {
  const others = kOthers.filter((name) => name !== "native");
  for (const name of [...Object.keys(kPages), ...Object.keys(kConversations), ...others]) {
    const folder = join(kExamples, name);
    const files = readdirSync(folder, { recursive: true });
    const scripts = files.filter((file) => /\.(?:m?jsx?|vue|svelte)$/.test(file));
    for (const file of scripts) {
      const lines = readFileSync(join(folder, file), "utf8").split("\n").length - 1;
      const most = !(name in kConversations) ? "page" : kInPlaceOfAgents.test(file) ? "agent" : "conversation"; // prettier-ignore
      assert(lines <= kMost[most], `${name}/${file} has ${lines} lines`);
    }
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(folder, "package.json")),
    );
    const wanted = scripts.flatMap((file) => importsOf(join(folder, file)));
    for (const one of wanted)
      assert(one in { ...dependencies, ...devDependencies }, `${name}: ${one}`);
  }
});

test("the scripts in package.json need no shell, so that they work on Windows, too", () => {
  for (const name of [...Object.keys(kPages), ...Object.keys(kConversations), ...kOthers]) {
    if (name === "native") continue;
    const { scripts } = JSON.parse(readFileSync(join(kExamples, name, "package.json")));
    for (const script of Object.values(scripts)) assert.match(script, /^[\w ./-]+$/, name);
  }
});

/** Returns the names of the packages that a script imports. */
function importsOf(path) {
  const text = readFileSync(path, "utf8");
  const names = [...text.matchAll(/from "([^."][^"]*)"/g)].map(([, name]) => name);
  return names.filter((name) => !name.startsWith("node:")).map(packageOf);
}

const packageOf = (name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

for (const [name, expected] of Object.entries(kPages)) {
  test(`example ${name} shows its session`, async () => {
    const root = copyOf(name);
    await runTool(tool(kTools, "vite"), ["build", "--logLevel", "warn"], { cwd: root });
    const events = name === "live-stream" && (await start(root, ["server.mjs"]));
    const server = await serve(join(root, "dist"), events && events.address);
    try {
      await assertExampleShows(browser, server.base, expected);
    } finally {
      server.close();
      if (events) events.stop();
    }
  });
}

test("example node-server shows its session", async () => {
  const root = copyOf("node-server");
  const { address, stop } = await start(root, ["server.mjs"]);
  try {
    await assertExampleShows(browser, address, ["article", 6, "kept at the end, too"]);
  } finally {
    stop();
  }
});

for (const [name, { script, asks, ...ends }] of Object.entries(kConversations)) {
  test(`example ${name}: one turn is approved, and one is denied`, async () => {
    await withConversation({ root: copyOf(name), browser, script }, async (page) => {
      const statuses = [];
      for (const decision of ["approved", "denied"]) {
        await takeTurn(page, asks, decision);
        const [calls, words] = ends[decision];
        await page.getByText(words).first().waitFor();
        statuses.push(...calls);
        await eventually(() => callsOn(page), statuses);
        await pictureOf(page, `${name}-${decision}`);
      }
      assert.equal(await page.locator(".at-entry[data-kind=unknown]").count(), 0);
    });
  });
}

/** What `npm run dev` starts beside Vite, at the port that Vite passes requests to. */
const kDevServers = {
  "live-stream": ["vite"],
  "ai-sdk-chat": ["vite"],
  acp: ["vite", "--mode", "scripted"],
  codex: ["vite", "--mode", "scripted"],
};
for (const [name, [program, ...args]] of Object.entries(kDevServers)) {
  test(`example ${name}: npm run dev starts its server, which ends with Vite`, async () => {
    const root = copyOf(name);
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json")));
    assert.equal(scripts.dev, [program, ...args].join(" "));
    const vite = join(root, "node_modules/vite/bin/vite.js");
    const own = await start(root, [vite, ...args, "--port", "0", "--host", "127.0.0.1"]);
    const isThere = () => fetch(own.address, { method: "HEAD" }).then(() => true, () => false); // prettier-ignore
    assert.equal(await isThere(), true);
    own.stop();
    await eventually(isThere, false);
  });
}

for (const name of ["acp", "codex"]) {
  test(`the bridge of ${name} rejects connections from pages of another site`, async () => {
    const own = await start(copyOf(name), kConversations[name].script);
    try {
      const socket = new LibrarySocket(own.address, { origin: "http://localhost.example.com" });
      assert.equal((await once(socket, "close"))[0].code, 1006);
      assert.equal(socket.status, 401);
      const here = new LibrarySocket(own.address, { origin: "http://localhost:5173" });
      await once(here, "open");
      here.close(1000);
    } finally {
      own.stop();
    }
  });
}
