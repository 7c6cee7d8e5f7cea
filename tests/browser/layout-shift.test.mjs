// Nothing at or above the reader's position moves by itself, as the browser measures it: while sessions
// stream, with and without following the end; while calls above grow; while a server-rendered page is
// taken over; and while something above unfolds without the reader's action.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openBare, openEmptyPage, push } from "./support/bare-page.mjs";
import { frames, settled, useBrowser } from "./support/browser.mjs";
import { pushLong } from "./support/long-session.mjs";
import { asks, event, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const recording = (name) =>
  readFileSync(new URL(`../../web-demo/recordings/${name}.jsonl`, import.meta.url), "utf8");

/**
 * Starts recording vertical moves with their old and new positions. Words moving along a line to make
 * room for others do not disturb the reader.
 */
async function observe(page) {
  await page.evaluate(() => {
    const kLeast = 1;
    globalThis.moves = [];
    globalThis.note = ({ hadRecentInput, sources }) => {
      if (hadRecentInput) return;
      for (const { node, previousRect, currentRect } of sources) {
        if (previousRect.height === 0 || currentRect.height === 0) continue;
        if (Math.abs(previousRect.y - currentRect.y) <= kLeast) continue;
        const at = node instanceof Element ? node : node?.parentElement;
        // Bars docked below the timeline may move to make room for each other.
        if (at?.closest(".at-running, .at-todos, .at-queue, .at-jump")) continue;
        const place = `${at?.closest("[data-entry]")?.dataset.entry ?? ""} ${at?.className}`;
        globalThis.moves.push(`${place}: ${previousRect.y} → ${currentRect.y}`);
      }
    };
    globalThis.observer = new PerformanceObserver((list) =>
      list.getEntries().forEach(globalThis.note),
    );
    globalThis.observer.observe({ type: "layout-shift", buffered: false });
  });
}

async function assertStill(page) {
  await settled(page);
  await frames(page);
  const moves = await page.evaluate(() => {
    globalThis.observer.takeRecords().forEach(globalThis.note);
    return globalThis.moves;
  });
  assert.deepEqual(moves, []);
}

/** Pushes a log line by line, one line per frame. */
function stream(page, log) {
  return page.evaluate(async (text) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const line of text.split("\n")) {
      globalThis.session.push(`${line}\n`);
      await frame();
    }
  }, log);
}

const toTop = async (page) => {
  await page.evaluate(() => document.querySelector(".at-scroller").scrollTo(0, 0));
  await frames(page);
};

test("the measurement detects a layout shift", async () => {
  const { page } = await openBare(browser);
  await push(page, asks("Here"), says("I stand."));
  await observe(page);
  await page.evaluate(() => {
    const block = document.createElement("div");
    block.textContent = "in between";
    document.querySelector(".at-entries-list").before(block);
  });
  await frames(page);
  await assert.rejects(assertStill(page));
});

for (const name of ["claude-code-fix-parser", "maria-fix-parser", "pi-fix-parser"]) {
  test(`${name} streams without layout shifts for a reader at the end, and for one at the beginning`, async () => {
    const log = recording(name);
    const half = log.indexOf("\n", log.length / 2);
    const { page, assertQuiet } = await openBare(browser);
    await observe(page);
    await stream(page, log.slice(0, half));
    await assertStill(page);
    await toTop(page);
    await stream(page, log.slice(half + 1));
    await assertStill(page);
    await assertQuiet();
  });
}

test("entries that grow or open above and below the reader cause no layout shift", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, asks("Run"), starts("up", "Bash", { command: "make" }));
  await pushLong(page, 200);
  await push(page, starts("down", "Bash", { command: "make" }));
  await settled(page);
  await page.evaluate(() => {
    const scroller = document.querySelector(".at-scroller");
    scroller.scrollTo(0, scroller.scrollHeight / 2);
  });
  await settled(page);
  await observe(page);
  for (let step = 0; step < 6; step += 1) {
    const outputChunk = `line ${step}\n`.repeat(20);
    const update = (call) => event("tool-update", { call, outputChunk });
    await push(page, update("up"), update("down"), says(`And ${step}.`));
  }
  await page.evaluate(() => globalThis.view.list.setOpen(["e2", "e5", "e8"], true));
  await assertStill(page);
  await assertQuiet();
});

test("a worker's session takes over a server-rendered page without layout shifts", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openEmptyPage(page, browser.base);
  await page.evaluate(async (log) => {
    const { load, renderToHtml, parseHtml } = await import("/agent-timeline/index.js");
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const { mount } = await import("/agent-timeline/view.js");
    const drawn = (await load()).createSession();
    drawn.push(log);
    drawn.end();
    const host = document.querySelector("#host");
    host.append(parseHtml(renderToHtml(drawn)));
    const session = await (await loadInWorker()).createSession();
    globalThis.take = async () => {
      globalThis.view = mount(host, session);
      await session.push(log);
      await session.end();
    };
  }, recording("maria-fix-parser"));
  await frames(page);
  await observe(page);
  await page.evaluate(() => globalThis.take());
  await page.locator(".at-session-state").filter({ hasText: "Done" }).waitFor();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await assertStill(page);
  await assertQuiet();
});

for (const later of [false, true]) {
  const how = later ? "a source that answers asynchronously" : "a session on the page";
  test(`${how} takes over a server-rendered page without layout shifts`, async () => {
    const { page, assertQuiet } = await browser.openPage();
    await openEmptyPage(page, browser.base);
    await page.evaluate(async (log) => {
      const { load, renderToHtml, parseHtml } = await import("/agent-timeline/index.js");
      const { mount } = await import("/agent-timeline/view.js");
      const core = await load();
      const session = core.createSession();
      session.push(log);
      session.end();
      const host = document.querySelector("#host");
      host.append(parseHtml(renderToHtml(session)));
      globalThis.take = (isLater) => {
        const source = { subscribe: (listener) => session.subscribe(listener) };
        for (const name of ["outline", "watch", "unwatch", "descriptor", "html"]) {
          source[name] = async (...given) => {
            await new Promise((resolve) => setTimeout(resolve, 20));
            return session[name](...given);
          };
        }
        globalThis.view = mount(host, isLater ? source : session);
      };
    }, recording("maria-fix-parser"));
    await frames(page);
    await observe(page);
    await page.evaluate((isLater) => globalThis.take(isLater), later);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await assertStill(page);
    await assertQuiet();
  });
}
