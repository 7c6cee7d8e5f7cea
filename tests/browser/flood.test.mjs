// A long session pushed while the end is followed: what comes in between is not drawn, the end is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { pushLong } from "./support/long-session.mjs";

const browser = useBrowser();

/**
 * Pushes 100 entries 20 times, one push per frame, at one time of the page's clock; returns the ids of
 * drawn rows.
 */
async function flood(page) {
  await pushLong(page, 1);
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    performance.now = () => 1e6;
    const drawn = new Set();
    const observer = new MutationObserver(() => {
      for (const row of document.querySelectorAll("[data-entry]")) drawn.add(row.dataset.entry);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    for (let push = 0; push < 20; push += 1) {
      const events = Array.from({ length: 100 }, (_none, index) =>
        JSON.stringify({ "agent-timeline": "message", key: `${push}-${index}`, text: "so" }),
      );
      globalThis.session.push(`${events.join("\n")}\n`);
      await frame();
    }
    return [...drawn];
  });
}

test("during a flood of entries, few of the passing rows are rendered, but the last one is", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const drawn = await flood(page);
  assert(drawn.length < 200, `${drawn.length} rows were rendered`);
  await page.locator('[data-entry="e2001"]').waitFor();
  await assertQuiet();
});

test("a flood of entries does not move a reader who scrolled up", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await pushLong(page, 60);
  await page.locator('[data-entry="e60"]').waitFor();
  await page.locator(".at-scroller").evaluate((node) => (node.scrollTop = 0));
  await page.locator('[data-entry="e1"]').waitFor();
  await flood(page);
  assert.equal(await page.locator('[data-entry="e1"]').isVisible(), true);
  await assertQuiet();
});
