// Find over the whole session: typing, marks, navigation, and its cost while nobody searches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandEnds, commandStarts, push, userMessage } from "./support/bare-page.mjs";
import { frames, hasFocus, screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openToolPage, openTools } from "./support/tool-source.mjs";

const browser = useBrowser();

const kEvents = [
  userMessage("Where is the *needle*?"),
  commandStarts("c1", "grep needle"),
  commandEnds("c1", "grep needle", 0, "hay\nthe Needle, and the needle\nhay\n"),
  userMessage("No n<b>ee</b>dle here, a nee**dle** there."),
];

const opened = (more) => openToolPage(browser, kEvents, more);

const input = (page) => page.getByRole("searchbox", { name: "Find in timeline" });
const count = (page) => page.locator(".at-find-count").innerText();

async function find(page, text) {
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("Control+f");
  await input(page).fill(text);
  await page.waitForFunction((query) => globalThis.asked.at(-1) === query, text);
  await page.waitForFunction(() => document.querySelector(".at-find-count").textContent !== "");
  await frames(page);
}

/** Returns the marked texts, and the one marked as current. */
function marks(page) {
  return page.evaluate(() => {
    const texts = (name) =>
      [...(CSS.highlights.get(name) ?? [])].map((range) => {
        const live = document.createRange();
        live.setStart(range.startContainer, range.startOffset);
        live.setEnd(range.endContainer, range.endOffset);
        return live.toString();
      });
    return { all: texts("at-hit"), current: texts("at-current-hit") };
  });
}

const says = (page, text) => eventually(() => count(page), text);
const isAt = (page, text) => eventually(async () => (await marks(page)).current, [text]);

for (const later of [false, true]) {
  const when = later ? "asynchronous answers" : "synchronous answers";
  test(`find counts, highlights and visits the hits: ${when}`, async () => {
    const { page, assertQuiet } = await opened({ later });
    const terminal = page.locator(".at-terminal");
    await find(page, "needle");
    await says(page, "1 of 5");
    await isAt(page, "needle");
    assert.equal(await terminal.count(), 0, "the body was opened too early");
    await input(page).press("Enter");
    await says(page, "2 of 5");
    await input(page).press("F3");
    await says(page, "3 of 5");
    await eventually(() => terminal.isVisible(), true, "the hit's body is collapsed");
    await isAt(page, "needle");
    await eventually(
      async () => (await marks(page)).all,
      (all) => all.includes("Needle"),
    );
    await screenshot(page, "find");
    await input(page).press("Shift+Enter");
    await input(page).press("Shift+F3");
    await input(page).press("Shift+Enter");
    await says(page, "5 of 5");
    await assertQuiet();
  });
}

/**
 * Returns how many searches were made once all timers of the view are due, and after the same time
 * again. A page's timer fires after shorter timers that were set before it, however busy the machine
 * is.
 */
async function askedInTheEnd(page) {
  const asked = async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1200)));
    return page.evaluate(() => globalThis.asked.length);
  };
  return [await asked(), await asked()];
}

test("find ignores case unless asked not to, and updates its count only when entries match", async () => {
  const { page, assertQuiet } = await opened();
  const matchCase = page.getByRole("button", { name: "Match case" });
  await find(page, "NEEDLE");
  await says(page, "1 of 5");
  await matchCase.click();
  await says(page, "No matches");
  await matchCase.click();
  await says(page, "1 of 5");
  await push(page, userMessage("One more needle."));
  await says(page, "1 of 6");
  await push(page, userMessage("Nothing of that kind."));
  const [before, after] = await askedInTheEnd(page);
  assert.equal(after, before, "it searches without a reason");
  await assertQuiet();
});

test("only the answer to the latest query is shown", async () => {
  const { page, assertQuiet } = await opened();
  await page.evaluate(() => {
    const { source } = globalThis;
    const { search } = source;
    globalThis.view.dispose();
    globalThis.waiting = [];
    source.search = (query, options) =>
      new Promise((resolve) => {
        globalThis.waiting.push(() => resolve(search(query, options)));
      });
    globalThis.view = globalThis.mount(document.querySelector("#host"), source);
  });
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("/");
  await input(page).fill("needle");
  await page.waitForFunction(() => globalThis.waiting.length === 1);
  await input(page).fill("hay");
  await page.waitForFunction(() => globalThis.waiting.length === 2);
  await page.evaluate(() => globalThis.waiting[1]());
  await says(page, "1 of 2");
  await page.evaluate(() => globalThis.waiting[0]());
  await settled(page);
  assert.equal(await count(page), "1 of 2");
  await assertQuiet();
});

test("Escape closes the find bar, removes the highlights and restores the focus", async () => {
  const { page, assertQuiet } = await opened();
  const head = page.locator("button.at-head").first();
  await head.focus();
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await eventually(() => hasFocus(head), true);
  await find(page, "grep");
  await input(page).press("Escape");
  await eventually(() => page.locator(".at-find").isVisible(), false);
  await eventually(() => marks(page), { all: [], current: [] });
  await eventually(() => page.evaluate(() => document.activeElement.dataset.entry), "e2");
  await eventually(() => page.evaluate(() => globalThis.view.selected()), "e2");
  await assertQuiet();
});

test("a hit that the filter hides is reported, and can be shown by clearing the filter", async () => {
  const { page, assertQuiet } = await opened();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.locator("summary", { hasText: "Kind" }).click();
  await page.getByRole("checkbox", { name: /You/ }).check();
  await find(page, "hay");
  await says(page, "1 of 2");
  const note = page.getByText("This match is hidden by the filter.");
  await note.waitFor();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await note.waitFor({ state: "hidden" });
  await page.locator(".at-terminal", { hasText: "hay" }).waitFor();
  await assertQuiet();
});

test("queries with special characters are matched literally", async () => {
  const { page, assertQuiet } = await opened();
  const nasty = ["<b>", ".*", "(?:", "\\", "[", "$&", "\u{1F600}", "a".repeat(5000)];
  await push(page, userMessage(`All of these: ${nasty.slice(0, 7).join(" ")}`));
  for (const text of nasty.slice(1, 7)) {
    await find(page, text);
    await isAt(page, text);
    await page.keyboard.press("Escape");
  }
  await find(page, nasty[7]);
  await says(page, "No matches");
  await assertQuiet();
});

test("Ctrl+F is left to the browser outside the view, in the find bar, and if the host disables it", async () => {
  const { page, assertQuiet } = await opened();
  const taken = () =>
    page.evaluate(() => {
      const event = new KeyboardEvent("keydown", {
        ...{ key: "f", ctrlKey: true, bubbles: true, cancelable: true },
      });
      (document.activeElement ?? document.body).dispatchEvent(event);
      return event.defaultPrevented;
    });
  assert.equal(await taken(), false);
  await page.locator(".at-scroller").focus();
  assert.equal(await taken(), true);
  assert.equal(await taken(), false, "a second Ctrl+F");
  await openTools(page, { findShortcut: false });
  await page.locator(".at-scroller").focus();
  assert.equal(await taken(), false);
  await assertQuiet();
});

test("a hit deep inside a long output is scrolled into view, without rendering all of it", async () => {
  const { page, assertQuiet } = await opened();
  const lines = Array.from({ length: 6000 }, (_, i) => `line ${i}${i === 4200 ? " rarity" : ""}`);
  await push(
    page,
    commandStarts("c9", "print lines"),
    commandEnds("c9", "print lines", 0, `${lines.join("\n")}\n`),
    userMessage("Last."),
  );
  await find(page, "rarity");
  await isAt(page, "rarity");
  await settled(page);
  assert.deepEqual(await currentHit(page, ".at-scroller"), { text: "rarity", inSight: true });
  const pieces = await page.locator(".at-piece").count();
  assert(pieces < 60, `${pieces} pieces in the DOM`);
  await assertQuiet();
});

test("a hit far along a line that is not wrapped is scrolled into view sideways", async () => {
  const { page, assertQuiet } = await opened();
  const line = `${"word ".repeat(200)}rarity${" word".repeat(200)}`;
  await push(page, userMessage(`Look:\n\n\`\`\`\n${line}\n\`\`\`\n`));
  await find(page, "rarity");
  await isAt(page, "rarity");
  await settled(page);
  assert.deepEqual(await currentHit(page, "pre:has(code)"), { text: "rarity", inSight: true });
  await assertQuiet();
});

/** Returns the text of the current hit and whether all of it is inside the box. */
function currentHit(page, box) {
  return page.evaluate((selector) => {
    const [{ startContainer, startOffset, endOffset }] = CSS.highlights.get("at-current-hit");
    const live = document.createRange();
    live.setStart(startContainer, startOffset);
    live.setEnd(startContainer, endOffset);
    const frame = document.querySelector(selector).getBoundingClientRect();
    const { top, bottom, left, right } = live.getBoundingClientRect();
    const inSight =
      top >= frame.top && bottom <= frame.bottom && left >= frame.left && right <= frame.right;
    return { text: live.toString(), inSight };
  }, box);
}
