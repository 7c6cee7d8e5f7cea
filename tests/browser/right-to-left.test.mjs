// Right-to-left pages, in the view and exported: Markdown stands where text in its language begins, with
// its markers and bars, and every label where the labels around it begin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startCore } from "../wasm/support.mjs";
import { openBare, push } from "./support/bare-page.mjs";
import { useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openExported } from "./support/exported.mjs";
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

/** Returns the boxes of the last two messages with those of their texts, and of the heads of all cards. */
function measured(page) {
  return page.evaluate(() => {
    const textOf = (node) => {
      if (!node?.textContent) return null;
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().toJSON();
    };
    const seen = (root, selector) =>
      [...root.querySelectorAll(selector)].filter((node) => node.offsetHeight > 0);
    const messages = seen(document, ".at-part-markdown").slice(-2);
    return {
      messages: messages.map((message) => ({
        box: message.getBoundingClientRect().toJSON(),
        texts: seen(message, "p, li, blockquote, .at-alert").map(textOf),
      })),
      heads: seen(document, ".at-head").map((head) => ({
        name: head.textContent,
        box: head.getBoundingClientRect().toJSON(),
        title: textOf(head.querySelector(".at-title")),
        summary: textOf(head.querySelector(".at-summary")),
      })),
    };
  });
}

/**
 * Returns for both messages how far its paragraphs, items, quotes and alerts are from the edge where
 * text in its language begins, in pixels. Markers and bars stand there, so that it is little.
 */
async function distances(page) {
  const { messages } = await measured(page);
  return messages.map(({ box, texts }, index) =>
    texts.map(({ left, right }) => (index === 0 ? box.right - right : left - box.left)),
  );
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
async function strayLabels(page) {
  const { heads } = await measured(page);
  const summaries = heads.filter(({ summary }) => summary !== null);
  if (heads.length < 5 || summaries.length < 3)
    return [`${heads.length} heads, ${summaries.length} summaries`];
  const isStray = ({ box, title, summary }) => {
    const gap = summary === null ? 0 : title.left - summary.right;
    return box.right - title.right > 40 || gap < 0 || gap > 30;
  };
  return heads.filter(isStray).map(({ name }) => name);
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
  const { page, troubles } = await openExported(browser, html, kWide);
  assert(areSmall(await distances(page)), JSON.stringify(await distances(page)));
  assert.deepEqual(await strayLabels(page), []);
  assert.deepEqual(await complaintsOf(page), []);
  assert.deepEqual(troubles, []);
});
