// A long session is not drawn completely: rows near the viewport exist, the rest is empty space, and
// any entry can be found by its id.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { pushLong } from "./support/long-session.mjs";

const browser = useBrowser();

async function longPage(count) {
  const opened = await openBare(browser);
  await pushLong(opened.page, count);
  await settled(opened.page);
  return opened;
}

const elements = (page) => page.evaluate(() => document.querySelectorAll("*").length);

/** Returns the gaps and overlaps between the rows in the viewport. */
function holes(page) {
  return page.evaluate(() => {
    const box = document.querySelector(".at-scroller").getBoundingClientRect();
    const wrong = [];
    let end = null;
    for (const row of document.querySelector(".at-entries-list").children) {
      const { top, bottom } = row.getBoundingClientRect();
      if (end !== null && Math.abs(top - end) > 0.1) wrong.push(["apart", end, top]);
      end = bottom;
      if (row.localName !== "svg") continue;
      if (bottom > box.top + 1 && top < box.bottom - 1) wrong.push(["gap in sight", top, bottom]);
    }
    return wrong;
  });
}

const scrollTo = (page, share) =>
  page.locator(".at-scroller").evaluate((node, part) => {
    node.scrollTop = part * (node.scrollHeight - node.clientHeight);
  }, share);

test("5,000 entries: the DOM stays small, the end is visible, and no gaps appear after jumps", async () => {
  const { page, assertQuiet } = await longPage(5000);
  assert((await elements(page)) < 2500, `${await elements(page)}`);
  await page.getByText("answer 4996").waitFor();
  for (const share of [0.5, 0.1, 0.93, 0, 0.31, 1]) {
    await scrollTo(page, share);
    await frames(page);
    assert.deepEqual(await holes(page), [], `at ${share}`);
    await settled(page);
    assert((await elements(page)) < 2500);
  }
  await screenshot(page, "long-session");
  await assertQuiet();
});

test("reveal() scrolls an entry into view and opens it", async () => {
  const { page, assertQuiet } = await longPage(3000);
  for (const [id, align] of [
    ["e1500", "start"],
    ["e40", "center"],
    ["e2990", "nearest"],
    ["e1501", "nearest"],
  ]) {
    const found = await page.evaluate(
      async ([entry, place]) => {
        const options = { open: true, align: place };
        const card = await globalThis.view.list.reveal(entry, options);
        const { top, bottom } = card.getBoundingClientRect();
        const view = document.querySelector(".at-scroller").getBoundingClientRect();
        const text = card.querySelector(".at-body").innerText.length;
        // Of a card taller than the viewport, the head must be visible below the sticky prompt.
        const inside = top >= view.top && (bottom <= view.bottom || top < view.top + 60);
        return { id: card.dataset.entry, inside, text };
      },
      [id, align],
    );
    assert.equal(found.id, id);
    assert(found.inside, `${id} ${align}`);
    assert(found.text > 0, `${id} has no body`);
    assert.deepEqual(await holes(page), []);
  }
  assert.equal(await page.evaluate(() => globalThis.view.list.reveal("e99999")), null);
  await assertQuiet();
});

test("the entries of a sub-agent are windowed like all others", async () => {
  const { page, assertQuiet } = await longPage(20);
  await push(page, {
    "agent-timeline": "tool-start",
    ...{ time: 1, call: "agent", name: "Task", input: { prompt: "look" } },
  });
  await pushLong(page, 3000, "agent");
  await eventually(() => page.evaluate(() => document.body.innerText), /answer 2996/);
  await settled(page);
  assert((await elements(page)) < 2500);
  await page.evaluate(() => globalThis.view.list.reveal("e21", { align: "start" }));
  const toggle = page.locator(".at-steps-toggle");
  await eventually(() => toggle.innerText(), "3,000 steps");
  await toggle.click();
  await eventually(() => page.locator('[data-depth="1"]').count(), 0);
  await toggle.click();
  await page.locator('[data-depth="1"]').first().waitFor();
  await settled(page);
  assert.deepEqual(await holes(page), []);
  await screenshot(page, "long-steps");
  await assertQuiet();
});

test("a list of a million rows can be scrolled to both ends", async () => {
  const { page, assertQuiet } = await longPage(10);
  const seen = await page.evaluate(async () => {
    const { list } = globalThis.view;
    const [first] = list.rows();
    const outline = globalThis.session.snapshot();
    const entries = Array.from({ length: 1_000_000 }, (_, i) => ({
      ...first,
      ...{ id: `n${i}`, kind: "tool", role: null, family: "generic", tool: "t", group: null },
      ...{ turn: null, parent: null, collapsed: true },
    }));
    const label = { key: "", args: {}, text: "" };
    const told = (id) => ({
      ...entries[Number(id.slice(1))],
      ...{ title: { ...label, text: id }, summary: "", summaryParts: [], badges: [], parts: [] },
      ...{ tool: { name: "t", family: "generic", label }, startedAt: null, endedAt: null },
      ...{ durationMs: null, expandable: false, expandHint: null, pruned: false },
      ...{ diagnostics: [], dialect: null, sourceId: null },
    });
    globalThis.view.dispose();
    globalThis.view = globalThis.mount(document.querySelector("#host"), {
      outline: () => ({ ...outline, entries, groups: [], turns: [], diagnostics: [] }),
      watch: (ids) => ids.map(told),
      unwatch: () => undefined,
      descriptor: () => null,
      html: () => "",
      subscribe: () => () => undefined,
    });
    const scroller = document.querySelector(".at-scroller");
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const titles = () => {
      const box = scroller.getBoundingClientRect();
      return [...document.querySelectorAll(".at-entry")]
        .filter((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          return top >= box.top && bottom <= box.bottom;
        })
        .map((card) => Number(card.querySelector(".at-title").textContent.slice(1)));
    };
    await frame();
    const result = { last: titles().at(-1), middle: 0, steps: [], first: 0, end: 0 };
    scroller.scrollTop = scroller.scrollHeight / 2;
    await frame();
    result.middle = titles()[0];
    for (let i = 0; i < 3; i += 1) {
      const before = titles()[0];
      scroller.scrollTop += 460;
      await frame();
      result.steps.push(titles()[0] - before);
    }
    scroller.scrollTop = 0;
    await frame();
    result.first = titles()[0];
    for (let i = 0; i < 20; i += 1) {
      scroller.scrollTop += 460;
      await frame();
    }
    result.away = titles()[0];
    scroller.scrollTop = scroller.scrollHeight;
    await frame();
    result.end = titles().at(-1);
    return result;
  });
  assert.equal(seen.last, 999_999);
  assert(Math.abs(seen.middle - 500_000) < 5000, `${seen.middle}`);
  assert.deepEqual(seen.steps, [10, 10, 10]);
  assert.equal(seen.first, 0);
  assert(Math.abs(seen.away - 200) <= 1, `${seen.away}`);
  assert.equal(seen.end, 999_999);
  await assertQuiet();
});
