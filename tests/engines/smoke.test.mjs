// What has to work in every browser: Chromium, Firefox, WebKit. If one is not installed, its tests are
// skipped and reported as such. Each browser has one page, so its tests run in order. The environment variable
// AGENT_TIMELINE_ENGINE restricts a run to one browser. In a soak, every recording is shown with the core on
// the page and in a worker.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { kSamples } from "../../site/gallery/samples.js";
import { lookAtPage } from "../browser/support/geometry.mjs";
import { eventually } from "../browser/support/eventually.mjs";
import { installTools } from "../pack/support/tools.mjs";
import { startCore } from "../wasm/support.mjs";
import { servePages } from "./support/pages.mjs";

installTools(fileURLToPath(new URL("./", import.meta.url)));
const { kEngines } = await import("./support/driver.mjs");

const kOnly = process.env.AGENT_TIMELINE_ENGINE;
if (kOnly && !kEngines[kOnly]) throw new Error(`no browser is called ${kOnly}`);
const kSoak = process.env.AGENT_TIMELINE_SOAK === "1";

const kRecordings = new URL("../../web-demo/recordings/", import.meta.url);
const kPictures = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));
mkdirSync(kPictures, { recursive: true });

const recordings = readdirSync(kRecordings).filter((name) => name.endsWith(".jsonl"));
const recording = (name) => readFileSync(new URL(name, kRecordings), "utf8");
const lines = (events) => events.map((event) => `${JSON.stringify(event)}\n`).join("");
const say = (text, more) => ({ "agent-timeline": "message", text, ...more });

const { core } = await startCore();

/** Runs in the page: shows a log in a view, with the core on the page or in a worker. */
async function mountLog({ log, options = {}, worker = false, end = true }) {
  const { load } = await import("/agent-timeline/index.js");
  const { loadInWorker } = await import("/agent-timeline/worker.js");
  const { mount } = await import("/agent-timeline/view.js");
  globalThis.view?.dispose();
  globalThis.session?.dispose();
  const made = await (worker ? loadInWorker() : load());
  globalThis.session = await made.createSession({ patches: "outline" });
  globalThis.view = mount(document.querySelector("#host"), globalThis.session, options);
  await globalThis.session.push(log);
  if (end) await globalThis.session.end();
}

/** Runs in the page: resolves when nothing has changed for some frames. */
function atRest() {
  return new Promise((resolve) => {
    let still = 0;
    const observer = new MutationObserver(() => (still = 0));
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    const look = () => {
      still += 1;
      if (still < 6) return requestAnimationFrame(() => setTimeout(look, 0));
      observer.disconnect();
      return resolve();
    };
    look();
  });
}

const bodyText = () => document.body.innerText;
const countOf = (selector) => document.querySelectorAll(selector).length;

for (const [engine, start] of Object.entries(kEngines)) {
  if (kOnly && engine !== kOnly) continue;
  const skip = typeof start === "string" ? start : false;
  describe(engine, { skip }, () => {
    let server;
    let page;

    before(async () => {
      if (skip) return;
      server = await servePages();
      page = await start();
    });
    after(async () => {
      await page?.close();
      server?.close();
    });

    /** Opens a bare page with a log in a view. */
    async function show(given) {
      await page.size(given.width ?? 1200, given.height ?? 900);
      await page.open(`${server.base}/bare.html`);
      await page.evaluate(mountLog, given);
      await page.evaluate(atRest);
    }
    const quiet = async () => assert.deepEqual(await page.evaluate(() => globalThis.troubles), []);
    const picture = (name) => page.screenshot(`${kPictures}${engine.toLowerCase()}-${name}.png`);

    test("every recording is shown, with the core on the page or in a worker", async () => {
      for (const [at, name] of recordings.entries()) {
        for (const worker of kSoak ? [false, true] : [at % 2 === 1]) {
          await show({ log: recording(name), worker });
          assert((await page.evaluate(countOf, ".at-entry")) > 0, name);
          await quiet();
        }
      }
    });

    test("the demo plays to its end", async () => {
      await page.open(`${server.base}/`);
      await eventually(
        () => page.evaluate(() => document.querySelector("#state").textContent),
        "Done",
      );
      assert.match(await page.evaluate(bodyText), /Files that the writer makes/);
      await picture("demo");
    });

    test("keys select, open and go to entries, and ? shows the help", async () => {
      await show({ log: recording("claude-code-fix-parser.jsonl") });
      await page.click(".at-session-state");
      await page.evaluate(() => globalThis.view.select("e1"));
      await page.evaluate(() => document.querySelector('[data-entry="e1"]').focus());
      const selected = () => page.evaluate(() => globalThis.view.selected());
      const first = await selected();
      await page.press("j");
      await eventually(selected, (id) => id !== first);
      await page.press("k");
      await eventually(selected, first);
      await page.press("]");
      const focused = () => page.evaluate(() => document.activeElement.dataset.status);
      await eventually(focused, "error");
      const open = () => page.evaluate(() => document.activeElement.classList.contains("at-open"));
      const before = await open();
      await page.press("o");
      await eventually(open, !before);
      await page.press("?");
      await eventually(() => page.evaluate(bodyText), /next failure/i);
      await page.press("Escape");
      await quiet();
    });

    test("find counts hits in a recording with collapsed cards", async () => {
      await show({ log: recording("claude-code-fix-parser.jsonl") });
      await page.evaluate(() => globalThis.view.find());
      await page.type("substring");
      const said = () => page.evaluate(() => document.querySelector(".at-find-count")?.textContent);
      await eventually(said, /\d+/);
      await page.press("Enter");
      await page.evaluate(atRest);
      await picture("find");
      await quiet();
    });

    test("a reader who scrolled up stays in place while entries arrive and grow", async () => {
      const log = lines(
        Array.from({ length: 120 }, (_, index) => say(`Paragraph ${index}\n\nmore`)),
      );
      await show({ log, end: false });
      const place = () =>
        page.evaluate(() => {
          const card = [...document.querySelectorAll("[data-entry]")].find(
            (node) => node.getBoundingClientRect().top > 100,
          );
          return [card.dataset.entry, Math.round(card.getBoundingClientRect().top)];
        });
      await page.evaluate(() => globalThis.view.list.reveal("e60", { align: "center" }));
      await page.evaluate(atRest);
      const before = await place();
      for (let index = 0; index < 20; index += 1) {
        await page.evaluate(
          (text) => globalThis.session.push(text),
          lines([
            say(` and ${index}`, { key: "m", append: true, open: true }),
            say("A line of its own"),
          ]),
        );
      }
      await page.evaluate(atRest);
      const [id, top] = await place();
      assert.equal(id, before[0]);
      assert(Math.abs(top - before[1]) <= 1, `moved from ${before[1]} to ${top}`);
      await quiet();
    });

    test("the view follows the end while the reader is there", async () => {
      await show({ log: lines([say("One")]), end: false });
      for (let index = 0; index < 60; index += 1) {
        await page.evaluate((text) => globalThis.session.push(text), lines([say(`Line ${index}`)]));
      }
      await page.evaluate(atRest);
      const last = () =>
        page.evaluate(() => {
          const cards = [...document.querySelectorAll("[data-entry]")];
          const box = cards.at(-1).getBoundingClientRect();
          return cards.at(-1).innerText.includes("Line 59") && box.bottom <= innerHeight;
        });
      await eventually(last, true);
      await quiet();
    });

    test("all samples of the gallery are laid out correctly, wide and narrow", async () => {
      const log = lines(kSamples.flatMap(({ events }) => events));
      for (const width of [1200, 500]) {
        await show({ log, width, height: 1000 });
        await page.evaluate(() => globalThis.view.list.setOpen("all", true));
        await page.evaluate(atRest);
        assert.deepEqual(await page.evaluate(lookAtPage), [], `${width} px`);
        await picture(`rich-${width}`);
      }
      await quiet();
    });

    test("Markdown streams, and its buttons work", async () => {
      await page.open(`${server.base}/bare.html`);
      await page.evaluate(async () => {
        const { load } = await import("/agent-timeline/index.js");
        const { mountMarkdown } = await import("/agent-timeline/markdown.js");
        const stream = (await load()).createMarkdownStream();
        mountMarkdown(document.querySelector("#host"), stream);
        for (const text of ["# Ti", "tle\n\nsome **bo", "ld**\n\n```js\nlet a = 1;\n```\n"])
          stream.push(text);
        stream.end();
      });
      assert.match(await page.evaluate(bodyText), /Title\s+some bold/);
      await page.click('[data-action="wrap"]');
      await eventually(() => page.evaluate(countOf, ".at-wrapped"), 1);
      await quiet();
    });

    test("the element shows a log from its src", async () => {
      await page.open(`${server.base}/bare.html`);
      await page.evaluate(async () => {
        await import("/agent-timeline/element.js");
        const element = document.createElement("agent-timeline");
        element.setAttribute("src", "/recordings/pi-fix-parser.jsonl");
        element.setAttribute("worker", "");
        document.querySelector("#host").append(element);
      });
      await eventually(
        () => page.evaluate(countOf, ".at-entry"),
        (count) => count > 0,
      );
      await quiet();
    });

    test("the exported page is laid out correctly", async () => {
      const session = core.createSession();
      session.push(recording("claude-code-fix-parser.jsonl"));
      session.end();
      const html = await session.toStandaloneHtml({ title: "A session" });
      session.dispose();
      await page.size(500, 900);
      await page.open(server.add("/export.html", html));
      assert.deepEqual(await page.evaluate(lookAtPage), []);
      // A card that is not folded into a run of calls.
      const visible = ":is(.at-page-turn, .at-page-calls) > article";
      await page.click(`${visible} details:not([open]) > summary`);
      await picture("export");
    });
  });
}
