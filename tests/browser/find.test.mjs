// Find over the whole session: what is typed, what is marked, where the page goes, and what it costs
// when nobody looks for anything.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  commandEnds,
  commandStarts,
  openBarePage,
  push,
  userMessage,
} from "./support/bare-page.mjs";
import { frames, screenshot, startBrowser } from "./support/browser.mjs";
import { openTools } from "./support/tool-source.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

const kEvents = [
  userMessage("Where is the *needle*?"),
  commandStarts("c1", "grep needle"),
  commandEnds("c1", "grep needle", 0, "hay\nthe Needle, and the needle\nhay\n"),
  userMessage("No n<b>ee</b>dle here, a nee**dle** there."),
];

async function opened(options, later) {
  const bare = await browser.openPage();
  await openBarePage(bare.page, browser.base);
  await push(bare.page, ...kEvents);
  await openTools(bare.page, options, later);
  await frames(bare.page);
  return bare;
}

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

/** The texts that are marked, and the one that is marked as the current one. */
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

for (const later of [false, true]) {
  const when = later ? "answers that come later" : "answers at once";
  test(`hits are counted, marked and visited, with ${when}`, async () => {
    const { page, assertQuiet } = await opened({}, later);
    await find(page, "needle");
    assert.equal(await count(page), "1 of 5");
    assert.deepEqual((await marks(page)).current, ["needle"]);
    assert.equal(await page.locator(".at-terminal").count(), 0, "the body was opened too early");
    await input(page).press("Enter");
    assert.equal(await count(page), "2 of 5");
    await input(page).press("F3");
    await frames(page);
    assert.equal(await count(page), "3 of 5");
    assert(await page.locator(".at-terminal").isVisible(), "the hit's body is closed");
    assert.deepEqual((await marks(page)).current, ["needle"]);
    assert((await marks(page)).all.includes("Needle"));
    await screenshot(page, "find");
    await input(page).press("Shift+Enter");
    await input(page).press("Shift+F3");
    await input(page).press("Shift+Enter");
    await frames(page);
    assert.equal(await count(page), "5 of 5");
    await assertQuiet();
  });
}

test("capitals matter only when asked to, and the count follows the session", async () => {
  const { page, assertQuiet } = await opened();
  await find(page, "NEEDLE");
  assert.equal(await count(page), "1 of 5");
  await page.getByRole("button", { name: "Match case" }).click();
  await page.waitForFunction(() => document.querySelector(".at-nothing") !== null);
  assert.equal(await count(page), "No matches");
  await page.getByRole("button", { name: "Match case" }).click();
  await page.waitForFunction(() => document.querySelector(".at-nothing") === null);
  await push(page, userMessage("One more needle."));
  await page.waitForFunction(
    () => document.querySelector(".at-find-count").textContent === "1 of 6",
  );
  await push(page, userMessage("Nothing of that kind."));
  await page.waitForTimeout(700);
  const asked = await page.evaluate(() => globalThis.asked.length);
  await page.waitForTimeout(800);
  assert.equal(await page.evaluate(() => globalThis.asked.length), asked, "it asks for no reason");
  await assertQuiet();
});

test("only the newest question is answered", async () => {
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
  await page.waitForFunction(() => document.querySelector(".at-find-count").textContent !== "");
  const said = await count(page);
  await page.evaluate(() => globalThis.waiting[0]());
  await frames(page);
  assert.equal(await count(page), said);
  assert.match(said, /^1 of 2$/);
  await assertQuiet();
});

test("Escape closes the bar, takes the marks away and gives the focus back", async () => {
  const { page, assertQuiet } = await opened();
  const head = page.locator("button.at-head").first();
  await head.focus();
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  assert(await head.evaluate((node) => node === document.activeElement));
  await find(page, "grep");
  await input(page).press("Escape");
  assert.equal(await page.locator(".at-find").isVisible(), false);
  assert.deepEqual(await marks(page), { all: [], current: [] });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.entry), "e2");
  assert.equal(await page.evaluate(() => globalThis.view.selected()), "e2");
  await assertQuiet();
});

test("a hit in a row that the filter hides is told of, and can be shown", async () => {
  const { page, assertQuiet } = await opened();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.locator("summary", { hasText: "Kind" }).click();
  await page.getByRole("checkbox", { name: /You/ }).check();
  await find(page, "hay");
  assert.equal(await count(page), "1 of 2");
  const note = page.getByText("This match is in a row that the filter hides.");
  assert(await note.isVisible());
  await page.getByRole("button", { name: "Clear filter" }).click();
  await frames(page);
  assert.equal(await note.isVisible(), false);
  assert(await page.locator(".at-terminal", { hasText: "hay" }).isVisible());
  await assertQuiet();
});

test("hostile questions are only texts", async () => {
  const { page, assertQuiet } = await opened();
  const nasty = ["<b>", ".*", "(?:", "\\", "[", "$&", "\u{1F600}", "a".repeat(5000)];
  await push(page, userMessage(`All of these: ${nasty.slice(0, 7).join(" ")}`));
  for (const text of nasty.slice(1, 7)) {
    await find(page, text);
    assert.deepEqual((await marks(page)).current, [text], `of ${text}`);
    await page.keyboard.press("Escape");
  }
  await find(page, nasty[7]);
  assert.equal(await count(page), "No matches");
  await assertQuiet();
});

test("Ctrl+F is the browser's outside the view, in the bar itself, and where a host says so", async () => {
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

test("a hit deep inside a long output is brought onto the page", async () => {
  const { page, assertQuiet } = await opened();
  const lines = Array.from({ length: 6000 }, (_, i) => `line ${i}${i === 4200 ? " rarity" : ""}`);
  await push(
    page,
    commandStarts("c9", "print lines"),
    commandEnds("c9", "print lines", 0, `${lines.join("\n")}\n`),
    userMessage("Last."),
  );
  await find(page, "rarity");
  await page.waitForFunction(() => (CSS.highlights.get("at-current-hit")?.size ?? 0) === 1);
  await frames(page);
  const place = await page.evaluate(() => {
    const [{ startContainer, startOffset, endOffset }] = CSS.highlights.get("at-current-hit");
    const live = document.createRange();
    live.setStart(startContainer, startOffset);
    live.setEnd(startContainer, endOffset);
    const frame = document.querySelector(".at-scroller").getBoundingClientRect();
    const { top, bottom } = live.getBoundingClientRect();
    const inSight = top >= frame.top && bottom <= frame.bottom;
    return {
      text: live.toString(),
      inSight,
      pieces: document.querySelectorAll(".at-piece").length,
    };
  });
  assert.equal(place.text, "rarity");
  assert(place.inSight);
  assert(place.pieces < 60, `${place.pieces} pieces on the page`);
  await assertQuiet();
});
