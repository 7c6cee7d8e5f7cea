// The reader's scroll position: the content at the top of the viewport stays there, whatever changes
// around it, and the end is followed only from the end. Also with sources that answer asynchronously.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push, userMessage } from "./support/bare-page.mjs";
import { frames, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { pushLong } from "./support/long-session.mjs";

const browser = useBrowser();

const bare = () => openBare(browser);

/** Returns the first card in the viewport and its position. */
function top(page) {
  return page.evaluate(() => {
    const box = document.querySelector(".at-scroller").getBoundingClientRect();
    const card = [...document.querySelectorAll(".at-entry")].find(
      (node) => node.getBoundingClientRect().bottom > box.top + 1,
    );
    return { id: card.dataset.entry, y: card.getBoundingClientRect().top };
  });
}

function assertSame(now, before) {
  assert.equal(now.id, before.id);
  assert(Math.abs(now.y - before.y) <= 1, `${now.y} is not ${before.y}`);
}

test("scrolling up through rows not yet measured moves the content exactly by the scrolled distance", async () => {
  const { page, assertQuiet } = await bare();
  await pushLong(page, 1000);
  await settled(page);
  const wrong = await page.evaluate(async () => {
    const scroller = document.querySelector(".at-scroller");
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const jumps = [];
    for (let step = 0; step < 60; step += 1) {
      const box = scroller.getBoundingClientRect();
      const card = [...document.querySelectorAll(".at-entry, .at-run")].find(
        (node) => node.getBoundingClientRect().top >= box.top,
      );
      const before = card.getBoundingClientRect().top;
      scroller.scrollTop -= 200;
      await frame();
      await frame();
      const moved = card.getBoundingClientRect().top - before;
      if (Math.abs(moved - 200) > 1) jumps.push([step, moved]);
    }
    return jumps;
  });
  assert.deepEqual(wrong, []);
  await assertQuiet();
});

test("opening, closing and appending cards keeps the entry at the top of the viewport in place", async () => {
  const { page, assertQuiet } = await bare();
  await pushLong(page, 300);
  await settled(page);
  await page.evaluate(() => globalThis.view.list.reveal("e150", { align: "start" }));
  await settled(page);
  const before = await top(page);
  await page.evaluate(() => {
    const { list } = globalThis.view;
    list.setOpen(
      list
        .rows()
        .slice(100, 146)
        .map(({ id }) => id),
      true,
    );
  });
  await settled(page);
  assertSame(await top(page), before);
  // User messages do not fold, so this card stays while everything around it closes.
  await page.evaluate(() => globalThis.view.list.reveal("e131", { align: "start" }));
  await settled(page);
  const above = await top(page);
  await page.evaluate(() => globalThis.view.list.setOpen("all", false));
  await settled(page);
  const closed = await top(page);
  assert.equal(closed.id, above.id);
  await pushLong(page, 20);
  await settled(page);
  assertSame(await top(page), closed);
  await eventually(() => page.locator(".at-jump").innerText(), /\(\d+ new\)/);
  await assertQuiet();
});

test("a filter shows only matching entries, and removing it shows all", async () => {
  const { page, assertQuiet } = await bare();
  await pushLong(page, 400);
  await settled(page);
  const shown = await page.evaluate(async () => {
    const { list } = globalThis.view;
    list.setFilter(({ role }) => role === "user");
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const roles = [...document.querySelectorAll(".at-entry")].map((card) => card.dataset.role);
    const hidden = await list.reveal("e3");
    list.setFilter(null);
    const card = await list.reveal("e4");
    return {
      roles: [...new Set(roles)],
      hidden,
      card: card.dataset.entry,
      all: list.rows().length,
    };
  });
  assert.deepEqual(shown, { roles: ["user"], hidden: null, card: "e4", all: 400 });
  await assertQuiet();
});

/** Mounts a view whose session sends answers and patches asynchronously, in order. */
async function openLate(page) {
  await page.evaluate(() => {
    globalThis.view.dispose();
    globalThis.session.dispose();
    globalThis.session = globalThis.core.createSession({ patches: "outline" });
    const { session } = globalThis;
    const port = new MessageChannel();
    const waiting = [];
    port.port1.onmessage = () => waiting.shift()();
    const later = (run) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(answer));
        const answer = run();
        port.port2.postMessage(null);
      });
    globalThis.asked = { watched: new Set(), html: 0 };
    globalThis.view = globalThis.mount(document.querySelector("#host"), {
      outline: () => later(() => session.outline()),
      watch: (ids) => {
        for (const id of ids) globalThis.asked.watched.add(id);
        return later(() => session.watch(ids));
      },
      unwatch: (ids) => {
        for (const id of ids) globalThis.asked.watched.delete(id);
        return later(() => session.unwatch(ids));
      },
      descriptor: (id) => later(() => session.descriptor(id)),
      html: (id, request) => {
        globalThis.asked.html += 1;
        return later(() => session.html(id, request));
      },
      subscribe: (listener) =>
        session.subscribe((patch) => {
          waiting.push(() => listener(patch));
          port.port2.postMessage(null);
        }),
    });
  });
}

test("a session that answers asynchronously is shown, followed and opened like any other", async () => {
  const { page, assertQuiet } = await bare();
  await openLate(page);
  await pushLong(page, 2000);
  await page.getByText("answer 1996").waitFor();
  assert((await page.evaluate(() => document.querySelectorAll("*").length)) < 2500);
  assert((await page.evaluate(() => globalThis.asked.watched.size)) < 150);
  const text = await page.evaluate(async () => {
    const card = await globalThis.view.list.reveal("e1004", { open: true, align: "center" });
    const { top: y } = card.getBoundingClientRect();
    return { text: card.querySelector(".at-body").innerText, y };
  });
  assert(text.text.length > 0);
  assert(text.y > 36 && text.y < 800, `${text.y}`);
  await page.locator(".at-jump").click();
  await settled(page);
  const stream = (part, open) => ({
    ...{ "agent-timeline": "message", time: 1_770_900_000_000, key: "late", role: "assistant" },
    ...{ append: true, text: part, open },
  });
  let whole = "";
  for (let i = 0; i < 40; i += 1) {
    whole += `word${i} `;
    await page.evaluate((item) => void globalThis.session.push(item), stream(`word${i} `, true));
    if (i % 7 === 0) await frames(page);
  }
  const last = page.locator(".at-entry").last().locator(".at-body");
  await eventually(() => last.innerText(), whole.trim());
  await assertQuiet();
});

test("the view keeps following the end when its header shrinks", async () => {
  const { page, assertQuiet } = await bare();
  await pushLong(page, 60);
  await page.locator(".at-session").evaluate((node) => {
    const line = document.createElement("p");
    line.className = "made";
    line.textContent = "one more line";
    node.after(line);
  });
  await frames(page);
  await page.evaluate(() => document.querySelector(".made").remove());
  await pushLong(page, 20);
  await settled(page);
  assert.equal(await page.locator(".at-jump").isVisible(), false);
  await assertQuiet();
});

test("opening the last card keeps its head in place, and later entries do not scroll the view", async () => {
  const { page, assertQuiet } = await bare();
  await pushLong(page, 100);
  await push(page, userMessage("last"));
  const head = page.locator("button.at-head").last();
  const before = (await head.boundingBox()).y;
  await head.click();
  await settled(page);
  assert(Math.abs((await head.boundingBox()).y - before) <= 1);
  await push(page, userMessage("more"));
  assert(Math.abs((await head.boundingBox()).y - before) <= 1);
  await head.click();
  await settled(page);
  assert(Math.abs((await head.boundingBox()).y - before) <= 1);
  await assertQuiet();
});
