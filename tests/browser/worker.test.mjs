// The core in a Web Worker, under the demo's policy with Trusted Types: the same answers as on the
// page, a responsive page, workers from another origin, and workers that die.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileFor } from "../../web-demo/serve.mjs";
import { openEmptyPage } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";

const browser = useBrowser();

/** Opens a page without any content. */
async function emptyPage() {
  const opened = await browser.openPage();
  await openEmptyPage(opened.page, browser.base);
  return opened;
}

test("a session in a worker gives the same as one on the page", async () => {
  const { page, assertQuiet } = await emptyPage();
  const same = await page.evaluate(async () => {
    const { load, applyPatch, emptySnapshot } = await import("/agent-timeline/index.js");
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const bytes = await (await fetch("/recordings/claude-code-fix-parser.jsonl")).arrayBuffer();
    const here = (await load()).createSession();
    here.push(bytes);
    here.end();
    const there = await (await loadInWorker()).createSession();
    let applied = emptySnapshot();
    there.subscribe((patch) => (applied = applyPatch(applied, patch)));
    await there.pushStream(await fetch("/recordings/claude-code-fix-parser.jsonl"), { end: true });
    const whole = JSON.stringify(here.snapshot());
    const ids = here.snapshot().entries.map(({ id }) => id);
    const html = await Promise.all(ids.map((id) => there.html(id)));
    return {
      snapshot: JSON.stringify(await there.snapshot()) === whole,
      patches: JSON.stringify(applied) === whole,
      html: ids.every((id, index) => here.html(id) === html[index]),
      entries: ids.length,
    };
  });
  assert.deepEqual(
    { ...same, entries: same.entries > 10 },
    {
      ...{ snapshot: true, patches: true, html: true, entries: true },
    },
  );
  await assertQuiet();
});

test("the page stays responsive while a worker reads a large file, and queries are answered", async () => {
  const { page, assertQuiet } = await emptyPage();
  const seen = await page.evaluate(async () => {
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const session = await (await loadInWorker()).createSession();
    const line = (index) =>
      JSON.stringify({
        "agent-timeline": "message",
        text: `Message ${index} ${"with some words ".repeat(100)}`,
      });
    const lines = Array.from({ length: 3000 }, (_, index) => line(index));
    const file = new Blob([lines.join("\n")]);
    let turns = 0;
    let going = true;
    const turn = () => {
      turns += 1;
      if (going) setTimeout(turn, 0);
    };
    turn();
    const done = session.pushStream(file, { end: true });
    const revisions = [];
    let finished = false;
    done.finally(() => (finished = true));
    while (!finished) {
      await session.descriptor("e1");
      await new Promise((resolve) => setTimeout(resolve, 5));
      revisions.push((await session.descriptor("e1")) !== null);
    }
    await done;
    going = false;
    const { entries } = await session.snapshot();
    return { turns, asked: revisions.length, entries: entries.length };
  });
  assert.equal(seen.entries, 3000);
  assert.ok(seen.asked > 2, `${seen.asked} queries were answered meanwhile`);
  // Counted rather than timed, because the length of a turn depends on the machine.
  assert.ok(seen.turns > 5, `the page had ${seen.turns} timer callbacks meanwhile`);
  await assertQuiet();
});

async function listening(answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

/** Serves the package's scripts on an origin of its own with CORS for everyone. */
function startForeign() {
  return listening(async (request, response) => {
    const path = fileFor(request.url.split("?")[0]);
    const type = path?.endsWith(".wasm") ? "application/wasm" : "text/javascript";
    const headers = { "content-type": type, "access-control-allow-origin": "*" };
    const body = await readFile(path).catch(() => null);
    response.writeHead(body ? 200 : 404, headers).end(body ?? "no");
  });
}

/** Serves an empty page that may use scripts of `foreign` and the Trusted Types policies `trusted`. */
function startPage(foreign, trusted = "agent-timeline") {
  const policy =
    `default-src 'none'; script-src ${foreign} 'wasm-unsafe-eval'; connect-src ${foreign}; ` +
    `worker-src blob: ${foreign}; ` +
    `require-trusted-types-for 'script'; trusted-types ${trusted}`;
  const headers = { "content-type": "text/html", "content-security-policy": policy };
  return listening((_request, response) =>
    response.writeHead(200, headers).end("<!doctype html><title>foreign</title>"),
  );
}

test("a package on another origin starts its worker from a blob", async () => {
  const foreign = await startForeign();
  const own = await startPage(foreign.origin);
  const context = await browser.browser.newContext();
  const page = await context.newPage();
  try {
    await page.goto(own.origin);
    const html = await page.evaluate(async (from) => {
      const { loadInWorker } = await import(`${from}/agent-timeline/worker.js`);
      return (await loadInWorker()).renderMarkdown("a *b*");
    }, foreign.origin);
    assert.match(html, /<em>b<\/em>/);
  } finally {
    await context.close();
    own.close();
    foreign.close();
  }
});

test("the Trusted Types policy set with configure(), by name or object, is used for HTML and worker", async () => {
  const foreign = await startForeign();
  const own = await startPage(foreign.origin, "host-policy");
  const context = await browser.browser.newContext();
  try {
    for (const given of [false, true]) {
      const page = await context.newPage();
      await page.goto(own.origin);
      const seen = await page.evaluate(
        async ({ from, isGiven }) => {
          const { loadInWorker, configure, parseHtml } = await import(
            `${from}/agent-timeline/worker.js`
          );
          const used = [];
          const record = (kind) => (text) => {
            used.push(kind);
            return text;
          };
          const policy = isGiven
            ? trustedTypes.createPolicy("host-policy", {
                createHTML: record("html"),
                createScriptURL: record("script"),
              })
            : "host-policy";
          configure({ trustedTypesPolicy: policy });
          const html = await (await loadInWorker()).renderMarkdown("a *b*");
          return { text: parseHtml(html).querySelector("em").textContent, used };
        },
        { from: foreign.origin, isGiven: given },
      );
      assert.deepEqual(seen, { text: "b", used: given ? ["script", "html"] : [] });
      await page.close();
    }
  } finally {
    await context.close();
    own.close();
    foreign.close();
  }
});

test("a missing or failing worker script or core is a named error, and the next attempt works", async () => {
  const { page } = await emptyPage();
  await page.route("**/broken.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new Error('broken inside')" }),
  );
  const errors = await page.evaluate(async () => {
    const { loadInWorker, WorkerDiedError } = await import("/agent-timeline/worker.js");
    const told = async (options) => {
      try {
        await loadInWorker(options);
        return "no error";
      } catch (error) {
        return `${error instanceof WorkerDiedError} ${error.name}: ${error.message}`;
      }
    };
    const first = await told({ worker: "/agent-timeline/no-such-script.js" });
    const second = await told({ worker: "/broken.js" });
    const third = await told({ wasm: "/agent-timeline/no-such.wasm" });
    const core = await loadInWorker();
    return { first, second, third, html: await core.renderMarkdown("x") };
  });
  assert.match(errors.first, /^true WorkerDiedError: .*could not be loaded/);
  assert.match(errors.second, /^true WorkerDiedError: .*broken inside/);
  assert.match(errors.third, /^false LoadError: .*no-such\.wasm returned 404/);
  assert.match(errors.html, /<p/);
});

test("a distant entry is revealed as soon as the worker has answered, without waiting for a frame", async () => {
  const { page, assertQuiet } = await emptyPage();
  const inSight = await page.evaluate(async () => {
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const { mount } = await import("/agent-timeline/view.js");
    const host = document.querySelector("#host");
    const session = await (await loadInWorker()).createSession({ patches: "outline" });
    const view = mount(host, session);
    const line = (_none, index) =>
      JSON.stringify({ "agent-timeline": "message", text: `Message ${index + 1}` });
    await session.push(Array.from({ length: 2000 }, line).join("\n"));
    await session.end();
    while (!host.querySelector('[data-entry="e2000"]')) await new Promise(requestAnimationFrame);
    const ask = globalThis.requestAnimationFrame;
    const held = [];
    globalThis.requestAnimationFrame = (job) => held.push(job);
    const late = new Promise((resolve) => setTimeout(resolve, 60_000, null));
    const card = await Promise.race([view.list.reveal("e700", { align: "start" }), late]);
    const box = card?.getBoundingClientRect();
    const isInSight = box !== undefined && box.top >= 0 && box.top < innerHeight;
    globalThis.requestAnimationFrame = ask;
    for (const job of held) ask(job);
    view.dispose();
    await session.dispose();
    return isInSight && card.textContent.includes("Message 700");
  });
  assert(inSight);
  await assertQuiet();
});
