// What the core makes of hostile input, in a real browser: DOMPurify has nothing to change, nothing
// runs and nothing is fetched, wherever the input comes in. The markup goes into a page without any
// policy, so that nothing but the core stands in the way.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { load } from "../../wasm/package/dist/index.node.js";
import { HostileDocuments } from "../support/hostile-documents.mjs";
import { createRandom } from "../wasm/random.mjs";
import { useBrowser } from "./support/browser.mjs";

const require = createRequire(new URL("../../wasm/package/package.json", import.meta.url));
const kPurifier = require.resolve("dompurify/dist/purify.js");
const kGoldens = fileURLToPath(new URL("../golden/", import.meta.url));
const kSoak = process.env.AGENT_TIMELINE_SOAK === "1";
const kDocuments = kSoak ? 24_000 : 600;
const kPages = kSoak ? 300 : 12;
/** Fragments that are looked at in one call of the page. */
const kAtOnce = 200;

/** What makes an event one of its kind and dialect: replaced only now and then. */
const kMarks = new Set([
  "type",
  "role",
  "msg",
  "kind",
  "method",
  "subtype",
  "event",
  "agent-timeline",
]);

const browser = useBrowser();
let core;
let events;
before(async () => {
  core = await load();
  events = await goldenEvents();
});

/** The events of all goldens' recordings, each with those before it that it may need. */
async function goldenEvents() {
  const names = await readdir(kGoldens, { recursive: true });
  const files = names.filter((name) => name.endsWith(".jsonl")).sort();
  const texts = await Promise.all(files.map((name) => readFile(kGoldens + name, "utf8")));
  const sessions = texts.map((text) => text.split("\n").flatMap(parsed));
  assert(sessions.length > 50, `${sessions.length} recordings`);
  return sessions;
}

function parsed(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

function hostileSession(documents, random) {
  const session = core.createSession(random.chance(0.2) ? { diffLayout: "split" } : {});
  const given = events[random.below(events.length)];
  for (const event of given.slice(0, 60)) {
    session.push(`${JSON.stringify(documents.within(event, kMarks))}\n`);
  }
  if (random.chance(0.8)) session.end();
  return session;
}

/** Each way in: the HTML that a document of it becomes. */
const kWays = {
  "Markdown as a whole": (documents) => [core.renderMarkdown(documents.markdown())],
  "Markdown in pieces": (documents) => {
    const stream = core.createMarkdownStream();
    const seen = documents.cut(documents.markdown(), 24).map((piece) => {
      stream.push(piece);
      return stream.html();
    });
    stream.end();
    return [seen[Math.floor(seen.length / 2)] ?? "", stream.html()];
  },
  "two texts": (documents) => {
    const [oldText, newText, path] = [documents.text(), documents.markdown(), documents.any()];
    return [core.renderDiff({ oldText, newText, path })];
  },
  "a patch": (documents) => [
    core.renderDiff({ patch: documents.diff() }),
    core.renderDiff({ patch: documents.diff(), diffLayout: "split" }),
  ],
  code: (documents) => [
    core.renderCode(documents.any(), { language: documents.any() }),
    core.renderCode(documents.any(), { path: documents.any() }),
  ],
  "terminal output": (documents) => [core.renderTerminal(documents.terminal() + documents.any())],
  "every string of an event": (documents, random) => {
    const session = hostileSession(documents, random);
    const html = session.snapshot().entries.map(({ id }) => session.html(id));
    session.dispose();
    return html;
  },
};

/** A page that nothing protects, and what went on in it. */
async function openUnprotected(t) {
  const context = await browser.browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const asked = [];
  await page.route("**/*", (route) => {
    const url = route.request().url();
    if (url === "http://bare.example/") {
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><body></body>" });
    }
    asked.push(url);
    return route.abort();
  });
  await page.goto("http://bare.example/");
  await page.evaluate(() => {
    globalThis.ran = 0;
    globalThis.__ran = () => (globalThis.ran += 1);
  });
  await page.addScriptTag({ path: kPurifier });
  return { page, asked, ran: () => page.evaluate(() => globalThis.ran) };
}

/** The fragments that DOMPurify's defaults would change, and those that parse to something else again. */
function changed(page, fragments) {
  return page.evaluate((list) => {
    const parse = (html) => {
      const template = document.createElement("template");
      template.innerHTML = html;
      return template.innerHTML;
    };
    const wrong = [];
    for (const html of list) {
      const once = parse(html);
      if (parse(once) !== once) wrong.push({ why: "parses to something else", html });
      const clean = globalThis.DOMPurify.sanitize(html);
      if (parse(clean) !== once) wrong.push({ why: "sanitized", html, clean });
      document.body.innerHTML = html;
      for (const node of document.body.querySelectorAll("summary, a, button")) {
        // Nobody leaves the page: what is tested is what runs and loads by itself, and handlers.
        node.addEventListener("click", (event) => event.preventDefault());
        node.click();
      }
    }
    document.body.replaceChildren();
    return wrong;
  }, fragments);
}

test("what would run and be fetched is noticed", async (t) => {
  const { page, asked, ran } = await openUnprotected(t);
  const [{ why }] = await changed(page, ['<img src="https://evil.example/1" onerror="__ran(1)">']);
  assert.equal(why, "sanitized");
  await page.waitForFunction(() => globalThis.ran > 0);
  assert.equal(await ran(), 1);
  assert.deepEqual(asked, ["https://evil.example/1"]);
});

for (const [way, make] of Object.entries(kWays)) {
  test(`DOMPurify has nothing to change: ${way}`, async (t) => {
    const random = createRandom(way);
    const documents = new HostileDocuments(random);
    const { page, asked, ran } = await openUnprotected(t);
    const share = Math.ceil(kDocuments / Object.keys(kWays).length);
    let fragments = [];
    let looked = 0;
    const look = async () => {
      assert.deepEqual(await changed(page, fragments), []);
      looked += fragments.length;
      fragments = [];
    };
    for (let count = 0; count < share; count += 1) {
      fragments.push(...make(documents, random));
      if (fragments.length >= kAtOnce) await look();
    }
    await look();
    console.log(`${way}: ${share} documents, ${looked} pieces of HTML`);
    assert(looked >= share);
    assert.equal(await ran(), 0);
    assert.deepEqual(asked, []);
  });
}

test("exported pages run nothing and fetch nothing without their policy, too", async (t) => {
  const random = createRandom("exported pages");
  const documents = new HostileDocuments(random);
  const context = await browser.browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const asked = [];
  let body = "";
  await page.route("**/*", (route) => {
    if (route.request().url() === "http://bare.example/") {
      return route.fulfill({ contentType: "text/html; charset=utf-8", body });
    }
    asked.push(route.request().url());
    return route.abort();
  });
  let ran = 0;
  await page.exposeFunction("__ran", () => (ran += 1));
  for (let count = 0; count < kPages; count += 1) {
    const session = hostileSession(documents, random);
    const whole = session.toStandaloneHtml({ title: documents.any() });
    session.dispose();
    body = whole.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, "");
    assert.notEqual(body, whole, "the page has a policy to take out");
    await page.goto("http://bare.example/");
    const found = await page.evaluate(() => ({
      scripts: document.scripts.length,
      styled: document.querySelectorAll("[style]").length,
      handlers: [...document.querySelectorAll("*")].filter((node) =>
        node.getAttributeNames().some((name) => name.startsWith("on")),
      ).length,
    }));
    assert.deepEqual(found, { scripts: 0, styled: 0, handlers: 0 });
  }
  assert.equal(ran, 0);
  assert.deepEqual(asked, []);
});
