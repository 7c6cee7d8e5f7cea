// A path that is too long for a head loses its first directories and never its file name; an open card
// shows it whole, because its body does not repeat its head.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const kPath = "/home/ada/projects/a-rather-long-name/packages/reader/src/tables/reader.ts";
const kViewport = { width: 390, height: 700 };
const read = (call, path) => [
  starts(call, "Read", { file_path: path }),
  ends(call, { output: "one\ntwo\nthree" }),
];
const isCut = (node) => node.scrollWidth > node.clientWidth;

/** Returns the part of the text that lies within its box. */
const inSight = (node) => {
  const box = node.getBoundingClientRect();
  const text = node.firstElementChild.firstChild;
  const range = document.createRange();
  const letters = [...text.data].filter((_, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const { left, right } = range.getBoundingClientRect();
    return left >= box.left - 1 && right <= box.right + 1;
  });
  return letters.join("");
};

for (const dir of ["ltr", "rtl"]) {
  test(`a long path keeps its file name visible on a narrow screen: ${dir}`, async () => {
    const { page, assertQuiet } = await openBare(browser, { viewport: kViewport });
    await page.evaluate((value) => document.documentElement.setAttribute("dir", value), dir);
    await push(page, asks("Go"), ...read("c1", kPath));
    await settled(page);
    await screenshot(page, `long-path-${dir}`);
    const summary = page.locator("[data-entry=e2] .at-summary");
    assert.equal(await summary.innerText(), `${kPath} · 3 lines`);
    const path = summary.locator(".at-path-first");
    assert(await path.evaluate(isCut), "the path must be shortened");
    assert.equal(await summary.evaluate(isCut), false);
    assert(
      (await path.evaluate(inSight)).endsWith("src/tables/reader.ts"),
      "its beginning must be cut off",
    );
    await page.locator("[data-entry=e2] .at-head").click();
    await eventually(() => summary.evaluate(isCut), false);
    await eventually(() => path.evaluate((node) => getComputedStyle(node).display), "inline");
    await assertQuiet();
  });
}

test("a path without directories is not split, and a path that arrives later is shown", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: kViewport });
  await push(page, asks("Go"), ...read("c1", "reader.ts"), starts("c2", "Read", {}));
  await push(page, ...read("c2", "src/reader.ts"));
  await settled(page);
  const summaries = page.locator(".at-entry[data-kind=tool] .at-summary");
  assert.equal(await summaries.first().locator(".at-path-first").count(), 0);
  assert.equal(await summaries.nth(1).innerText(), "src/reader.ts · 3 lines");
  await assertQuiet();
});
