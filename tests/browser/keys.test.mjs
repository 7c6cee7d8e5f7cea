// The single-key shortcuts of the view: what they do, and where they do not apply.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandEnds, commandStarts, userMessage } from "./support/bare-page.mjs";
import {
  copiedBy,
  frames,
  kClipboard,
  screenshot,
  settled,
  useBrowser,
} from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openToolPage, openTools } from "./support/tool-source.mjs";

const browser = useBrowser();

async function opened() {
  const bare = await openToolPage(
    browser,
    [
      userMessage("First prompt."),
      commandStarts("c1", "make"),
      commandEnds("c1", "make", 2, "no rule\n"),
      commandStarts("c2", "ls"),
      commandEnds("c2", "ls", 0, "a\n"),
      userMessage("Second prompt."),
    ],
    kClipboard,
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
const selected = (page) => page.evaluate(() => globalThis.view.selected());
const open = (page) =>
  page
    .locator(".at-entry.at-open:not([data-kind=message])")
    .evaluateAll((nodes) => nodes.map((node) => node.dataset.entry));

test("j and k, n and p, g and G move through the entries", async () => {
  const { page, assertQuiet } = await opened();
  const goesTo = async (entry, ...keys) => {
    await press(page, ...keys);
    await eventually(() => focused(page), entry, keys.join());
  };
  await goesTo("e1", "j");
  await goesTo("e3", "j", "j");
  await goesTo("e2", "k");
  assert.equal(await selected(page), "e2");
  await goesTo("e4", "n");
  await goesTo("e1", "p");
  await goesTo("e1", "k");
  await goesTo("e4", "G");
  await goesTo("e1", "g");
  await eventually(() => page.locator(".at-entry[tabindex='0']").count(), 1, "a roving tab stop");
  await assertQuiet();
});

test("without a selection, j begins at the first visible entry and k at the last", async () => {
  for (const [key, entry] of [
    ["j", "e1"],
    ["k", "e4"],
  ]) {
    const { page, assertQuiet } = await opened();
    await press(page, key);
    await eventually(() => focused(page), entry, key);
    await settled(page);
    await assertQuiet();
  }
});

test("Enter, Space and o open or close an entry, e and E open and close all", async () => {
  const { page, assertQuiet } = await opened();
  const leavesOpen = async (entries, ...keys) => {
    await press(page, ...keys);
    await eventually(() => open(page), entries, keys.join());
  };
  await leavesOpen(["e2"], "j", "j", "Enter");
  await leavesOpen([], " ");
  await leavesOpen(["e2"], "o");
  await leavesOpen(["e2", "e3"], "e");
  await leavesOpen([], "E");
  await assertQuiet();
});

test("copying with y shows a message that disappears", async () => {
  const { page, assertQuiet } = await opened();
  await press(page, "j", "y");
  const toast = page.locator(".at-toast");
  await eventually(() => toast.innerText(), "Copied");
  await toast.waitFor({ state: "hidden" });
  await assertQuiet();
});

test("the help lists the keys, and closing it restores the focus", async () => {
  const { page, assertQuiet } = await opened();
  await press(page, "j", "?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await dialog.waitFor();
  const rows = await page.locator(".at-help-row").allInnerTexts();
  assert.equal(rows.length, 17);
  assert(rows.includes("j\nNext entry"), rows.join());
  await screenshot(page, "help");
  await press(page, "j");
  assert.equal(await selected(page), "e1", "the key reached the timeline");
  await press(page, "Escape");
  await eventually(() => dialog.count(), 0);
  await eventually(() => focused(page), "e1");
  await assertQuiet();
});

test("shortcuts do not apply in text fields, with modifiers, or if the host disables them", async () => {
  const { page, assertQuiet } = await opened();
  await press(page, "j", "/");
  await page.keyboard.type("jjGe?");
  await eventually(() => page.getByRole("searchbox").inputValue(), "jjGe?");
  assert.equal(await selected(page), "e1");
  await press(page, "Escape", "Control+j", "Alt+n");
  assert.equal(await selected(page), "e1");
  await openTools(page, { keyboard: false });
  await page.locator(".at-scroller").focus();
  await press(page, "j", "?", "/");
  assert.equal(await selected(page), null);
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Keyboard shortcuts" }).count(), 0);
  await assertQuiet();
});

test("y copies the entry and announces it", async () => {
  const { page, assertQuiet } = await opened();
  await press(page, "j", "j");
  assert.match(await copiedBy(page, () => press(page, "y")), /make\n.*no rule/s);
  await eventually(() => page.getByRole("status").innerText(), "Copied");
  await assertQuiet();
});
