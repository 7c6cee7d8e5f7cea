// Diffs side by side or unified: as the core renders them, switched per diff by mouse or keyboard, and
// remembered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mountAgain, openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";
import { ends, starts } from "./support/neutral-events.mjs";
import { servePlainScripts } from "./support/plain-scripts.mjs";

const browser = useBrowser();

const bare = (view) => openBare(browser, { view });

const kOld = Array.from({ length: 40 }, (_, i) => `const line${i} = ${i};`);

function edit(call, change = (line, i) => (i % 7 === 3 ? `${line} // changed` : line)) {
  const input = {
    file_path: `src/${call}.ts`,
    old_string: kOld.join("\n"),
    new_string: kOld.map(change).join("\n"),
  };
  return [
    { "agent-timeline": "tool-start", call, name: "Edit", input },
    { "agent-timeline": "tool-end", call, output: "ok" },
  ];
}

test("each layout converted to the other equals what the core renders", async () => {
  const { page, assertQuiet } = await bare();
  await servePlainScripts(page);
  const wrong = await page.evaluate(async () => {
    const { layOutDiff } = await import("/plain-scripts/view/content/diff-layout.js");
    const { parseHtml } = await import("/agent-timeline/index.js");
    let seed = 7;
    const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
    const text = (lines) => lines.join("\n") + (random(3) > 0 ? "\n" : "");
    const html = (nodes) => {
      const box = document.createElement("div");
      box.append(nodes);
      return box.innerHTML;
    };
    const found = [];
    for (let round = 0; round < 200; round += 1) {
      const lines = Array.from({ length: random(60) }, (_, i) => `line ${i % 11} ${random(9)}`);
      const changed = lines.flatMap((line) => {
        const what = random(12);
        if (what === 0) return [];
        if (what === 1) return [line, "a new one"];
        return [what === 2 ? `${line} changed` : line];
      });
      const sides = { oldText: text(lines), newText: text(changed), path: "a.txt" };
      const [unified, split] = ["unified", "split"].map((diffLayout) =>
        globalThis.core.renderDiff({ ...sides, diffLayout }),
      );
      const toSplit = parseHtml(unified);
      layOutDiff(toSplit, "split");
      if (html(toSplit) !== html(parseHtml(split))) found.push(["split", unified, split]);
      if (unified.includes("No newline")) continue;
      const toUnified = parseHtml(split);
      layOutDiff(toUnified, "unified");
      if (html(toUnified) !== html(parseHtml(unified))) found.push(["unified", unified, split]);
    }
    return found.slice(0, 1);
  });
  assert.deepEqual(wrong, []);
  await assertQuiet();
});

test("a diff keeps the layout that the reader chose, also after it was scrolled out of the page", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, ...edit("a"), { "agent-timeline": "message", text: "And" }, ...edit("b"));
  await page.evaluate(() => globalThis.view.list.setOpen("all", true));
  await frames(page);
  const toggles = page.getByRole("button", { name: "Side by side" });
  assert.equal(await toggles.count(), 2);
  assert.equal(await page.locator(".at-split-row").count(), 0);
  await toggles.first().focus();
  await page.keyboard.press("Enter");
  await frames(page);
  assert.equal(await toggles.first().getAttribute("aria-pressed"), "true");
  assert.equal(await toggles.nth(1).getAttribute("aria-pressed"), "false");
  assert.equal(await page.locator(".at-part-diff").nth(1).locator(".at-split-row").count(), 0);
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  assert.equal(await focused(), "Side by side");
  await screenshot(page, "diff-side-by-side");
  const rows = await page.locator(".at-part-diff").first().locator(".at-split-row").count();
  assert(rows >= 40, `${rows} rows`);
  // Scrolls far away and back, so that the card is created anew.
  const many = Array.from({ length: 400 }, (_, i) => ({
    "agent-timeline": "message",
    text: `Message ${i}\n\nwith more`,
  }));
  await page.evaluate(() => document.activeElement.blur());
  await page.evaluate((all) => {
    for (const each of all) globalThis.session.push(each);
  }, many);
  await page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { list } = globalThis.view;
    for (let at = 0; at <= 10; at += 1) {
      list.scroller.scrollTop = (list.scroller.scrollHeight * at) / 10;
      await frame();
    }
    globalThis.gone = document.querySelectorAll(".at-part-diff").length;
    await list.reveal("e1", { align: "start" });
    await frame();
  });
  assert.equal(await page.evaluate(() => globalThis.gone), 0);
  assert.equal(await toggles.first().getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator(".at-part-diff").first().locator(".at-split-row").count(), rows);
  await toggles.first().click();
  await frames(page);
  assert.equal(await page.locator(".at-part-diff").first().locator(".at-split-row").count(), 0);
  await assertQuiet();
});

test("the button lies above the first hunk, also if the head of the card shows the path and the counts", async () => {
  const { page, assertQuiet } = await bare();
  const diff =
    "--- a/src/a.ts\n+++ b/src/a.ts\n@@ -10,2 +10,2 @@ class A {\n-  one();\n+  two();\n }\n";
  const output = { type: "change", path: "src/a.ts", diff };
  const input = { file_path: "src/a.ts" };
  await push(page, starts("a", "Edit", input), ends("a", { output }));
  await page.evaluate(() => globalThis.view.list.setOpen("all", true));
  await frames(page);
  assert.equal(await page.locator(".at-diff-file > .at-path").isVisible(), false);
  for (const size of ["8px", "15px", "24px"]) {
    await page.evaluate((value) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`.agent-timeline { --at-font-size: ${value}; }`);
      document.adoptedStyleSheets = [sheet];
    }, size);
    await frames(page);
    const button = await page.getByRole("button", { name: "Side by side" }).boundingBox();
    const hunk = await page.locator(".at-hunk-header").boundingBox();
    const edge = button.y + button.height;
    assert(edge <= hunk.y, `with a font size of ${size}, ${edge} is below ${hunk.y}`);
  }
  await assertQuiet();
});

test("a view can start with side-by-side diffs, in which find counts an unchanged line once", async () => {
  const { page, assertQuiet } = await bare({ diffLayout: "split" });
  await push(page, ...edit("a"));
  await page.evaluate(() => globalThis.view.list.setOpen("all", true));
  await frames(page);
  assert(await page.locator(".at-split-row").count());
  const toggle = page.getByRole("button", { name: "Side by side" });
  assert.equal(await toggle.getAttribute("aria-pressed"), "true");
  await page.evaluate(() => globalThis.view.find());
  await page.locator(".at-find input").first().fill("line12 ");
  await page.waitForFunction(() => (CSS.highlights.get("at-hit")?.size ?? 0) > 0);
  assert.equal(await page.evaluate(() => CSS.highlights.get("at-hit").size), 1);
  await assertQuiet();
});

test("the toggle starts with the layout of the session, and the first click changes it", async () => {
  const { page, assertQuiet } = await bare();
  await page.evaluate(() => {
    globalThis.session = globalThis.core.createSession({ diffLayout: "split" });
  });
  await mountAgain(page);
  await push(page, ...edit("a"));
  await page.evaluate(() => globalThis.view.list.setOpen("all", true));
  await frames(page);
  const toggle = page.getByRole("button", { name: "Side by side" });
  const rows = page.locator(".at-split-row");
  assert.equal(await toggle.getAttribute("aria-pressed"), "true");
  assert((await rows.count()) > 0);
  await toggle.click();
  await frames(page);
  assert.equal(await toggle.getAttribute("aria-pressed"), "false");
  assert.equal(await rows.count(), 0);
  await assertQuiet();
});
