// The menu of a card, links to entries, and copying across cards.
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

async function opened(options, later) {
  const bare = await browser.openPage();
  await bare.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBarePage(bare.page, browser.base);
  await push(
    bare.page,
    userMessage("The *first* message."),
    commandStarts("c1", "make"),
    commandEnds("c1", "make", 2, "no rule\n"),
    userMessage("The last message, with more."),
  );
  await openTools(bare.page, options, later);
  await frames(bare.page);
  return bare;
}

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const menuButton = (page, id) => page.locator(`[data-entry="${id}"] .at-card-menu`);
const item = (page, name) => page.getByRole("menuitem", { name, exact: true });
/** Waits until the view has said that something was copied since the last time. */
async function said(page) {
  await page.waitForFunction(
    () => document.querySelector("[role=status]").textContent === "Copied",
  );
  await page.evaluate(() => (document.querySelector("[role=status]").textContent = ""));
}

for (const later of [false, true]) {
  const when = later ? "made later" : "at hand";
  test(`an entry is copied as text, Markdown, JSON and link, with texts ${when}`, async () => {
    const { page, assertQuiet } = await opened({}, later);
    const copy = async (name) => {
      // What was said of the copy before must not pass for this one.
      await page.evaluate(() => document.querySelector("[role=status]").replaceChildren());
      await menuButton(page, "e1").focus();
      await page.keyboard.press("Enter");
      await item(page, name).click();
      await said(page);
      return clipboard(page);
    };
    assert.equal(await copy("Copy as text"), "The *first* message.");
    assert.equal(await copy("Copy as Markdown"), "## The *first* message.");
    assert.equal(JSON.parse(await copy("Copy as JSON")).id, "e1");
    assert.equal(await copy("Copy link"), `${browser.base}bare.html#entry-e1`);
    await assertQuiet();
  });
}

test("the menu is one that keyboards and screen readers know", async () => {
  const { page, assertQuiet } = await opened();
  const button = menuButton(page, "e2");
  assert.equal(await button.getAttribute("aria-haspopup"), "menu");
  assert.equal(await button.getAttribute("aria-label"), "More for Run command");
  await button.focus();
  await page.keyboard.press("Enter");
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  assert.equal(await page.getByRole("menu").count(), 1);
  await screenshot(page, "card-menu");
  const active = () => page.evaluate(() => document.activeElement.textContent);
  assert.equal(await active(), "Copy as text");
  for (const [key, text] of [
    ["ArrowDown", "Copy as Markdown"],
    ["End", "Copy link"],
    ["ArrowDown", "Copy as text"],
    ["ArrowUp", "Copy link"],
    ["Home", "Copy as text"],
    ["c", "Copy as Markdown"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await active(), text, key);
  }
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("menu").count(), 0);
  assert(await button.evaluate((node) => node === document.activeElement));
  assert.equal(await button.getAttribute("aria-expanded"), "false");
  await page.keyboard.press("Enter");
  await page.mouse.click(5, 400);
  assert.equal(await page.getByRole("menu").count(), 0, "a click elsewhere closes it");
  await assertQuiet();
});

test("a link shows its entry, at once, later, and when it changes", async () => {
  const { page, assertQuiet } = await opened();
  const selected = () => page.evaluate(() => globalThis.view.selected());
  await page.evaluate(() => (location.hash = "#entry-e2"));
  await page.waitForFunction(() => globalThis.view.selected() === "e2");
  assert(await page.locator(".at-terminal").isVisible());
  await page.evaluate(() => (location.hash = "#entry-e4"));
  await frames(page);
  assert.equal(await selected(), "e2");
  await push(page, userMessage("There it is."));
  await page.waitForFunction(() => globalThis.view.selected() === "e4");
  for (const hash of ["#entry-", "#entry-%", "#entry-nothing", "#other"]) {
    await page.evaluate((value) => (location.hash = value), hash);
    await frames(page);
    assert.equal(await selected(), "e4", hash);
  }
  await assertQuiet();
});

test("hosts have links of their own", async () => {
  const { page, assertQuiet } = await opened({ hashPrefix: "left-" });
  await menuButton(page, "e1").focus();
  await page.keyboard.press("Enter");
  await item(page, "Copy link").click();
  await said(page);
  assert.match(await clipboard(page), /#left-e1$/);
  await page.evaluate(() => {
    globalThis.view.dispose();
    globalThis.view = globalThis.mount(document.querySelector("#host"), globalThis.source, {
      linkToEntry: (id) => `https://example.org/s/1?at=${id}`,
    });
  });
  await menuButton(page, "e1").focus();
  await page.keyboard.press("Enter");
  await item(page, "Copy link").click();
  await said(page);
  assert.equal(await clipboard(page), "https://example.org/s/1?at=e1");
  await assertQuiet();
});

async function copySelection(page) {
  await page.evaluate(() => navigator.clipboard.writeText("nothing yet"));
  await page.keyboard.press("Control+c");
  for (let round = 0; round < 100 && (await clipboard(page)) === "nothing yet"; round += 1) {
    await page.waitForTimeout(50);
  }
  return clipboard(page);
}

for (const later of [false, true]) {
  const when = later ? "made later" : "at hand";
  test(`a selection across cards has the core's text of what is between, ${when}`, async () => {
    const { page, assertQuiet } = await opened({}, later);
    await page.locator(".at-scroller").focus();
    await page.evaluate(() => {
      const first = document.querySelector('[data-entry="e1"] em').firstChild;
      const last = document.querySelector('[data-entry="e3"] p').firstChild;
      getSelection().setBaseAndExtent(first, 0, last, 8);
    });
    const text = await copySelection(page);
    assert.equal(text, "first message.\n\nRun command\nmake\nmake\nno rule\n\nUser\nThe last\n");
    await assertQuiet();
  });
}

test("Ctrl+A inside the view and copying give the whole session", async () => {
  const { page, assertQuiet } = await opened();
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("Control+a");
  const text = await copySelection(page);
  assert.equal(
    text,
    "The *first* message.\n\nRun command\nmake\nmake\nno rule\n\nThe last message, with more.\n",
  );
  const html = await page.evaluate(async () => {
    const [content] = await navigator.clipboard.read();
    return (await content.getType("text/html")).text();
  });
  assert.match(html, /<em>first<\/em>/);
  assert.doesNotMatch(html, /<button/);
  await assertQuiet();
});

test("a selection inside one card is the browser's to copy", async () => {
  const { page, assertQuiet } = await opened();
  await page.locator(".at-scroller").focus();
  await page.evaluate(() => {
    getSelection().selectAllChildren(document.querySelector('[data-entry="e1"] p'));
  });
  assert.equal(await copySelection(page), "The first message.");
  await assertQuiet();
});
