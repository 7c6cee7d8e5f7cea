// The tools that a reader opens beside the timeline: panels, bars, menus, dialogs, lists in the header
// and at the bottom. Each is opened, checked and closed again, in the view of a session that has
// content for it.
// Invariant: every tool is closed after use, so that the next one finds the view unchanged.
import { settled } from "../browser.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

const panel = (name) => ({
  open: async (page) => {
    await page.evaluate((which) => globalThis.view.showPanel(which), name);
    await page.locator(`.at-panel-tab[aria-selected="true"]`).waitFor();
    await page.waitForFunction(() => document.querySelector(".at-panel-body")?.firstChild);
  },
  close: (page) => page.evaluate(() => globalThis.view.showPanel(null)),
});

const escape = (page) => page.keyboard.press("Escape");

async function openMenu(page) {
  const card = page.locator('.at-entry[data-kind="tool"]').first();
  await card.hover();
  await card.locator(".at-card-menu").first().click();
  await page.locator("[role=menu]").waitFor();
}

/** A section that a click unfolds in place and another click folds. */
const unfolding = (selector) => {
  const toggle = (page) => page.locator(selector).first().click();
  return { open: toggle, close: toggle, selector };
};

/** Name → how to open and close it; with `selector`, only if such an element is visible. */
const kTools = {
  outline: panel("outline"),
  files: {
    ...panel("files"),
    open: async (page) => {
      await panel("files").open(page);
      const head = page.locator(".at-file-head").first();
      if (await head.isVisible()) await head.click();
    },
  },
  durations: panel("durations"),
  find: {
    open: async (page) => {
      await page.evaluate(() => globalThis.view.find());
      await page.locator(".at-find input").first().fill("the");
    },
    close: escape,
  },
  filter: {
    open: async (page) => {
      await button(page, "Filter").click();
      await page.locator(".at-filter:visible").waitFor();
    },
    close: (page) => button(page, "Filter").click(),
  },
  help: {
    open: async (page) => {
      await button(page, "Keyboard shortcuts").click();
      await page.locator("dialog[open]").waitFor();
    },
    close: escape,
  },
  export: {
    open: async (page) => {
      await button(page, "Export").click();
      await page.locator("[role=menu]").waitFor();
    },
    close: escape,
  },
  menu: { open: openMenu, close: escape },
  "raw-events": {
    open: async (page) => {
      await openMenu(page);
      await page.getByRole("menuitem", { name: "Raw events" }).click();
      await page.locator("dialog[open]").waitFor();
    },
    close: escape,
  },
  lightbox: {
    selector: ".at-image",
    open: async (page) => {
      await page.locator(".at-image").first().click();
      await page.locator(".at-lightbox[open]").waitFor();
    },
    close: escape,
  },
  problems: unfolding(".at-session-problems > summary"),
  todos: unfolding(".at-todo-head"),
};

/**
 * Opens each tool in turn and calls `look` with its name.
 * @param {import("playwright-core").Page} page
 * @param {(name: string) => Promise<void>} look
 */
export async function eachTool(page, look) {
  for (const [name, { open, close, selector }] of Object.entries(kTools)) {
    if (selector && !(await page.locator(selector).first().isVisible())) continue;
    await open(page);
    await settled(page);
    await look(name);
    await close(page);
    await settled(page);
  }
}
