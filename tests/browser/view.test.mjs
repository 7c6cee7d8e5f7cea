// The guarantees of the view itself: unchanged nodes stay, and the reader's scroll position is kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commandEnds, commandStarts, openBare, push, userMessage } from "./support/bare-page.mjs";
import { hasFocus, settled, useBrowser } from "./support/browser.mjs";
import { complaintsOf } from "./support/geometry.mjs";
import { eventually } from "./support/eventually.mjs";
import { event, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

function manyMessages(count) {
  return Array.from({ length: count }, (_, i) =>
    userMessage(`message ${i}\n\nwith two paragraphs`),
  );
}

function scroller(page) {
  return page.locator(".at-scroller").evaluate((node) => ({
    top: node.scrollTop,
    rest: node.scrollHeight - node.scrollTop - node.clientHeight,
  }));
}

function isAtEnd(page) {
  return eventually(
    () => scroller(page),
    ({ rest }) => rest <= 1,
  );
}

test("patches keep nodes, selection and open state", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, userMessage("Select *these words* please"), commandStarts("c1", "make"));
  await page.evaluate(() => {
    for (const node of document.querySelectorAll(".at-entry")) node.kept = true;
    const words = document.querySelector(".at-entry em").firstChild;
    words.kept = true;
    getSelection().setBaseAndExtent(words, 0, words, 5);
  });
  await push(page, commandEnds("c1", "make", 0, "built\n"), userMessage("next"));
  const kept = await page.evaluate(() => ({
    cards: [...document.querySelectorAll(".at-entry")].map((node) => node.kept === true),
    words: document.querySelector(".at-entry em").firstChild.kept,
    selection: getSelection().toString(),
    status: document.querySelectorAll(".at-entry")[1].dataset.status,
  }));
  assert.deepEqual(kept, {
    cards: [true, true, false],
    words: true,
    selection: "these",
    status: "done",
  });
  await assertQuiet();
});

test("an open card stays open and focused when its result arrives", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, commandStarts("c1", "make"));
  await page.locator(".at-head").click();
  await page.locator(".at-head").focus();
  await push(page, commandEnds("c1", "make", 2, "no rule\n"));
  await page.locator(".at-terminal", { hasText: "no rule" }).waitFor();
  assert(await hasFocus(page.locator(".at-head")));
  await eventually(() => page.locator(".at-status").innerText(), /Failed/);
  await eventually(() => page.getByRole("status").innerText(), /Failed/);
  await assertQuiet();
});

test("the view follows the end while the reader is there", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...manyMessages(30));
  await isAtEnd(page);
  assert((await scroller(page)).top > 500);
  await push(page, ...manyMessages(3));
  await isAtEnd(page);
  assert.equal(await page.locator(".at-jump").isVisible(), false);
  await assertQuiet();
});

test('new entries do not move a reader who scrolled up, and "Jump to latest" follows the end again', async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...manyMessages(30));
  await page.locator(".at-scroller").hover();
  await page.mouse.wheel(0, -600);
  await page.locator(".at-jump").waitFor();
  await settled(page);
  const before = await scroller(page);
  await push(page, ...manyMessages(5));
  const later = await scroller(page);
  assert.equal(later.top, before.top);
  assert(later.rest > before.rest);
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await isAtEnd(page);
  await push(page, ...manyMessages(2));
  await isAtEnd(page);
  await assertQuiet();
});

test("opening a card taller than the page keeps its head in place", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const lines = Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join("");
  await push(
    page,
    ...manyMessages(10),
    commandStarts("c1", "seq"),
    commandEnds("c1", "seq", 0, lines),
  );
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.waitForFunction(() => innerHeight === 400);
  await settled(page);
  const head = page.locator("button.at-head");
  const before = (await head.boundingBox()).y;
  await head.click();
  await page.locator(".at-terminal").waitFor();
  await settled(page);
  assert(Math.abs((await head.boundingBox()).y - before) < 2);
  await push(page, userMessage("more"));
  assert(Math.abs((await head.boundingBox()).y - before) < 2);
  await assertQuiet();
});

test("a view mounted later renders the same HTML", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(
    page,
    ...manyMessages(3),
    commandStarts("c1", "make"),
    commandEnds("c1", "make", 1, ""),
  );
  const same = await page.evaluate(async () => {
    const first = document.querySelector(".at-content");
    const host = document.createElement("div");
    host.className = "as-tall";
    document.body.append(host);
    const second = globalThis.mount(host, globalThis.session);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const equal = host.querySelector(".at-content").innerHTML === first.innerHTML;
    second.dispose();
    host.remove();
    return equal;
  });
  assert.equal(same, true);
  await assertQuiet();
});

test("a view that missed patches catches up and keeps its nodes", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const edit = { file_path: "a.c", old_string: "one", new_string: "two" };
  const missed = [event("tool-end", { call: "c1", error: "not found" }), userMessage("missed")];
  await push(page, userMessage("first"), starts("c1", "Edit", edit));
  const result = await page.evaluate(
    async ([skipped, later]) => {
      const { session } = globalThis;
      const host = document.createElement("div");
      document.body.append(host);
      let deaf = false;
      const source = {
        snapshot: () => session.snapshot(),
        descriptor: (id) => session.descriptor(id),
        html: (id, request) => session.html(id, request),
        subscribe: (listener) => session.subscribe((patch) => deaf || listener(patch)),
      };
      const view = globalThis.mount(host, source);
      const first = host.querySelector(".at-entry");
      const frames = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await frames();
      host.querySelector("[data-entry=e2] .at-head[aria-expanded=false]").click();
      await frames();
      deaf = true;
      for (const each of skipped) session.push(`${JSON.stringify(each)}\n`);
      deaf = false;
      session.push(`${JSON.stringify(later)}\n`);
      await frames();
      const texts = [...host.querySelectorAll(".at-body")].map((node) => node.textContent);
      const same = host.querySelector(".at-entry") === first;
      view.dispose();
      host.remove();
      return { texts, same };
    },
    [missed, userMessage("next")],
  );
  const [first, failed, ...others] = result.texts;
  assert.deepEqual([first, ...others], ["first", "missed", "next"]);
  assert.match(failed, /one.*two.*not found/s);
  assert.equal(result.same, true);
  await assertQuiet();
});

test("dispose() removes the view from the page", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...manyMessages(2));
  await page.evaluate(() => globalThis.view.dispose());
  await push(page, ...manyMessages(1));
  assert.equal(await page.locator("#host > *").count(), 0);
  await assertQuiet();
});

test("an image is requested only after a click", async () => {
  const { page, troubles } = await openBare(browser);
  await push(page, userMessage("![a chart](https://img.example/chart.png)"));
  assert.deepEqual(troubles, []);
  await page.locator(".at-image").click();
  await page.getByText("could not be loaded").waitFor();
  assert(troubles.some((trouble) => trouble.startsWith("foreign request: https://img.example")));
});

for (const colorScheme of ["light", "dark"]) {
  test(`terminal colors chosen for another background are made readable: ${colorScheme}`, async () => {
    const { page, assertQuiet } = await openBare(browser, { colorScheme });
    const output = "\u001b[38;5;226mpale\u001b[0m \u001b[38;2;40;40;60mdim\u001b[0m plain\n";
    await push(page, commandStarts("c1", "make"), commandEnds("c1", "make", 0, output));
    await page.locator(".at-head").click();
    await page.locator(".at-terminal [data-fg]").first().waitFor();
    assert.deepEqual(await complaintsOf(page), []);
    await assertQuiet();
  });
}

test("terminal output with its own foreground and background has exactly these colors", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const output = "\u001b[38;2;18;52;86;48;2;250;240;230mexact\u001b[0m plain\n";
  await push(page, commandStarts("c1", "make"), commandEnds("c1", "make", 0, output));
  await page.locator(".at-head").click();
  const words = page.locator(".at-terminal [data-fg]");
  await words.waitFor();
  const drawn = await words.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    return { text: node.textContent, color, backgroundColor };
  });
  assert.deepEqual(drawn, {
    text: "exact",
    color: "rgb(18, 52, 86)",
    backgroundColor: "rgb(250, 240, 230)",
  });
  await assertQuiet();
});
