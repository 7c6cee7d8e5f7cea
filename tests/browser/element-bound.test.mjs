// The number of DOM elements is bounded, whatever is open: of long pieces only rows near the viewport
// are in the DOM, and every feature that reads a piece's text also covers the other rows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";

const browser = useBrowser();

const bare = () => openBare(browser);

function event(kind, fields) {
  return { "agent-timeline": kind, time: 1_770_800_000_000, ...fields };
}

const code = (count, name) =>
  Array.from(
    { length: count },
    (_, i) => `export const ${name}${i} = "text ${i}" + f(${i}, [1, 2]); // note ${i}\n`,
  ).join("");

function read(call, lines) {
  return [
    event("tool-start", { call, name: "Read", input: { file_path: `src/${call}.ts` } }),
    event("tool-end", {
      call,
      output: { type: "file", path: `src/${call}.ts`, content: code(lines, "a") },
    }),
  ];
}

function edit(call, lines) {
  const input = {
    file_path: `src/${call}.ts`,
    old_string: code(lines, "a"),
    new_string: code(lines, "b"),
  };
  return [
    event("tool-start", { call, name: "Edit", input }),
    event("tool-end", { call, output: "ok" }),
  ];
}

/** Opens all bodies in full. */
async function openAll(page) {
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { list } = globalThis.view;
    list.setOpen("all", true);
    for (const { id } of list.rows()) {
      await list.reveal(id, { open: true, align: "start" });
      const card = list.card(id);
      for (const button of card.querySelectorAll(".at-preview .at-show-all")) button.click();
      await frame();
      for (const rest of card.querySelectorAll("details.at-more")) rest.open = true;
      await frame();
    }
  });
}

test("30 open reads and edits of 2,000 lines keep the page below 5,000 elements, without visible gaps", async () => {
  const { page, assertQuiet } = await bare();
  const events = [];
  for (let i = 0; i < 30; i += 1) {
    const call = `c${i}`;
    events.push(...(i % 3 === 2 ? edit(call, 2000) : read(call, 2000)));
    events.push(event("message", { text: `Done with ${i}` }));
  }
  await page.evaluate((all) => {
    for (const each of all) globalThis.session.push(each);
  }, events);
  await frames(page);
  await openAll(page);
  const seen = await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const scroller = document.querySelector(".at-scroller");
    const result = { most: 0, bare: 0, samples: 0, height: 0 };
    result.height = scroller.scrollHeight;
    const sample = () => {
      result.samples += 1;
      result.most = Math.max(result.most, document.querySelectorAll("*").length);
      const box = scroller.getBoundingClientRect();
      for (const gap of document.querySelectorAll(".at-content svg.at-gap-space")) {
        const { top, bottom } = gap.getBoundingClientRect();
        if (bottom > box.top + 1 && top < box.bottom - 1) result.bare += 1;
      }
    };
    // Scrolls in steps at three places, then jumps across the whole page.
    for (const from of [0, scroller.scrollHeight / 2, scroller.scrollHeight]) {
      scroller.scrollTop = from;
      await frame();
      for (let i = 0; i < 12; i += 1) {
        scroller.scrollTop += from === scroller.scrollHeight ? -600 : 600;
        await frame();
        sample();
      }
    }
    for (let i = 0; i <= 40; i += 1) {
      scroller.scrollTop = (scroller.scrollHeight * i) / 40;
      await frame();
      await frame();
      sample();
    }
    return result;
  });
  assert(seen.height > 900_000, `${seen.height} pixels: not everything is open`);
  assert(seen.most < 5000, `${seen.most} elements`);
  assert.equal(seen.bare, 0, "a gap was visible");
  await page.evaluate(() => globalThis.view.list.reveal("e6", { open: true, align: "start" }));
  await page.evaluate(() => (document.querySelector(".at-scroller").scrollTop += 15_000));
  await frames(page);
  await frames(page);
  await screenshot(page, "element-bound");
  await assertQuiet();
});

test("lines move exactly with the scroll position of a long file", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, ...read("c", 2000), event("message", { text: "Done" }));
  await openAll(page);
  const wrong = await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const scroller = document.querySelector(".at-scroller");
    const found = [];
    const lineAt = (y) =>
      document.elementsFromPoint(500, y).find((node) => node.matches(".at-line"))?.dataset.line;
    scroller.scrollTop = 30_000;
    await frame();
    for (let step = 0; step < 60; step += 1) {
      const before = Number(lineAt(500));
      const by = step < 30 ? 160 : -160;
      scroller.scrollTop += by;
      await frame();
      const after = Number(lineAt(500));
      if (!(Math.abs(after - before - by / 20) <= 1)) found.push([step, before, after]);
    }
    return found;
  });
  assert.deepEqual(wrong, []);
  await assertQuiet();
});

test("a long fence streams with few elements, is copied completely, and scrolls by itself", async () => {
  const { page, assertQuiet } = await bare();
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text) => void (globalThis.copied = text) },
    });
  });
  const lines = Array.from({ length: 1500 }, (_, i) => `const line${i} = f("${i}"); /* ${i}\n*/`);
  const said = await page.evaluate(async (all) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let most = 0;
    const say = (text, open) =>
      globalThis.session.push({
        ...{ "agent-timeline": "message", key: "m", append: true, role: "assistant", text, open },
      });
    say("Look:\n\n```ts\n", true);
    for (let i = 0; i < all.length; i += 25) {
      say(`${all.slice(i, i + 25).join("\n")}\n`, true);
      await frame();
      await frame();
      most = Math.max(most, document.querySelectorAll("*").length);
    }
    say("```\n\nThat was it.", false);
    await frame();
    await frame();
    return { most };
  }, lines);
  assert(said.most < 3000, `${said.most} elements`);
  await page.locator("[data-action='copy']").click();
  const whole = lines.join("\n");
  assert.equal((await page.evaluate(() => globalThis.copied)).trim(), whole);
  const inner = await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const pre = document.querySelector(".at-code-block > pre");
    pre.scrollTop = pre.scrollHeight / 2;
    await frame();
    await frame();
    const box = pre.getBoundingClientRect();
    const range = document.caretRangeFromPoint(box.left + 60, box.top + 200);
    const gaps = [...pre.querySelectorAll("svg")].filter((gap) => {
      const { top, bottom } = gap.getBoundingClientRect();
      return bottom > box.top && top < box.bottom;
    });
    return { text: range.startContainer.textContent, gaps: gaps.length, height: pre.scrollHeight };
  });
  assert.equal(inner.gaps, 0);
  assert.match(inner.text, /\d/);
  // 3,000 lines of 20 pixels, plus the padding.
  assert(Math.abs(inner.height - 60_020) < 60, `${inner.height} pixels`);
  await assertQuiet();
});

test("find reaches a line of a piece that is not in the DOM", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, ...read("c", 480), event("message", { text: "Done" }));
  await openAll(page);
  await page.evaluate(() => (document.querySelector(".at-scroller").scrollTop = 0));
  await page.evaluate(() => globalThis.view.find());
  await page.locator(".at-find input[type=search], .at-find input").first().fill("note 4");
  // note 4, note 40 to note 49, note 400 to note 479.
  await eventually(() => page.locator(".at-find-count").innerText(), /of 91$/);
  // The last hits are far down in the same piece.
  await page.keyboard.press("Enter");
  for (let i = 0; i < 60; i += 1) await page.keyboard.press("Enter");
  await frames(page);
  const seen = await page.evaluate(() => {
    const [range] = CSS.highlights.get("at-current-hit") ?? [];
    const live = document.createRange();
    live.setStart(range.startContainer, range.startOffset);
    live.setEnd(range.endContainer, range.endOffset);
    const { top, bottom } = live.getBoundingClientRect();
    const count = document.querySelector(".at-find").textContent;
    return {
      ...{ line: range.startContainer.parentElement.closest(".at-line")?.textContent, count },
      inSight: top > 0 && bottom < innerHeight,
      elements: document.querySelectorAll("*").length,
    };
  });
  assert.match(seen.line, /note 4\d\d/);
  assert(seen.inSight);
  assert(seen.elements < 3500, `${seen.elements}`);
  await assertQuiet();
});

test("a selection within a body stays complete while the reader scrolls", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, ...read("c", 2000), event("message", { text: "Done" }));
  await openAll(page);
  const text = await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const scroller = document.querySelector(".at-scroller");
    scroller.scrollTop = 0;
    await frame();
    const first = document.querySelector('.at-line[data-line="3"]');
    getSelection().setBaseAndExtent(first, 0, first, 1);
    for (let i = 0; i < 30; i += 1) {
      scroller.scrollTop += 600;
      await frame();
      const box = scroller.getBoundingClientRect();
      const line = document
        .elementsFromPoint(500, box.top + 300)
        .find((node) => node.matches(".at-line"));
      if (line) getSelection().extend(line, 0);
    }
    scroller.scrollTop += 3000;
    await frame();
    return getSelection().toString();
  });
  const numbers = [...text.matchAll(/const a(\d+)/g)].map(([, number]) => Number(number));
  assert(numbers.length > 700, `${numbers.length} lines`);
  assert(
    numbers.every((number, i) => number === i + 2),
    "lines are missing",
  );
  await assertQuiet();
});
