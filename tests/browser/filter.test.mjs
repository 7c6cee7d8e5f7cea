// The filter: its choices, what it shows, and that an active filter is always indicated.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  commandEnds,
  commandStarts,
  push,
  userMessage,
  visibleEntries,
} from "./support/bare-page.mjs";
import { hasFocus, screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openToolPage } from "./support/tool-source.mjs";

const browser = useBrowser();

const opened = () =>
  openToolPage(browser, [
    userMessage("Build it."),
    commandStarts("c1", "make"),
    commandEnds("c1", "make", 2, "no rule\n"),
    commandStarts("c2", "ls"),
    commandEnds("c2", "ls", 0, "a\n"),
    userMessage("Again."),
  ]);

const showsOnly = (page, ...ids) => eventually(() => visibleEntries(page), ids);
const said = (page) => page.locator(".at-filter-said").innerText();
const button = (page, name) => page.getByRole("button", { name, exact: true });

async function open(page) {
  await button(page, "Filter").click();
}

/** Opens the menu of a group if it is closed; a choice in one menu closes the others. */
async function openMenu(page, group) {
  const summary = page.locator("summary", { hasText: group });
  const menu = page.locator(".at-filter-menu", { has: summary });
  if (!(await menu.evaluate((node) => node.open))) await summary.click();
  return menu;
}

async function choose(page, group, name) {
  const menu = await openMenu(page, group);
  await menu.getByRole("checkbox", { name }).click();
}

test("kinds, states and tools are listed with their counts", async () => {
  const { page, assertQuiet } = await opened();
  await open(page);
  const offers = async (group, ...choices) => {
    const menu = await openMenu(page, group);
    await eventually(() => menu.locator(".at-filter-choice").allInnerTexts(), choices);
    await eventually(() => page.locator(".at-filter-menu[open]").count(), 1);
  };
  await offers("Kind", "You\n2", "Tool calls\n2");
  await offers("Status", "Done\n3", "Failed\n1");
  await offers("Tool", "execute_command\n2");
  await screenshot(page, "filter");
  await eventually(() => page.locator(".at-filter-toggle").innerText(), "Failed only (1)");
  await assertQuiet();
});

test("choices within a group are alternatives, groups are combined, and the number shown is announced", async () => {
  const { page, assertQuiet } = await opened();
  await open(page);
  const highlighted = page.locator(".at-chosen > summary");
  assert.equal(await highlighted.count(), 0);
  await choose(page, "Kind", /You/);
  await showsOnly(page, "e1", "e4");
  await eventually(() => highlighted.allInnerTexts(), ["Kind: 1"]);
  await eventually(() => said(page), "2 of 4 shown");
  await eventually(() => page.getByRole("status").innerText(), /2 of 4 shown/);
  await choose(page, "Kind", /Tool calls/);
  await showsOnly(page, "e1", "e2", "e3", "e4");
  await choose(page, "Status", /Failed/);
  await showsOnly(page, "e2");
  await eventually(() => page.locator("summary", { hasText: "Kind" }).innerText(), "Kind: 2");
  await button(page, "Clear").click();
  await showsOnly(page, "e1", "e2", "e3", "e4");
  await eventually(() => button(page, "Clear").isVisible(), false);
  await assertQuiet();
});

test("later entries are filtered and counted as well", async () => {
  const { page, assertQuiet } = await opened();
  await open(page);
  await page.locator(".at-filter-toggle").click();
  await showsOnly(page, "e2");
  await push(page, commandStarts("c3", "rm x"), commandEnds("c3", "rm x", 1, "no x\n"));
  await push(page, userMessage("Well."));
  await eventually(() => said(page), "2 of 6 shown");
  await showsOnly(page, "e2", "e5");
  await assertQuiet();
});

test("a filter without matches says so, and closing it shows everything again", async () => {
  const { page, assertQuiet } = await opened();
  await open(page);
  await choose(page, "Kind", /You/);
  await page.locator(".at-filter-toggle").click();
  await showsOnly(page);
  await eventually(() => said(page), "Nothing matches this filter.");
  await screenshot(page, "filter-nothing");
  await page.keyboard.press("Escape");
  await eventually(() => page.locator(".at-filter").isVisible(), false);
  await showsOnly(page, "e1", "e2", "e3", "e4");
  await eventually(() => hasFocus(button(page, "Filter")), true);
  await assertQuiet();
});
