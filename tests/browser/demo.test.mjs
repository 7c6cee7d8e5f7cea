// The controls of the playground: playback, scrubbing, the user's own files, theme, inspector, keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled, useBrowser } from "./support/browser.mjs";
import { cards, openDemo, scrub } from "./support/demo.mjs";
import { eventually } from "./support/eventually.mjs";

const kLine = JSON.stringify({
  id: "own-1",
  created: 1,
  desc: { msg: "UserMessage", content: "from a file of my own" },
});

const browser = useBrowser();

async function ownMessageIsThere(page) {
  await eventually(() => page.locator("#position").innerText(), "1 / 1");
  await eventually(() => page.locator(".at-entry").count(), 1);
  await eventually(() => page.locator(".at-body").innerText(), /from a file of my own/);
}

test("a recording plays to its end at every speed", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  const length = Number(await page.locator("#scrub").getAttribute("max"));
  const position = async () => Number(await page.locator("#scrub").inputValue());
  await page.selectOption("#speed", "1");
  await page.getByRole("button", { name: "Restart" }).click();
  await page.getByRole("button", { name: "Play" }).click();
  // The whole recording takes more than a minute at this speed.
  const early = await eventually(position, (at) => at > 0);
  assert(early < length, `${early} of ${length}`);
  await page.selectOption("#speed", "50");
  await eventually(position, (at) => at > early + 10);
  await page.selectOption("#speed", "Infinity");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await eventually(() => page.locator("#position").innerText(), `${length} / ${length}`);
  await assertQuiet();
});

test("stepping and scrubbing back show the same as playing from the start", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page, 20);
  await page.getByRole("button", { name: "Next event" }).click();
  const forwards = await cards(page);
  await scrub(page);
  await scrub(page, 21);
  await eventually(() => cards(page), forwards);
  await page.getByRole("button", { name: "Restart" }).click();
  await eventually(() => cards(page), []);
  await assertQuiet();
});

test("a file can be selected", async () => {
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

test("the theme follows the system until one is selected, which survives a reload", async () => {
  const { page, assertQuiet } = await browser.openPage({ colorScheme: "light" });
  await openDemo(page, browser.base);
  const background = () =>
    page.locator(".agent-timeline").evaluate((node) => getComputedStyle(node).backgroundColor);
  const light = await background();
  await page.emulateMedia({ colorScheme: "dark" });
  await eventually(background, (color) => color !== light);
  await page.getByText("Light", { exact: true }).click();
  await eventually(background, light);
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#scrub").max !== "0");
  await eventually(background, light);
  await assertQuiet();
});

test("the inspector shows the descriptor of the selected entry and its last patch", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page, 14);
  await page.locator('.at-entry[data-kind="tool"] .at-head').first().click();
  const id = await page.locator("[aria-current]").getAttribute("data-entry");
  await eventually(() => page.locator("#inspector-title").innerText(), new RegExp(`${id}$`, "i"));
  const descriptor = JSON.parse(await page.locator("#descriptor").innerText());
  assert.equal(descriptor.kind, "tool");
  assert.equal(descriptor.id, id);
  const patch = JSON.parse(await page.locator("#patch").innerText());
  assert(patch.ops.length > 0 && patch.ops.every(({ entry }) => entry === descriptor.id));
  await page.getByRole("button", { name: "Panel" }).click();
  await page.locator("#inspector").waitFor({ state: "hidden" });
  await assertQuiet();
});

test("j and k select entries, and Enter opens the selected one", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  const current = page.locator("[aria-current]");
  const press = async (key) => {
    await page.keyboard.press(key);
    // The next key must go to the card that this key selects.
    await eventually(() => current.evaluate((node) => node === document.activeElement), true);
    await settled(page);
  };
  await page.locator(".at-entry .at-card").first().click();
  await page.locator(".at-entry").first().focus();
  await press("j");
  await press("j");
  assert.equal(await current.getAttribute("data-kind"), "tool");
  await press("Enter");
  await page.locator("[aria-current] > .at-card > .at-body").waitFor();
  await press("k");
  assert.equal(await current.getAttribute("data-role"), "assistant");
  await assertQuiet();
});
