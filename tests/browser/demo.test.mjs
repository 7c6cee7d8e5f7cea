// The controls of the demo page: playback, scrubbing, own files, theme, inspector, keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { frames, useBrowser } from "./support/browser.mjs";
import { cards, openDemo, scrub } from "./support/demo.mjs";

const kLine = JSON.stringify({
  id: "own-1",
  created: 1,
  desc: { msg: "UserMessage", content: "from a file of my own" },
});

const browser = useBrowser();

async function ownMessageIsThere(page) {
  await page.waitForFunction(() => document.querySelector("#position").value === "1 / 1");
  await frames(page);
  const list = await cards(page);
  assert.equal(list.length, 1);
  assert.match(await page.locator(".at-body").innerText(), /from a file of my own/);
}

test("a recording plays to its end by itself, at any speed", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await page.selectOption("#speed", "50");
  await page.getByRole("button", { name: "Restart" }).click();
  await page.getByRole("button", { name: "Play" }).click();
  await page.waitForTimeout(300);
  const early = Number(await page.locator("#scrub").inputValue());
  const length = Number(await page.locator("#scrub").getAttribute("max"));
  assert(early > 0 && early < length, `${early} of ${length}`);
  await page.selectOption("#speed", "Infinity");
  await page.getByRole("button", { name: "Play" }).waitFor();
  assert.equal(await page.locator("#position").innerText(), `${length} / ${length}`);
  await assertQuiet();
});

test("stepping and scrubbing back show what a fresh session would show", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page, 20);
  await page.getByRole("button", { name: "Next event" }).click();
  const forwards = await cards(page);
  await scrub(page);
  await scrub(page, 21);
  assert.deepEqual(await cards(page), forwards);
  await page.getByRole("button", { name: "Restart" }).click();
  await frames(page);
  assert.deepEqual(await cards(page), []);
  await assertQuiet();
});

test("a file can be chosen", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await page.setInputFiles("#file", {
    name: "own.jsonl",
    mimeType: "application/x-ndjson",
    buffer: Buffer.from(`${kLine}\n`),
  });
  await ownMessageIsThere(page);
  await assertQuiet();
});

test("a file can be dropped", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await page.evaluate((line) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([`${line}\n`], "own.jsonl"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  }, kLine);
  await ownMessageIsThere(page);
  await assertQuiet();
});

test("text can be pasted", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await page.evaluate((line) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", line);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, kLine);
  await ownMessageIsThere(page);
  await assertQuiet();
});

test("the theme follows the system until it is chosen, and stays chosen", async () => {
  const { page, assertQuiet } = await browser.openPage({ colorScheme: "light" });
  await openDemo(page, browser.base);
  const background = () =>
    page.locator(".agent-timeline").evaluate((node) => getComputedStyle(node).backgroundColor);
  const light = await background();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await background();
  assert.notEqual(dark, light);
  await page.getByText("Light", { exact: true }).click();
  assert.equal(await background(), light);
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#scrub").max !== "0");
  assert.equal(await background(), light);
  await assertQuiet();
});

test("the inspector shows the descriptor of the selected entry and its last patch", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page, 14);
  await page.locator('.at-entry[data-kind="tool"] .at-head').first().click();
  await frames(page);
  const descriptor = JSON.parse(await page.locator("#descriptor").innerText());
  assert.equal(descriptor.kind, "tool");
  assert.equal(await page.locator("[aria-current]").getAttribute("data-entry"), descriptor.id);
  const patch = JSON.parse(await page.locator("#patch").innerText());
  assert(patch.ops.length > 0 && patch.ops.every(({ entry }) => entry === descriptor.id));
  await page.getByRole("button", { name: "Panel" }).click();
  assert.equal(await page.locator("#inspector").isVisible(), false);
  await assertQuiet();
});

test("j and k walk the cards, Enter opens one", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  await page.locator(".at-entry .at-card").first().click();
  await page.locator(".at-entry").first().focus();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  assert.equal(await page.locator("[aria-current]").getAttribute("data-kind"), "tool");
  await page.keyboard.press("Enter");
  assert(await page.locator("[aria-current] > .at-card > .at-body").isVisible());
  await page.keyboard.press("k");
  assert.equal(await page.locator("[aria-current]").getAttribute("data-role"), "assistant");
  await assertQuiet();
});
