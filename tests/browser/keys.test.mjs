// The single keys of the view, where they go and where they keep out of the way.
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

async function opened(options) {
  const bare = await browser.openPage();
  await openBarePage(bare.page, browser.base);
  await openTools(bare.page, options);
  await push(
    bare.page,
    userMessage("First prompt."),
    commandStarts("c1", "make"),
    commandEnds("c1", "make", 2, "no rule\n"),
    commandStarts("c2", "ls"),
    commandEnds("c2", "ls", 0, "a\n"),
    userMessage("Second prompt."),
  );
  await bare.page.locator(".at-scroller").focus();
  return bare;
}

async function press(page, ...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await frames(page);
  }
}

const focused = (page) => page.evaluate(() => document.activeElement.dataset.entry ?? null);
const open = (page) =>
  page
    .locator(".at-entry.at-open:not([data-kind=message])")
    .evaluateAll((nodes) => nodes.map((node) => node.dataset.entry));

test("j and k, n and p, g and G go through the entries", async () => {
  const { page, assertQuiet } = await opened();
  await press(page, "j");
  assert.equal(await focused(page), "e1");
  await press(page, "j", "j");
  assert.equal(await focused(page), "e3");
  await press(page, "k");
  assert.equal(await focused(page), "e2");
  assert.equal(await page.evaluate(() => globalThis.view.selected()), "e2");
  await press(page, "n");
  assert.equal(await focused(page), "e4");
  await press(page, "p");
  assert.equal(await focused(page), "e1");
  await press(page, "k");
  assert.equal(await focused(page), "e1");
  await press(page, "G");
  assert.equal(await focused(page), "e4");
  await press(page, "g");
  assert.equal(await focused(page), "e1");
  assert.equal(await page.locator(".at-entry[tabindex='0']").count(), 1, "a roving tab stop");
  await assertQuiet();
});

test("Enter, Space and o open one entry, e and E all of them", async () => {
  const { page, assertQuiet } = await opened();
  await press(page, "j", "j", "Enter");
  assert.deepEqual(await open(page), ["e2"]);
  await press(page, " ");
  assert.deepEqual(await open(page), []);
  await press(page, "o");
  assert.deepEqual(await open(page), ["e2"]);
  await press(page, "e");
  assert.deepEqual(await open(page), ["e2", "e3"]);
  await press(page, "E");
  assert.deepEqual(await open(page), []);
  await assertQuiet();
});

test("the help names every key and gives the focus back", async () => {
  const { page, assertQuiet } = await opened();
  await press(page, "j", "?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  assert(await dialog.isVisible());
  const rows = await page.locator(".at-help-row").allInnerTexts();
  assert.equal(rows.length, 14);
  assert(rows.includes("j\nNext entry"), rows.join());
  await screenshot(page, "help");
  await press(page, "j");
  assert.equal(await page.evaluate(() => globalThis.view.selected()), "e1", "a key went through");
  await press(page, "Escape");
  assert.equal(await dialog.count(), 0);
  assert.equal(await focused(page), "e1");
  await assertQuiet();
});

test("no key is taken from who types, from other keys, or when a host turns them off", async () => {
  const { page, assertQuiet } = await opened();
  await press(page, "j", "/");
  await page.keyboard.type("jjGe?");
  assert.equal(await page.getByRole("searchbox").inputValue(), "jjGe?");
  assert.equal(await page.evaluate(() => globalThis.view.selected()), "e1");
  await press(page, "Escape", "Control+j", "Alt+n");
  assert.equal(await page.evaluate(() => globalThis.view.selected()), "e1");
  await openTools(page, { keyboard: false });
  await page.locator(".at-scroller").focus();
  await press(page, "j", "?", "/");
  assert.equal(await page.evaluate(() => globalThis.view.selected()), null);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Keyboard shortcuts" }).count(), 0);
  await assertQuiet();
});

test("y copies the entry, and says so", async () => {
  const { page, assertQuiet } = await opened();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(page, "j", "j", "y");
  await page.waitForFunction(() => document.querySelector("[role=status]").textContent !== "");
  assert.equal(await page.getByRole("status").innerText(), "Copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /make\n.*no rule/s);
  await assertQuiet();
});
