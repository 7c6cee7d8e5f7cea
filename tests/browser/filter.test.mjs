// The filter: what can be chosen, what is then shown, and that it is always said.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  commandEnds,
  commandStarts,
  openBarePage,
  push,
  userMessage,
} from "./support/bare-page.mjs";
import { screenshot, startBrowser } from "./support/browser.mjs";
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
    userMessage("Build it."),
    commandStarts("c1", "make"),
    commandEnds("c1", "make", 2, "no rule\n"),
    commandStarts("c2", "ls"),
    commandEnds("c2", "ls", 0, "a\n"),
    userMessage("Again."),
  );
  return bare;
}

const shown = (page) =>
  page
    .locator("[data-entry]")
    .evaluateAll((nodes) =>
      nodes.filter((node) => node.checkVisibility()).map((node) => node.dataset.entry),
    );
const button = (page, name) => page.getByRole("button", { name, exact: true });

async function open(page) {
  await button(page, "Filter").click();
}

async function choose(page, group, name) {
  const menu = page.locator(".at-filter-menu", { hasText: group });
  if (!(await menu.evaluate((node) => node.open))) await menu.locator("summary").click();
  await menu.getByRole("checkbox", { name }).click();
}

test("kinds, states and tools are offered with their counts", async () => {
  const { page, assertQuiet } = await opened();
  await open(page);
  const texts = async (group) => {
    await page.locator("summary", { hasText: group }).click();
    return page.locator(".at-filter-menu[open] .at-filter-choice").allInnerTexts();
  };
  assert.deepEqual(await texts("Kind"), ["You\n2", "Tool calls\n2"]);
  assert.deepEqual(await texts("Status"), ["Done\n3", "Failed\n1"]);
  assert.deepEqual(await texts("Tool"), ["execute_command\n2"]);
  assert.equal(await page.locator(".at-filter-menu[open]").count(), 1);
  await screenshot(page, "filter");
  assert.equal(await page.locator(".at-filter-toggle").innerText(), "Failed only (1)");
  await assertQuiet();
});

test("choices within a group widen, groups narrow, and it is said how many are shown", async () => {
  const { page, assertQuiet } = await opened();
  await open(page);
  await choose(page, "Kind", /You/);
  assert.deepEqual(await shown(page), ["e1", "e4"]);
  assert.equal(await page.locator(".at-filter-said").innerText(), "2 of 4 shown");
  assert.match(await page.getByRole("status").innerText(), /2 of 4 shown/);
  await choose(page, "Kind", /Tool calls/);
  assert.deepEqual(await shown(page), ["e1", "e2", "e3", "e4"]);
  await choose(page, "Status", /Failed/);
  assert.deepEqual(await shown(page), ["e2"]);
  assert.equal(await page.locator("summary", { hasText: "Kind" }).innerText(), "Kind: 2");
  await button(page, "Clear").click();
  assert.deepEqual(await shown(page), ["e1", "e2", "e3", "e4"]);
  assert.equal(await button(page, "Clear").isVisible(), false);
  await assertQuiet();
});

test("rows that come later are filtered and counted as well", async () => {
  const { page, assertQuiet } = await opened();
  await open(page);
  await page.locator(".at-filter-toggle").click();
  assert.deepEqual(await shown(page), ["e2"]);
  await push(page, commandStarts("c3", "rm x"), commandEnds("c3", "rm x", 1, "no x\n"));
  await push(page, userMessage("Well."));
  await page.waitForFunction(
    () => document.querySelector(".at-filter-said").textContent === "2 of 6 shown",
  );
  assert.deepEqual(await shown(page), ["e2", "e5"]);
  await assertQuiet();
});

test("where nothing matches the bar says so, and closing it shows all again", async () => {
  const { page, assertQuiet } = await opened();
  await open(page);
  await choose(page, "Kind", /You/);
  await page.locator(".at-filter-toggle").click();
  assert.deepEqual(await shown(page), []);
  assert.equal(await page.locator(".at-filter-said").innerText(), "Nothing matches this filter.");
  await screenshot(page, "filter-nothing");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".at-filter").isVisible(), false);
  assert.deepEqual(await shown(page), ["e1", "e2", "e3", "e4"]);
  assert(await button(page, "Filter").evaluate((node) => node === document.activeElement));
  await assertQuiet();
});
