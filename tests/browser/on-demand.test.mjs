// Modules that the view loads when a reader first needs them: nothing earlier, no input in the meantime
// is lost, and a failed load is reported.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandEnds, commandStarts, userMessage } from "./support/bare-page.mjs";
import { hasFocus, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openToolPage } from "./support/tool-source.mjs";

const browser = useBrowser();

const kEvents = [
  userMessage("Where is the needle?"),
  commandStarts("c1", "make"),
  commandEnds("c1", "make", 2, "no rule for needle\n"),
];
const kNotLoaded = /could not be loaded/i;

const button = (page, name) => page.getByRole("button", { name, exact: true });
const cardButton = (page) => page.locator('[data-entry="e1"] .at-card-menu');
const input = (page) => page.getByRole("searchbox", { name: "Find in timeline" });
const said = (page) => page.getByRole("status").innerText();

/** Delays the module with this name until `letGo` is called. */
async function holdBack(page, name) {
  let letGo = null;
  const free = new Promise((resolve) => (letGo = resolve));
  let asked = null;
  const wasAsked = new Promise((resolve) => (asked = resolve));
  await page.route(`**/${name}-*.js`, async (route) => {
    asked();
    await free;
    await route.continue();
  });
  return { letGo, wasAsked };
}

test("tools are not loaded with the page, but each when it is first used", async () => {
  const loaded = (page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => /([a-z-]+)-\w+\.js$/.exec(name)?.[1])
        .filter((name) =>
          ["find-hits", "filter-bar", "menu-items", "panels", "help", "rare-actions"].includes(
            name,
          ),
        )
        .sort(),
    );
  const { page, assertQuiet } = await openToolPage(browser, kEvents);
  assert.deepEqual(await loaded(page), []);
  await cardButton(page).click();
  await eventually(() => page.getByRole("menu").isVisible(), true);
  assert.deepEqual(await loaded(page), ["menu-items"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  await eventually(() => page.locator(".at-filter").isVisible(), true);
  assert.deepEqual(await loaded(page), ["filter-bar", "menu-items"]);
  await assertQuiet();
});

test("text typed into the find bar while its module loads is searched", async () => {
  const { page, assertQuiet } = await openToolPage(browser, kEvents);
  const { letGo, wasAsked } = await holdBack(page, "find-hits");
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("Control+f");
  assert.equal(await hasFocus(input(page)), true, "the bar waits for its module");
  await page.keyboard.type("needle");
  await page.keyboard.press("Enter");
  await wasAsked;
  letGo();
  await eventually(() => page.locator(".at-find-count").innerText(), "1 of 2");
  assert.equal(await input(page).inputValue(), "needle");
  await page.keyboard.press("Escape");
  await eventually(() => page.locator(".at-find").isVisible(), false);
  await assertQuiet();
});

test("a find bar closed before its module has loaded does not search", async () => {
  const { page, assertQuiet } = await openToolPage(browser, kEvents);
  const { letGo } = await holdBack(page, "find-hits");
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("Control+f");
  await page.keyboard.type("needle");
  await page.keyboard.press("Escape");
  assert.equal(await hasFocus(page.locator(".at-scroller")), true);
  letGo();
  // Opening the bar again loads the same module, which shows that it has arrived.
  await page.keyboard.press("Control+f");
  await eventually(() => page.evaluate(() => globalThis.asked), ["needle"]);
  await assertQuiet();
});

test("the menu, the filter, a panel and the help open and get the focus when they have loaded", async () => {
  const { page, assertQuiet } = await openToolPage(browser, kEvents);
  const wants = [
    ["menu-items", () => cardButton(page).click(), page.getByRole("menu")],
    ["filter-bar", () => button(page, "Filter").click(), page.locator(".at-filter")],
    [
      "panels",
      () => button(page, "Outline, files and durations").click(),
      page.locator(".at-panel"),
    ],
    ["help", () => button(page, "Keyboard shortcuts").click(), page.locator(".at-help")],
  ];
  for (const [name, want, shown] of wants) {
    const { letGo, wasAsked } = await holdBack(page, name);
    await want();
    await wasAsked;
    assert.equal(await shown.isVisible(), false, name);
    letGo();
    await eventually(() => shown.isVisible(), true, name);
    await eventually(() => shown.evaluate((node) => node.contains(document.activeElement)), true);
    await page.keyboard.press("Escape");
    await eventually(() => shown.isVisible(), false, name);
  }
  await assertQuiet();
});

test("further clicks on a menu's button while it loads toggle whether it will open", async () => {
  const { page, assertQuiet } = await openToolPage(browser, kEvents);
  const { letGo, wasAsked } = await holdBack(page, "menu-items");
  await cardButton(page).click();
  await cardButton(page).click();
  await cardButton(page).click();
  await wasAsked;
  letGo();
  await eventually(() => page.getByRole("menu").isVisible(), true);
  await assertQuiet();
});

for (const [name, want] of [
  ["find-hits", (page) => page.keyboard.press("Control+f")],
  ["filter-bar", (page) => page.keyboard.press("f")],
  ["menu-items", (page) => cardButton(page).click()],
  ["panels", (page) => page.keyboard.press("l")],
  ["help", (page) => page.keyboard.press("?")],
]) {
  test(`a failure to load ${name} is shown and reported to the host`, async () => {
    const { page, troubles } = await openToolPage(browser, kEvents);
    await page.route(`**/${name}-*.js`, (route) => route.abort());
    await page.locator(".at-scroller").focus();
    await want(page);
    await eventually(() => said(page), kNotLoaded);
    await eventually(() => page.locator(".at-toast").innerText(), kNotLoaded);
    await eventually(() => troubles.some((trouble) => trouble.startsWith("error: ")), true);
  });
}

test("a view disposed of while a module loads neither opens it nor reports anything", async () => {
  const { page, assertQuiet } = await openToolPage(browser, kEvents);
  const { letGo, wasAsked } = await holdBack(page, "panels");
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("l");
  await wasAsked;
  await page.evaluate(() => globalThis.view.dispose());
  letGo();
  await page.waitForLoadState("networkidle");
  await eventually(() => page.locator(".at-panel").count(), 0);
  await assertQuiet();
});

test("tools opened after the session was disposed of open without reporting a failed load", async () => {
  const { page, assertQuiet } = await openToolPage(browser, kEvents);
  await page.evaluate(() => globalThis.session.dispose());
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("f");
  await eventually(() => page.locator(".at-filter").isVisible(), true);
  await page.keyboard.press("Escape");
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("Control+f");
  await eventually(() => hasFocus(input(page)), true);
  await page.waitForLoadState("networkidle");
  assert.doesNotMatch(await said(page), kNotLoaded);
  await assertQuiet();
});

test("a module that loads after the view was disposed of does not subscribe to the session", async () => {
  const { page, assertQuiet } = await openToolPage(browser, kEvents);
  const { letGo, wasAsked } = await holdBack(page, "filter-bar");
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("f");
  await wasAsked;
  const came = page.waitForResponse(/filter-bar-/);
  await page.evaluate(() => {
    globalThis.view.dispose();
    globalThis.session.subscribe = () => {
      throw new Error("subscribed");
    };
  });
  letGo();
  await came;
  await page.waitForLoadState("networkidle");
  await assertQuiet();
});
