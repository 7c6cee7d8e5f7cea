// Right-to-left pages, in the view and exported: Markdown stands where text in its language begins, with
// its markers and bars, and every label where the labels around it begin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startCore } from "../wasm/support.mjs";
import { openBare, push } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { complaintsOf } from "./support/geometry.mjs";
import { asks, ends, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();
const { core } = await startCore();

/** Wider than the longest line of prose, so that a block that is too narrow stands in the middle. */
const kWide = { viewport: { width: 1600, height: 1800 } };

const kArabic = [
  "مرحبا بالعالم",
  "- أول\n- ثان",
  "1. أول\n\n2. ثان",
  "> اقتباس",
  "> [!NOTE]\n> ملاحظة",
  "> - أول\n>\n> > اقتباس",
].join("\n\n");
const kEnglish = [
  "Some words.",
  "- One\n- Two",
  "1. One\n\n2. Two",
  "> A quote",
  "> [!NOTE]\n> A note",
  "> - One\n>\n> > A quote",
].join("\n\n");

const kEvents = [
  asks("أصلح القارئ"),
  says("**Which** file?", { reasoning: true }),
  says(kArabic),
  says(kEnglish),
  starts("a", "Bash", { command: "ls src", description: "List the files" }),
  ends("a"),
  starts("b", "Read", { file_path: "/src/.cache/reader.ts" }),
  ends("b", { output: "one\ntwo" }),
];

/**
 * Returns for both messages how far its paragraphs, items, quotes and alerts are from the edge where
 * text in its language begins, in pixels. Markers and bars stand there, so that it is little.
 */
function distances(page) {
  return page.evaluate(() => {
    const textOf = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const messages = [...document.querySelectorAll(".at-part-markdown")].slice(-2);
    return messages.map((message, index) => {
      const box = message.getBoundingClientRect();
      const blocks = [...message.querySelectorAll("p, li, blockquote, .at-alert")];
      return blocks
        .filter((node) => node.offsetHeight > 0)
        .map((node) => {
          const { left, right } = textOf(node);
          return index === 0 ? box.right - right : left - box.left;
        });
    });
  });
}

const areSmall = (all) =>
  all.every((some) => some.length >= 14 && some.every((each) => Math.abs(each) < 60));

test("on a right-to-left page, Arabic Markdown begins at the right, and English at the left", async () => {
  const { page, assertQuiet } = await openBare(browser, kWide);
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  await push(page, ...kEvents);
  await eventually(async () => (areSmall(await distances(page)) ? [] : distances(page)), []);
  const sides = await page.evaluate(() =>
    [...document.querySelectorAll(".at-part-markdown :is(li, blockquote, .at-alert)")].map(
      (node) => getComputedStyle(node).direction,
    ),
  );
  const half = sides.length / 2;
  assert.deepEqual(sides, [...Array(half).fill("rtl"), ...Array(half).fill("ltr")]);
  await assertQuiet();
});

/** Returns the heads of cards whose title and summary do not begin where the head begins, one after the other. */
function strayLabels(page) {
  return page.evaluate(() => {
    const textOf = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const heads = [...document.querySelectorAll(".at-head")].filter(
      (node) => node.offsetHeight > 0,
    );
    const isStray = (head) => {
      const title = textOf(head.querySelector(".at-title"));
      const summary = head.querySelector(".at-summary");
      const gap = summary?.textContent ? title.left - textOf(summary).right : 0;
      return head.getBoundingClientRect().right - title.right > 40 || gap < 0 || gap > 30;
    };
    return heads.filter(isStray).map((head) => head.textContent);
  });
}

test("on a right-to-left page, English labels begin at the right and read from left to right", async () => {
  const { page, assertQuiet } = await openBare(browser, kWide);
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  await push(page, ...kEvents);
  await eventually(() => strayLabels(page), []);
  assert.deepEqual(await complaintsOf(page), []);
  await assertQuiet();
});

test("an exported page that is right-to-left has its text and labels in the same places", async () => {
  const session = core.createSession();
  session.push(kEvents.map((each) => JSON.stringify(each)).join("\n"));
  session.end();
  const html = session.toStandaloneHtml({ utcOffset: 0 }).replace("<html ", '<html dir="rtl" ');
  session.dispose();
  const { page, troubles } = await browser.openPage({ javaScriptEnabled: false, ...kWide });
  await page.route("**/exported.html", (route) =>
    route.fulfill({ contentType: "text/html", body: html }),
  );
  await page.goto(`${browser.base}exported.html`);
  assert(areSmall(await distances(page)), JSON.stringify(await distances(page)));
  assert.deepEqual(await strayLabels(page), []);
  assert.deepEqual(await complaintsOf(page), []);
  assert.deepEqual(troubles, []);
});
