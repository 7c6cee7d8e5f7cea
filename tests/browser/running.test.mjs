// The status line at the bottom with the running step and its duration; how full the context is; and
// times that appear only where they are informative.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const line = (page) => page.locator(".at-running");
const textOf = async (page) => (await line(page).innerText()).replace(/\s*\n\s*/g, " ");

/** Counts the changes of the view's texts that happen without input. */
function countTicks(page) {
  return page.evaluate(() => {
    globalThis.ticks = 0;
    const note = (changes) => (globalThis.ticks += changes.length > 0 ? 1 : 0);
    new MutationObserver(note).observe(document.querySelector(".agent-timeline"), {
      ...{ subtree: true, childList: true, characterData: true },
    });
  });
}

/** Moves the page's paused clock on, and returns how often the view's texts changed meanwhile. */
async function ticksIn(page, ms) {
  await page.evaluate(() => (globalThis.ticks = 0));
  await page.clock.runFor(ms);
  return page.evaluate(() => globalThis.ticks);
}

/**
 * Hides or shows the view, and waits until the page has noticed: observers are notified in the order of their
 * creation, this one after the view's.
 */
function setHidden(page, isHidden) {
  return page.evaluate((value) => {
    document.querySelector("#host").hidden = value;
    return new Promise((resolve) => {
      new IntersectionObserver((changes, observer) => {
        if (changes.at(-1).isIntersecting === value) return;
        observer.disconnect();
        resolve();
      }).observe(document.querySelector(".agent-timeline"));
    });
  }, isHidden);
}

test("the status line shows the running call and goes to it, until the turn ends", async () => {
  const { page, assertQuiet } = await openBare(browser);
  assert.equal(await line(page).isVisible(), false);
  await push(page, event("turn-begin"), asks("Build it"));
  await eventually(() => textOf(page), /^Working/);
  for (let i = 0; i < 30; i += 1) await push(page, says(`Word ${i}\n\n`.repeat(4)));
  await push(page, starts("c1", "Bash", { command: "npm run build" }));
  await eventually(() => textOf(page), /^Run command npm run build/);
  const height = (await line(page).boundingBox()).height;
  await push(page, starts("c2", "Read", { file_path: "a.ts" }));
  await eventually(() => textOf(page), /^Read file a\.ts \+1 more/);
  await push(page, ends("c2"));
  await eventually(() => textOf(page), /^Run command npm run build \d/);
  await screenshot(page, "running-line");
  await page.evaluate(() => document.querySelector(".at-scroller").scrollTo(0, 0));
  await frames(page);
  await line(page).getByRole("button").click();
  await eventually(
    () => page.evaluate(() => document.querySelector("[data-status=running]") !== null),
    true,
  );
  await push(page, ends("c1"));
  await eventually(() => textOf(page), /^Working/);
  assert.equal(
    (await line(page).boundingBox()).height,
    height,
    "the height does not change when calls end",
  );
  await push(page, event("turn-end"));
  await eventually(() => line(page).isVisible(), false);
  await assertQuiet();
});

test("the status line names a call as soon as its name is known", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const chunk = (text, more) => event("tool-update", { call: "c1", inputChunk: text, ...more });
  await push(page, event("turn-begin"), chunk('{"command": "npm'));
  await eventually(() => textOf(page), /^Unnamed tool/);
  await push(page, chunk(" test", { name: "Bash" }));
  await eventually(() => textOf(page), /^Run command/);
  await assertQuiet();
});

test("the running time is updated once a second, but not while it is hidden", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const start = 1_770_800_000_000;
  await page.clock.install({ time: start });
  await push(page, event("turn-begin"), starts("c1", "Bash", { command: "sleep 60" }));
  await eventually(() => textOf(page), /sleep 60/);
  await page.clock.pauseAt(start + 600_000);
  await countTicks(page);
  const shown = async () => {
    const [, minutes, seconds] = /^(\d+) m (\d+) s$/.exec(
      await line(page).locator(".at-running-time").textContent(),
    );
    return 60 * Number(minutes) + Number(seconds);
  };
  const before = await shown();
  assert.equal(await ticksIn(page, 3000), 3);
  assert.equal(await shown(), before + 3);
  await setHidden(page, true);
  assert.equal(await ticksIn(page, 3000), 0, "it must not be updated while hidden");
  assert.equal(await shown(), before + 3);
  await setHidden(page, false);
  assert.equal(await shown(), before + 6, "it is updated as soon as it is shown");
  assert.equal(await ticksIn(page, 2000), 2);
  assert.equal(await shown(), before + 8);
  await page.clock.resume();
  await assertQuiet();
});

test("a meter shows how full the context is, with the limit from the log or from the host", async () => {
  const { page, assertQuiet } = await openBare(browser, { view: { contextLimit: 100_000 } });
  const meter = page.locator(".at-context");
  await push(page, event("session", { contextTokens: 23_000 }));
  await eventually(() => meter.innerText(), "23 % of context");
  assert.equal(await page.getByRole("meter").getAttribute("aria-valuenow"), "23");
  assert.equal(await meter.getAttribute("title"), "23k of 100k tokens");
  await push(page, event("session", { contextTokens: 23_000, contextLimit: 25_000 }));
  await eventually(() => meter.innerText(), "92 % of context");
  assert.equal(await meter.getAttribute("data-level"), "full");
  const levels = { 74: "low", 75: "high", 89: "high", 90: "full" };
  for (const [percent, level] of Object.entries(levels)) {
    await push(page, event("session", { contextTokens: 250 * percent }));
    await eventually(() => meter.innerText(), `${percent} % of context`);
    assert.equal(await meter.getAttribute("data-level"), level);
  }
  await push(page, event("session", { contextTokens: 90_000 }));
  await eventually(() => meter.innerText(), "100 % of context");
  await screenshot(page, "context-meter");
  await assertQuiet();
});

test("without a context limit, only the number of tokens is shown", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, event("session", { contextTokens: 45_000 }));
  await eventually(() => page.locator(".at-context").innerText(), "45k in context");
  await push(page, event("session", { contextTokens: 46_000, contextLimit: 0 }));
  await eventually(() => page.locator(".at-context").innerText(), "46k in context");
  assert.equal(await page.getByRole("meter").count(), 0);
  await assertQuiet();
});

test("the time of day is shown after a pause, and on hover", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const at = (minutes) => ({ time: 1_770_800_000_000 + minutes * 60_000 });
  await push(page, { ...asks("First"), ...at(0) }, { ...says("At once."), ...at(0.1) });
  await push(page, { ...asks("Soon"), ...at(0.5) }, { ...asks("Later"), ...at(5) });
  await push(page, { ...starts("c1", "Bash", { command: "make" }), ...at(5.1) });
  await push(page, { ...ends("c1"), ...at(9) }, { ...asks("Behind a long call"), ...at(9.5) });
  const isShown = (id) =>
    page
      .locator(`[data-entry=${id}] .at-time`)
      .evaluate(
        (node) => node.textContent !== "" && getComputedStyle(node).visibility === "visible",
      );
  await page.mouse.move(1, 1);
  const shown = async () => Promise.all(["e1", "e3", "e4", "e6"].map(isShown));
  await eventually(async () => (await shown()).join(), "true,false,true,false");
  await page.locator("[data-entry=e3]").hover();
  assert.equal(await isShown("e3"), true);
  assert.match(await page.locator("[data-entry=e3] .at-title").getAttribute("title"), /2026/);
  await assertQuiet();
});
