// Turns as sections: the prompt sticks to the top while the turn scrolls by, a turn folds to its prompt
// and answer, and its last line summarizes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push, visibleEntries } from "./support/bare-page.mjs";
import { frames, screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { pushLong } from "./support/long-session.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const edit = (id, path) => [
  starts(id, "Edit", { file_path: path, old_string: "a\n", new_string: "b\nc\n" }),
  ends(id),
];
const long = (word) => says(Array.from({ length: 60 }, (_, i) => `${word} ${i}.`).join("\n\n"));
const sticky = (page) => page.locator(".at-sticky-prompt");
const scrollTo = async (page, top) => {
  await page.locator(".at-scroller").evaluate((node, to) => (node.scrollTop = to), top);
  await frames(page);
};

test("the prompt is sticky while its turn scrolls by, takes no space, and a click returns to it", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, asks("Mend the **reader**, please"), long("So"));
  await push(page, asks("And the writer"), long("Then"));
  await settled(page);
  await eventually(() => sticky(page).innerText(), /And the writer/);
  const height = await page.locator(".at-scroller").evaluate((node) => node.scrollHeight);
  await scrollTo(page, 900);
  await eventually(() => sticky(page).innerText(), /Mend the reader, please/);
  await screenshot(page, "sticky-prompt");
  const box = await sticky(page).boundingBox();
  const scroller = await page.locator(".at-scroller").boundingBox();
  assert(Math.abs(box.y - scroller.y) < 1 && box.height >= 24, JSON.stringify(box));
  await scrollTo(page, 0);
  assert.equal(await sticky(page).isVisible(), false);
  assert.equal(await page.locator(".at-scroller").evaluate((node) => node.scrollHeight), height);
  await scrollTo(page, 900);
  await sticky(page).click();
  await eventually(() => page.locator('[data-entry="e1"]').isVisible(), true);
  await eventually(() => sticky(page).isVisible(), false);
  await assertQuiet();
});

test("in a long session, the sticky prompt is that of the current turn after every jump", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await pushLong(page, 2000);
  await settled(page);
  for (const share of [0.3, 0.7, 0.5]) {
    await page.locator(".at-scroller").evaluate((node, part) => {
      node.scrollTop = part * node.scrollHeight;
    }, share);
    await settled(page);
    const place = await page.evaluate(() => {
      const top = document.querySelector(".at-scroller").getBoundingClientRect().top;
      const cards = [...document.querySelectorAll("[data-entry]")];
      const first = cards.find((card) => card.getBoundingClientRect().bottom > top + 1);
      return Number(first.dataset.entry.slice(1)) - 1;
    });
    const asked = place - (place % 10);
    if (place % 10 === 0) continue;
    await eventually(() => sticky(page).innerText(), new RegExp(`question ${asked}$`));
  }
  await assertQuiet();
});

test("a revealed entry is not covered by the sticky prompt", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, asks("Go"), long("So"), ...edit("a", "x.c"), ...edit("b", "y.c"), long("Then"));
  await settled(page);
  await page.evaluate(() => globalThis.view.list.reveal("e3", { align: "start" }));
  await settled(page);
  const under = await sticky(page).boundingBox();
  const card = await page.locator('[data-entry="e3"]').boundingBox();
  assert(card.y >= under.y + under.height, JSON.stringify([card, under]));
  await assertQuiet();
});

test("a turn shows a summary, and collapses to its prompt and its answer", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const usage = { inputTokens: 900, outputTokens: 100 };
  await push(page, event("turn-begin"), asks("Mend it"), says("I look."), ...edit("a", "x.c"));
  await push(page, ...edit("b", "y.c"), ...edit("c", "x.c"), says("It is mended."));
  await push(page, event("turn-end", { durationMs: 143_000, costUsd: 0.13, usage }));
  await push(page, event("turn-begin"), asks("Thanks"), says("You are welcome."));
  const foot = page.locator(".at-turn-button").first();
  await eventually(() => foot.innerText(), "2 m 23 s · 3 tools · 2 files +6 −3 · $0.13");
  await screenshot(page, "turn-foot");
  const all = await visibleEntries(page);
  await foot.click();
  await eventually(() => visibleEntries(page), ["e1", "e6", "e7", "e8"]);
  assert.equal(await foot.getAttribute("aria-expanded"), "false");
  assert.equal(await page.locator(".at-run").count(), 0);
  await screenshot(page, "turn-folded");
  await page.evaluate(() => globalThis.view.select("e4"));
  await eventually(async () => (await visibleEntries(page)).includes("e4"), true);
  await foot.press("Enter");
  await eventually(() => visibleEntries(page), ["e1", "e6", "e7", "e8"]);
  await page.evaluate(() => globalThis.view.list.setOpen("all", true));
  await eventually(async () => (await visibleEntries(page)).length >= all.length, true);
  await assertQuiet();
});

test("a collapsed turn shows its answer even if notices follow it", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const hook = event("notice", { code: "hook", text: "The hook has run" });
  await push(page, event("turn-begin"), asks("Mend it"), ...edit("a", "x.c"), says("Mended."));
  await push(page, hook, event("turn-end", { durationMs: 2000 }));
  await push(page, event("turn-begin"), asks("Thanks"), says("You are welcome."));
  const foot = page.locator(".at-turn-button").first();
  await foot.click();
  await eventually(() => visibleEntries(page), ["e1", "e3", "e5", "e6"]);
  await foot.click();
  await eventually(() => visibleEntries(page), ["e1", "e2", "e3", "e4", "e5", "e6"]);
  await assertQuiet();
});

test("entries after a reset are shown although a turn was collapsed before", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, asks("Go"), says("One."), ...edit("a", "x.c"), says("Two."), asks("And?"));
  const foot = page.locator(".at-turn-button").first();
  await foot.waitFor();
  await foot.click();
  await eventually(() => visibleEntries(page), ["e1", "e4", "e5"]);
  await page.evaluate(() => globalThis.session.reset());
  await push(page, asks("Anew"), says("Yes."));
  await eventually(() => visibleEntries(page), ["e1", "e2"]);
  await assertQuiet();
});
