// What a reader of a live session relies on: the list states its length, a selection stays in place,
// short-lived states do not flash, and hits are counted as they are shown.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";
import { pushLong } from "./support/long-session.mjs";

const require = createRequire(new URL("../../wasm/package/package.json", import.meta.url));

const browser = useBrowser();

const bare = () => openBare(browser);

const say = (text, more = {}) => ({ "agent-timeline": "message", text, ...more });

async function axe(page) {
  await page.evaluate(() => import("/axe.js"));
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(".agent-timeline");
    return violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]);
  });
}

test("every row has its position and the size of the list in a feed, and axe finds no violations", async () => {
  const { page, assertQuiet } = await bare();
  await page.route("**/axe.js", (route) =>
    route.fulfill({ contentType: "text/javascript", path: require.resolve("axe-core/axe.js") }),
  );
  await pushLong(page, 600);
  await frames(page);
  const look = () =>
    page.evaluate(() => {
      const list = document.querySelector(".at-entries-list");
      const rows = [...list.children].filter((node) => !(node instanceof SVGElement));
      return {
        role: list.getAttribute("role"),
        roles: new Set(rows.map((row) => row.getAttribute("role") ?? row.localName)).size,
        places: rows.map((row) => Number(row.getAttribute("aria-posinset"))),
        sizes: [...new Set(rows.map((row) => Number(row.getAttribute("aria-setsize"))))],
      };
    });
  const consecutive = ({ places }) =>
    places.every((place, index) => index === 0 || place === places[index - 1] + 1);
  const end = await look();
  assert.equal(end.role, "feed");
  assert.equal(end.sizes.length, 1);
  const [size] = end.sizes;
  assert(size > 200, `${size} rows`);
  assert.equal(end.places.at(-1), size);
  assert(consecutive(end));
  await page.evaluate(() => globalThis.view.list.reveal("e1", { align: "start" }));
  await frames(page);
  const start = await look();
  assert.equal(start.places[0], 1);
  assert(consecutive(start), start.places.join());
  await push(page, say("one more", { role: "user" }));
  await frames(page);
  const grown = await look();
  assert(grown.sizes.length === 1 && grown.sizes[0] > size, `${grown.sizes}`);
  assert.deepEqual(await axe(page), []);
  await assertQuiet();
});

test("while text is selected, new entries do not scroll the view, until the reader jumps to the latest", async () => {
  const { page, assertQuiet } = await bare();
  await pushLong(page, 60);
  await push(page, say("The last words that somebody selects."));
  await frames(page);
  const words = page.locator(".at-piece p").last();
  const box = await words.boundingBox();
  await page.mouse.move(box.x + 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 10, { steps: 4 });
  await push(page, ...Array.from({ length: 20 }, (_, i) => say(`News ${i}`, { role: "user" })));
  await frames(page);
  const during = await words.page().evaluate(() => {
    const { top } = getSelection().getRangeAt(0).getBoundingClientRect();
    return {
      top,
      text: getSelection().toString(),
      jump: document.querySelector(".at-jump").hidden,
    };
  });
  assert(Math.abs(during.top - box.y) < 12, `moved from ${box.y} to ${during.top}`);
  assert.match(during.text, /^The last/);
  assert.equal(during.jump, false);
  await page.mouse.up();
  await screenshot(page, "selection-held");
  // While something is selected, scrolling to the end does not resume following; asking for it does.
  await page.evaluate(() => document.querySelector(".at-scroller").scrollTo(0, 1e7));
  await frames(page);
  await push(page, say("More", { role: "user" }), say("And more", { role: "user" }));
  await frames(page);
  const rest = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".at-scroller");
      return scrollHeight - scrollTop - clientHeight;
    });
  assert((await rest()) > 20, `${await rest()}`);
  await page.getByRole("button", { name: /Jump to latest/ }).click();
  await frames(page);
  await push(page, say("At last", { role: "user" }));
  await frames(page);
  assert((await rest()) <= 1);
  await assertQuiet();
});

test("after a reset, the end is followed again and nothing is counted as new", async () => {
  const { page, assertQuiet } = await bare();
  await pushLong(page, 80);
  await frames(page);
  await page.locator(".at-scroller").evaluate((node) => node.scrollTo(0, 0));
  await frames(page);
  await push(page, say("one that is missed", { role: "user" }));
  const jump = page.locator(".at-jump");
  assert.match(await jump.innerText(), /1 new/);
  await page.evaluate(() => globalThis.session.reset());
  await frames(page);
  assert.equal(await jump.isVisible(), false);
  await pushLong(page, 80);
  await frames(page);
  assert.equal(await jump.isVisible(), false);
  const rest = await page
    .locator(".at-scroller")
    .evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight);
  assert(rest <= 1, `${rest} pixels from the end`);
  await assertQuiet();
});

test("a message that a program sent in the user's name is collapsed to one line, and can be opened", async () => {
  const { page, assertQuiet } = await bare();
  const body = "Split complex tasks into steps.\n\nThen do them one by one.";
  const line = (uuid, content, more) => ({
    ...{ type: "user", uuid, parentUuid: null, sessionId: "s", timestamp: "2026-01-01T09:00:00Z" },
    ...{ message: { role: "user", content }, ...more },
  });
  await push(page, line("u1", "Please plan it"), line("u2", body, { isMeta: true }));
  const card = page.locator('[data-entry="e2"]');
  const head = card.getByRole("button", { name: /Split complex tasks/ });
  assert.equal(await head.getAttribute("aria-expanded"), "false");
  assert(await card.locator(".at-summary").isVisible());
  assert.equal(await card.locator(".at-body").isVisible(), false);
  await screenshot(page, "aside-folded");
  await head.click();
  await frames(page);
  assert.equal(await card.locator(".at-piece p").last().innerText(), "Then do them one by one.");
  await page.keyboard.press("o");
  await frames(page);
  assert.equal(await card.locator(".at-body").isVisible(), false);
  await page.evaluate(() => globalThis.view.list.setOpen(["e2"], true));
  await frames(page);
  assert(await card.locator(".at-body").isVisible());
  await page.evaluate(() => globalThis.view.list.setOpen("all", false));
  await frames(page);
  const isOpen = (id) => page.locator(`[data-entry="${id}"] .at-body`).isVisible();
  assert.deepEqual([await isOpen("e1"), await isOpen("e2")], [true, false]);
  await assertQuiet();
});

test("a running state is shown only after a delay, so that a short call does not flash", async () => {
  const { page, assertQuiet } = await bare();
  const call = (id, kind, more) => ({ "agent-timeline": `tool-${kind}`, call: id, ...more });
  const look = (id) =>
    page.evaluate((entry) => {
      const card = document.querySelector(`[data-entry="${entry}"]`);
      const mark = card.querySelector(".at-status");
      return {
        status: card.dataset.status,
        seen: getComputedStyle(mark).visibility,
        ring: getComputedStyle(card.querySelector(".at-kind")).borderTopColor,
        height: card.getBoundingClientRect().height,
        title: card.querySelector(".at-title").getBoundingClientRect().left,
      };
    }, id);
  await push(page, call("a", "start", { name: "Bash", input: { command: "true" } }));
  const young = await look("e1");
  assert.equal(young.status, "running");
  assert.equal(young.seen, "hidden");
  await push(page, call("a", "end", { output: "" }));
  const done = await look("e1");
  assert.equal(done.status, "done");
  assert.equal(done.seen, "visible");
  const still = ({ height, title, ring }) => [height, title, ring];
  assert.deepEqual(still(done), still(young));
  await push(page, call("b", "start", { name: "Bash", input: { command: "sleep 9" } }));
  assert.equal((await look("e2")).seen, "hidden");
  await page.waitForFunction(
    () =>
      getComputedStyle(document.querySelector('[data-entry="e2"] .at-status')).visibility ===
      "visible",
  );
  const running = await look("e2");
  assert.notEqual(running.ring, young.ring);
  assert.equal(running.height, young.height);
  await screenshot(page, "dwell");
  await assertQuiet();
});

test("find counts only hits that the reader can see", async () => {
  const { page, assertQuiet } = await bare();
  // The summary of a thought repeats its text and is hidden where the thought is shown.
  await page.evaluate(() => {
    for (let i = 0; i < 700; i += 1) {
      globalThis.session.push({
        "agent-timeline": "message",
        reasoning: true,
        text: `needle ${i}`,
      });
    }
  });
  await frames(page);
  const raw = await page.evaluate(() => globalThis.session.search("needle", { limit: 1 }).total);
  await page.evaluate(() => globalThis.view.find());
  await page.locator(".at-find input").first().fill("needle");
  const count = page.locator(".at-find-count");
  await page.waitForFunction(() => /\d/.test(document.querySelector(".at-find-count").textContent));
  const shown = await count.textContent();
  assert.equal(raw, 1400);
  assert.match(shown, /^\d+ of \d+\+$/);
  // Near the end the remaining hits are fetched, so the count then covers only visible hits.
  await page.keyboard.press("Enter");
  await page.evaluate(() => document.querySelector(".at-find input").focus());
  for (let i = 0; i < 3; i += 1) await page.keyboard.press("Shift+Enter");
  await frames(page);
  await page.waitForFunction(() =>
    document.querySelector(".at-find-count").textContent.endsWith("700"),
  );
  const seen = await page.evaluate(() => {
    const open = document.querySelectorAll(".at-open .at-part").length;
    return { open, marked: CSS.highlights.get("at-hit").size };
  });
  assert(seen.open > 0);
  assert.equal(seen.marked, seen.open);
  await page.locator(".at-find input").first().fill("reasoning");
  await page.waitForFunction(
    () => document.querySelector(".at-find-count").textContent === "No matches",
  );
  assert.equal(await page.evaluate(() => CSS.highlights.get("at-hit")?.size ?? 0), 0);
  await assertQuiet();
});
