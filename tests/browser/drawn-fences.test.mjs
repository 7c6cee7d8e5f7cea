// Fenced code and math that the host renders instead of showing their source, and tables that can be
// sorted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, openEmptyPage, push } from "./support/bare-page.mjs";
import { frames, screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, event, says } from "./support/neutral-events.mjs";

const browser = useBrowser();
const kFence = "```";

/** Opens a view whose host renders `diagram` and `ts` fences and math, asynchronously if `late`. */
async function openDrawing(late) {
  const opened = await browser.openPage();
  await openEmptyPage(opened.page, browser.base);
  await opened.page.evaluate(async (isLate) => {
    const { load } = await import("/agent-timeline/index.js");
    const { mount } = await import("/agent-timeline/view.js");
    globalThis.asked = [];
    const renderFence = (language, text, { display }) => {
      globalThis.asked.push([language, text, display]);
      if (language === "broken") throw new Error("no such diagram");
      if (!["diagram", "ts", "math"].includes(language)) return null;
      const made = document.createElement(display ? "figure" : "span");
      made.className = "drawn";
      made.textContent = `drawn: ${text.trim()}`;
      return isLate ? new Promise((resolve) => setTimeout(() => resolve(made), 50)) : made;
    };
    globalThis.session = (await load()).createSession({ markdown: { math: true } });
    globalThis.view = mount(document.querySelector("#host"), globalThis.session, { renderFence });
  }, late);
  return opened;
}

for (const late of [false, true]) {
  const when = late ? "asynchronously" : "synchronously";
  test(`fences and formulas that the host renders ${when} replace their source, which can be shown`, async () => {
    const { page, assertQuiet } = await openDrawing(late);
    const text = `Look:\n\n${kFence}diagram\na -> b\n${kFence}\n\n${kFence}js\nlet a;\n${kFence}\n\nand $x^2$ is\n\n$$\ny\n$$\n`;
    await push(page, asks("Draw"), says(text));
    await eventually(() => page.locator(".drawn").count(), 3);
    const drawn = page.locator("figure.drawn").first();
    assert.equal(await drawn.innerText(), "drawn: a -> b");
    const source = page.locator(".at-drawn > pre");
    assert.equal(await source.isVisible(), false);
    await screenshot(page, `drawn-fence-${late ? "late" : "now"}`);
    await page.locator(".at-drawn").first().hover();
    await page.locator(".at-fence-source").first().click();
    assert.equal(await source.isVisible(), true);
    assert.match(await source.innerText(), /a -> b/);
    const asked = await page.evaluate(() => globalThis.asked.map(([language]) => language));
    assert.deepEqual([...new Set(asked)].sort(), ["diagram", "js", "math"]);
    await assertQuiet();
  });
}

test("a fence is rendered by the host once, when it is complete", async () => {
  const { page, assertQuiet } = await openDrawing(false);
  const chunk = (text, more) => event("message", { key: "m", role: "assistant", text, ...more });
  await push(page, asks("Draw"), chunk(`${kFence}diagram\na`, { open: true }));
  await frames(page);
  assert.equal(await page.locator(".drawn").count(), 0);
  await push(page, chunk(`${kFence}diagram\na\nb\n${kFence}\n\nThat is all.`, { open: true }));
  await eventually(() => page.locator(".drawn").count(), 1);
  await push(page, chunk(`${kFence}diagram\na\nb\n${kFence}\n\nThat is all.`));
  await settled(page);
  assert.equal(await page.locator(".drawn").count(), 1);
  assert.equal(await page.locator("figure.drawn").textContent(), "drawn: a\nb");
  await assertQuiet();
});

test("a drawing that is late replaces a long fence of which only some rows are in the DOM", async () => {
  const { page, assertQuiet } = await openDrawing(true);
  const lines = Array.from({ length: 400 }, (_, i) => `const node${i} = f("${i}");`);
  await push(page, asks("Draw"), says(`${kFence}ts\n${lines.join("\n")}\n${kFence}\n`));
  await eventually(() => page.locator("figure.drawn").count(), 1);
  assert.equal(await page.locator(".at-drawn > pre").isVisible(), false);
  assert.match(await page.locator("figure.drawn").textContent(), /node0 [^]*node399 /);
  await page.locator(".at-drawn").hover();
  await page.locator(".at-fence-source").click();
  // The drawing is higher than the page; rows are in the DOM where the reader is.
  await page.locator(".at-drawn > pre").scrollIntoViewIfNeeded();
  await eventually(() => page.locator(".at-drawn > pre").innerText(), /node0 /);
  await assertQuiet();
});

const kTable = "| name | size |\n| --- | ---: |\n| b | 10 |\n| a | 9 |\n| c | 1,200 |\n";
const column = (page, n) => page.locator(`.at-table tbody td:nth-child(${n})`).allInnerTexts();

test("clicking a table heading or pressing its keys sorts the rows, and a third time restores the order", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, asks("List"), says(kTable));
  const [name, size] = [0, 1].map((n) => page.locator(".at-table th").nth(n));
  await size.click();
  // The first click loads the sorting module; later clicks sort at once.
  await eventually(() => column(page, 2), ["9", "10", "1,200"]);
  assert.equal(await size.getAttribute("aria-sort"), "ascending");
  await size.press("Enter");
  assert.deepEqual(await column(page, 2), ["1,200", "10", "9"]);
  await name.press(" ");
  assert.deepEqual(await column(page, 1), ["a", "b", "c"]);
  assert.equal(await size.getAttribute("aria-sort"), "none");
  await name.click();
  await name.click();
  assert.deepEqual(await column(page, 1), ["b", "a", "c"]);
  await assertQuiet();
});

test("a table that still streams is not sorted", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const chunk = (text, more) => event("message", { key: "m", role: "assistant", text, ...more });
  await push(page, asks("List"), chunk(kTable, { open: true }));
  await page.locator(".at-table th").first().click();
  await push(page, chunk(`${kTable}| d | 5 |\n`, { open: true }));
  await eventually(() => column(page, 1), ["b", "a", "c", "d"]);
  await push(page, chunk(`${kTable}| d | 5 |\n`));
  await page.locator(".at-table th").first().click();
  await eventually(() => column(page, 1), ["a", "b", "c", "d"]);
  await assertQuiet();
});

test("the head of a long table stays visible while it scrolls", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const rows = Array.from({ length: 80 }, (_, i) => `| r${i} | ${i} |\n`).join("");
  await push(page, asks("List"), says(`| name | size |\n| --- | --- |\n${rows}`));
  const box = page.locator(".at-table");
  await box.evaluate((node) => (node.scrollTop = 500));
  await frames(page);
  const top = (await box.boundingBox()).y;
  const head = (await page.locator(".at-table th").first().boundingBox()).y;
  assert(Math.abs(head - top) < 3, `${head} of ${top}`);
  await screenshot(page, "long-table");
  await assertQuiet();
});
