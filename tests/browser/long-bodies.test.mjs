// Long bodies: few elements while they stream and when they are shown in full, a selection that
// survives, and no jumps.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { ends, event, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const bare = () => openBare(browser);

const elements = (page) => page.evaluate(() => document.querySelectorAll("*").length);

const lines = (count) => Array.from({ length: count }, (_, i) => `line ${i}\n`).join("");

test("a streamed message of 120 KB keeps the DOM small, and a selection at its start", async () => {
  const { page, assertQuiet } = await bare();
  await push(
    page,
    event("message", { key: "a", role: "assistant", append: true, text: "# Start\n\n" }),
  );
  const seen = await page.evaluate(async () => {
    const heading = document.querySelector(".at-piece h1").firstChild;
    getSelection().setBaseAndExtent(heading, 0, heading, 5);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    document.querySelector(".at-jump").click(); // the selection had stopped the following
    let most = 0;
    let drawn = true;
    for (let i = 0; i < 300; i += 1) {
      const text = `Paragraph ${i} with *some* words, \`code\` and a [link](https://x.example/).\n\n- one\n- two\n\n`;
      const all = text.repeat(4);
      const told = { "agent-timeline": "message", time: 1_770_800_000_000 + i, key: "a" };
      globalThis.session.push({ ...told, role: "assistant", append: true, text: all, open: true });
      await frame();
      most = Math.max(most, document.querySelectorAll("*").length);
      if (i % 50 === 49) {
        await frame();
        drawn &&= document.querySelector(".at-pieces").lastElementChild.textContent.includes("two");
      }
    }
    const scroller = document.querySelector(".at-scroller");
    return {
      ...{ most, drawn, selection: getSelection().toString(), kept: heading.isConnected },
      rest: scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight,
    };
  });
  assert(seen.most < 2000, `${seen.most} elements`);
  assert(seen.drawn);
  assert.equal(seen.selection, "Start");
  assert(seen.kept);
  assert(seen.rest <= 1, `${seen.rest}`);
  await page.evaluate(() => getSelection().removeAllRanges());
  // Scrolls up through the answer, a screen at a time: no gap is visible, and the text moves with the
  // scrolling.
  const order = await page.evaluate(async () => {
    const scroller = document.querySelector(".at-scroller");
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const wrong = [];
    for (let step = 0; step < 12; step += 1) {
      const box = scroller.getBoundingClientRect();
      const first = [...document.querySelectorAll(".at-piece")].find(
        (piece) => piece.getBoundingClientRect().top >= box.top,
      );
      const before = first.getBoundingClientRect().top;
      scroller.scrollTop -= 600;
      await frame();
      const moved = first.isConnected ? first.getBoundingClientRect().top - before : 600;
      if (Math.abs(moved - 600) > 2) wrong.push(["moved", step, moved]);
      for (const gap of document.querySelectorAll(".at-pieces > svg")) {
        const { top, bottom } = gap.getBoundingClientRect();
        if (bottom > box.top + 1 && top < box.bottom - 1) wrong.push(["gap", step, top, bottom]);
      }
    }
    return wrong;
  });
  assert.deepEqual(order, []);
  await assertQuiet();
});

test("long output shows its start and end, and everything on request, with few elements", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, starts("c", "Bash", { command: "seq" }), ends("c", { output: lines(20_000) }));
  await page.locator("button.at-head").click();
  const text = () =>
    page.locator(".at-part-terminal > .at-pieces").evaluate((node) => node.textContent);
  const more = page.getByRole("button", { name: "Show 19,960 hidden lines" });
  await eventually(text, /line 9\nShow 19,960 hidden linesline 19970\n/);
  await eventually(text, /line 19999\n?$/);
  await settled(page);
  const before = await more.boundingBox();
  await screenshot(page, "output-preview");
  await more.click();
  await more.waitFor({ state: "detached" });
  await settled(page);
  const first = page.locator(".at-terminal").first();
  assert((await first.boundingBox()).y < before.y);
  assert((await elements(page)) < 1500);
  await page.locator(".at-scroller").evaluate((node) => (node.scrollTop = node.scrollHeight));
  await eventually(text, /line 19999/);
  assert((await elements(page)) < 1500);
  await page.getByRole("button", { name: "Show less" }).click();
  await eventually(text, /Show 19,960 hidden lines/);
  await assertQuiet();
});

test("long code shows its first 40 lines, and all lines on request, with few elements", async () => {
  const { page, assertQuiet } = await bare();
  const code = Array.from({ length: 400 }, (_, i) => `const a${i} = "text" + ${i}; // why`).join(
    "\n",
  );
  await push(page, starts("c", "Read", { file_path: "a.ts" }), ends("c", { output: code }));
  await page.locator("button.at-head").click();
  await eventually(() => page.locator(".at-line").count(), 40);
  await page.getByRole("button", { name: "Show all 400 lines" }).click();
  await page.evaluate(() => globalThis.view.list.scroller.scrollTo(0, 1e6));
  await page.locator('.at-line[data-line="400"]').waitFor();
  assert((await page.locator(".at-line").count()) < 200);
  await assertQuiet();
});
