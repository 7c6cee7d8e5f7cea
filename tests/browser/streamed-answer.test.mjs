// An answer that streams in, event by event, on a page with the real core: what the reader sees at
// every step, and which nodes stay while the rest arrives.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openBare } from "./support/bare-page.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";

const recording = new URL("../../web-demo/recordings/streamed-answer.jsonl", import.meta.url);
const lines = (await readFile(recording, "utf8")).split(/(?<=\n)/);

const browser = useBrowser();

/** Opens a bare page with `play(from, to, look)`, which calls `look` after each event is shown. */
async function openPlayer() {
  const opened = await openBare(browser);
  await opened.page.evaluate((events) => {
    globalThis.play = async (from, to, look = () => undefined) => {
      const seen = [];
      for (const event of events.slice(from, to)) {
        globalThis.session.push(event);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const found = look();
        if (found) seen.push(found);
      }
      return seen;
    };
  }, lines);
  return opened;
}

/** Returns how many events it takes until the answer contains `text`. */
function eventsUntil(text) {
  let sofar = "";
  return lines.findIndex((line) => {
    sofar += JSON.parse(line).text ?? "";
    return sofar.includes(text);
  });
}

test("no step of a streamed answer shows raw Markdown, and only late definitions change shown text", async () => {
  const { page, assertQuiet } = await openPlayer();
  const seen = await page.evaluate(async (count) => {
    let before = "";
    let backwards = 0;
    const wrong = await globalThis.play(0, count, () => {
      const answer = document.querySelector('.at-entry[data-role="assistant"] .at-pieces');
      if (!answer) return null;
      const copy = answer.cloneNode(true);
      for (const own of copy.querySelectorAll(".at-table-tools, .at-image-hint, .at-action"))
        own.remove();
      const text = copy.textContent;
      if (!text.startsWith(before)) backwards += 1;
      before = text;
      for (const code of copy.querySelectorAll("pre, code")) code.remove();
      // A footnote reference is plain text until its definition arrives.
      const read = copy.textContent.replaceAll(/\[\^(?:memory|open)\]/g, "");
      const marker = /\*\*|~~|`|\]\(|\[\^|\[[x ]\]|\]:|\[!|\||^#|<\/?[a-z]/.exec(read);
      return marker && read.slice(Math.max(0, marker.index - 20), marker.index + 20);
    });
    return { wrong, backwards };
  }, lines.length);
  assert.deepEqual(seen.wrong, []);
  // Two links with late definitions appear unfinished, then undefined, then as links; two such footnote
  // references become numbers.
  assert(seen.backwards <= 6, `${seen.backwards} steps changed text shown before`);
  await screenshot(page, "streamed-answer");
  await assertQuiet();
});

test("after edits, the DOM equals that of a newly mounted view", async () => {
  const { page, assertQuiet } = await openPlayer();
  const different = await page.evaluate(async (count) => {
    const pieces = (host) => host.querySelector('[data-role="assistant"] .at-pieces');
    let step = 0;
    const host = document.createElement("div");
    document.body.append(host);
    const result = [];
    for (let from = 0; from < count; from += 9) {
      await globalThis.play(from, from + 9);
      const late = globalThis.mount(host, globalThis.session);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const [now, fresh] = [pieces(document.querySelector("#host")), pieces(host)];
      if (now && !now.isEqualNode(fresh)) result.push([from, now.innerHTML, fresh.innerHTML]);
      late.dispose();
      step += 1;
    }
    host.remove();
    return { result, step };
  }, lines.length);
  assert(different.step > 50);
  assert.deepEqual(different.result, []);
  await assertQuiet();
});

test("a selection, an open <details> and the nodes of completed blocks are kept while the rest streams", async () => {
  const { page, assertQuiet } = await openPlayer();
  const until = eventsUntil("## The plan");
  await page.evaluate((count) => globalThis.play(0, count), until);
  await page.evaluate(() => {
    const heading = document.querySelector(".at-piece h2");
    const details = document.createElement("details");
    details.append(document.createElement("summary"), "inside");
    heading.append(details);
    details.open = true;
    details.querySelector("summary").tabIndex = 0;
    details.querySelector("summary").focus();
    for (const node of document.querySelectorAll(".at-piece:not(:last-child) *")) node.kept = true;
    const text = document.querySelector(".at-piece ol li").firstChild;
    getSelection().setBaseAndExtent(text, 3, text, 8);
  });
  await page.evaluate(([from, to]) => globalThis.play(from, to), [until, lines.length]);
  await frames(page);
  const left = await page.evaluate(() => ({
    selection: getSelection().toString(),
    open: document.querySelector(".at-piece h2 > details").open,
    focused: document.activeElement === document.querySelector(".at-piece summary"),
    kept: [...document.querySelector(".at-piece ol").querySelectorAll("*")].every((n) => n.kept),
  }));
  assert.deepEqual(left, { selection: "loads", open: true, focused: true, kept: true });
  await assertQuiet();
});
