// The panels beside the timeline: an outline that leads to prompts, changes and failures, the changed
// files with their diffs, and the times of calls; each is loaded when it is first opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { pushLong } from "./support/long-session.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const call = (id, name, input, end) => [starts(id, name, input), ends(id, end)];
const edit = (id, path, before, after) =>
  call(id, "Edit", { file_path: path, old_string: before, new_string: after });

const kDay = [
  asks("Mend the **reader**"),
  ...call("r", "Read", { file_path: "src/reader.c" }, { durationMs: 20 }),
  ...edit("e1", "src/reader.c", "one\n", "two\nthree\n"),
  ...call(
    "b",
    "Bash",
    { command: "make" },
    { status: "error", error: "no rule", durationMs: 2500 },
  ),
  says("It does not build."),
  asks("Then write a rule"),
  ...edit("e2", "Makefile", "all:\n", "all: reader\n"),
  ...edit("e3", "src/reader.c", "three\n", "3\n"),
  starts("w", "Bash", { command: "make install" }),
  event("tool-update", { call: "w", status: "awaiting-approval" }),
];

const open = (page) => page.getByRole("button", { name: "Outline, files and durations" }).click();
const rows = (page) => page.locator(".at-outline-row").allInnerTexts();
const requests = (page) => {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  return asked;
};

test("the outline lists prompts, edits, failures and approvals, and goes to them", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const asked = requests(page);
  const loaded = () => asked.filter((path) => path.includes("/panels-")).length;
  await push(page, ...kDay);
  assert.equal(loaded(), 0, "a panel was loaded before it was opened");
  await open(page);
  await eventually(async () => (await rows(page)).length, 7);
  assert.equal(loaded(), 1, "the outline's module was already loaded");
  const texts = (await rows(page)).map((text) => text.replace(/\s+/g, " "));
  assert.deepEqual(texts, [
    "Prompt: Mend the reader",
    "Edit: reader.c +2 −1",
    "Failure: Run command: make Failed",
    "Prompt: Then write a rule",
    "Edit: Makefile +1 −1",
    "Edit: reader.c +1 −1",
    "Approval: Run command: make install Needs approval",
  ]);
  await screenshot(page, "panel-outline");
  await page.locator('.at-outline-row[data-kind="failure"]').click();
  const focused = () => page.evaluate(() => document.activeElement.dataset.entry);
  await eventually(focused, "e4");
  assert.equal(await page.locator('[data-entry="e4"]').isVisible(), true);
  await push(page, ...call("x", "Bash", { command: "ls" }, { status: "error", error: "no" }));
  await eventually(async () => (await rows(page)).length, 8);
  await assertQuiet();
});

test("keys open the outline, move through it and close it, which restores the focus", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...kDay);
  await page.locator(".at-scroller").focus();
  await page.keyboard.press("l");
  const tab = page.getByRole("tab", { name: "Outline" });
  await eventually(() => tab.evaluate((node) => node === document.activeElement), true);
  assert.equal(await tab.getAttribute("aria-selected"), "true");
  await page.locator(".at-outline-row").first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  const current = () => page.evaluate(() => document.activeElement.textContent);
  await eventually(current, /make install/);
  await page.keyboard.press("Home");
  await eventually(current, /Mend the reader/);
  await page.keyboard.press("Escape");
  await eventually(() => page.locator(".at-panel").isVisible(), false);
  const back = () => page.evaluate(() => document.activeElement.className);
  await eventually(back, /at-scroller/);
  await page.keyboard.press("l");
  await tab.waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await eventually(
    () => page.getByRole("tab", { name: "Durations" }).getAttribute("aria-selected"),
    "true",
  );
  await assertQuiet();
});

test("changed files open to their diffs, and every edit goes to its call", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...kDay);
  await page.evaluate(() => globalThis.view.showPanel("files"));
  const heads = page.locator(".at-file-head");
  await eventually(() => heads.count(), 2);
  await eventually(() => page.locator(".at-files-sum").innerText(), "2 files +4 −3");
  assert.match(await heads.first().innerText(), /reader\.c\s+src\s*\+3 −2/);
  await heads.first().click();
  const body = page.locator(".at-file-body").first();
  await eventually(() => body.locator(".at-file-edit").count(), 2);
  assert.match(await body.innerText(), /edits in order/);
  assert.equal(await body.locator(".at-part-diff").count(), 2);
  await screenshot(page, "panel-files");
  await body.locator(".at-file-edit").nth(1).click();
  await eventually(() => page.evaluate(() => document.activeElement.dataset.entry), "e8");
  // Another edit rebuilds the open body.
  await push(page, ...edit("e9", "src/reader.c", "3\n", "4\n"));
  await eventually(() => body.locator(".at-file-edit").count(), 3);
  await assertQuiet();
});

test("durations are shown as bars by tool, and the longest calls go to their entries", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...kDay);
  await page.evaluate(() => globalThis.view.showPanel("durations"));
  await eventually(() => page.locator(".at-lane").count(), 3);
  assert.match(await page.locator(".at-lane").first().innerText(), /Bash[^]*2 calls · 1 failed/);
  assert.match(await page.locator(".at-durations-note").innerText(), /6 calls · .* without times/);
  await screenshot(page, "panel-durations");
  const longest = page.locator(".at-longest-row").first();
  assert.match(await longest.innerText(), /Bash[^]*Failed[^]*2\.5 s/);
  await longest.click();
  await eventually(() => page.evaluate(() => document.activeElement.dataset.entry), "e4");
  await assertQuiet();
});

test("after a reset, the durations are those of the new log, even if it has as many calls", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...call("a", "Bash", { command: "make" }, { durationMs: 2500 }));
  await page.evaluate(() => globalThis.view.showPanel("durations"));
  const longest = async () => (await page.locator(".at-longest-row").allInnerTexts()).join();
  await eventually(longest, /^Bash\s*2\.5 s$/);
  await page.evaluate(() => globalThis.session.reset());
  await push(page, ...call("b", "Read", { file_path: "a.c" }, { durationMs: 1500 }));
  await eventually(longest, /^Read\s*1\.5 s$/);
  await assertQuiet();
});

/** Returns where the ticks of each kind are, in thousandths of the height. */
const ticks = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ["prompt", "change", "failure", "approval"].map((kind) => {
        const drawn = document.querySelector(`.at-tick-${kind}`)?.getAttribute("d") ?? "";
        return [kind, [...drawn.matchAll(/M0 (\d+)/g)].map(([, place]) => Number(place))];
      }),
    ),
  );
const kNoTicks = { prompt: [], change: [], failure: [], approval: [] };

test("ticks beside the scroll bar mark prompts, edits, failures and approvals while the session grows", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const more = Array.from({ length: 40 }, () => says("A paragraph.\n\n".repeat(8)));
  const places = (ids) =>
    page.evaluate(
      (all) => all.map((id) => Math.round(globalThis.view.list.placeOf(id) * 1000)),
      ids,
    );
  const areRight = async () => {
    const [prompt, change] = [
      ["e1", "e6"],
      ["e3", "e7", "e8"],
    ];
    const right = async () => ({
      prompt: await places(prompt),
      change: [...new Set(await places(change))],
      failure: await places(["e4"]),
      approval: await places(["e9"]),
    });
    await eventually(async () => isDeepStrictEqual(await ticks(page), await right()), true);
    return ticks(page);
  };
  await push(page, ...kDay, ...more);
  const first = await areRight();
  assert.equal(first.prompt[0], 0);
  assert(first.failure[0] > 0 && first.failure[0] < first.approval[0]);
  await push(page, ...more.map((event) => ({ ...event })));
  const second = await areRight();
  assert(second.approval[0] < first.approval[0], "the ticks stand where they stood");
  // The outline has nothing to do with them: it may be opened and closed again.
  await page.evaluate(() => globalThis.view.showPanel("outline"));
  await eventually(async () => (await rows(page)).length, 7);
  await page.evaluate(() => globalThis.view.showPanel(null));
  await push(page, ...more);
  const third = await areRight();
  assert(third.approval[0] < second.approval[0], "after the panel was closed, the ticks are stale");
  await screenshot(page, "ticks");
  // What the filter hides has no place in the list.
  await page.evaluate(() => globalThis.view.list.setFilter(({ kind }) => kind === "message"));
  await eventually(async () => (await ticks(page)).failure.length, 0);
  assert.equal((await ticks(page)).prompt.length, 2);
  await page.evaluate(() => globalThis.session.reset());
  await eventually(() => ticks(page), kNoTicks);
  await page.evaluate(() => globalThis.view.dispose());
  assert.equal(await page.locator(".at-ticks").count(), 0);
  await assertQuiet();
});

test("a list that does not scroll has no ticks, and nothing is loaded for them", async () => {
  const { page, assertQuiet } = await openBare(browser, {
    viewport: { width: 1280, height: 3000 },
  });
  const asked = requests(page);
  await push(page, ...kDay);
  await settled(page);
  assert.deepEqual(asked, []);
  assert.equal(await page.locator(".at-ticks").count(), 0);
  await assertQuiet();
});

test("a panel is beside a wide timeline and over a narrow one, whose layout stays the same", async () => {
  for (const [width, beside] of [
    [1440, true],
    [768, false],
    [390, false],
  ]) {
    const viewport = { width, height: 800 };
    const { page, assertQuiet } = await openBare(browser, { viewport, view: { panel: "outline" } });
    await push(page, ...kDay);
    const panel = page.locator(".at-panel");
    assert.equal(await panel.isVisible(), beside, `${width}`);
    if (!beside) await open(page);
    await eventually(async () => (await rows(page)).length, 7);
    await settled(page);
    const list = await page.locator(".at-scroller").boundingBox();
    const box = await panel.boundingBox();
    if (beside) assert(list.x + list.width <= box.x + 1, JSON.stringify([list, box]));
    else assert(box.y > 200 && box.width > width - 2, JSON.stringify(box));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert(wide <= width, `${wide} of ${width}`);
    await screenshot(page, `panel-${width}`);
    await assertQuiet();
  }
});

test("the panels of a session with 10,000 entries have few elements, first opened or again", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: { width: 1440, height: 900 } });
  await pushLong(page, 10_000);
  await settled(page);
  const times = {};
  for (const name of ["outline", "files", "durations"]) {
    // The first opening also loads the module.
    for (const round of ["first", "again"]) {
      times[`${name} ${round}`] = await page.evaluate(async (panel) => {
        const selector = { outline: ".at-outline-row", files: ".at-file", durations: ".at-lane" };
        globalThis.view.showPanel(null);
        const began = performance.now();
        globalThis.view.showPanel(panel);
        while (!document.querySelector(`.at-panel ${selector[panel]}`)) {
          await new Promise((resolve) => setTimeout(resolve));
        }
        document.querySelector(".at-panel").getBoundingClientRect();
        return Math.round(performance.now() - began);
      }, name);
    }
    const elements = await page.locator(".at-panel *").count();
    assert(elements < 3000, `${name}: ${elements} elements`);
  }
  await frames(page);
  console.log("milliseconds", JSON.stringify(times));
  await screenshot(page, "panel-10000");
  await assertQuiet();
});

test("long names and many failures do not overflow a narrow panel", async () => {
  const viewport = { width: 390, height: 700 };
  const { page, assertQuiet } = await openBare(browser, { viewport });
  const name = "x".repeat(300);
  await push(page, asks("word ".repeat(1000)));
  for (let i = 0; i < 30; i += 1)
    await push(page, ...call(`f${i}`, name, { command: name }, { status: "error", error: name }));
  await push(page, ...edit("long", `src/${name}.c`, "a\n", "b\n"));
  for (const panel of ["outline", "files", "durations"]) {
    await page.evaluate((one) => globalThis.view.showPanel(one), panel);
    await settled(page);
    const over = await page
      .locator(".at-panel-body")
      .evaluate((node) =>
        [...node.querySelectorAll("button, li, p")]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => one.className),
      );
    assert.deepEqual(over, [], panel);
    await screenshot(page, `panel-long-names-${panel}`);
  }
  await assertQuiet();
});

test("the export menu saves the session as HTML, Markdown, JSON lines and text", async () => {
  const { page, assertQuiet } = await openBare(browser, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await push(page, ...kDay);
  const button = page.getByRole("button", { name: "Export" });
  const save = async (name) => {
    await button.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name, exact: true }).click(),
    ]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    return [download.suggestedFilename(), Buffer.concat(chunks).toString()];
  };
  const [page1, html] = await save("Save as HTML");
  assert.equal(page1, "mend-the-reader.html");
  assert.match(html, /^<!doctype html>[^]*<title>Mend the reader<\/title>/);
  const [file, markdown] = await save("Save as Markdown");
  assert.equal(file, "mend-the-reader.md");
  assert.match(markdown, /^---\ntitle: "Mend the reader"/);
  const [, lines] = await save("Save as JSON lines");
  assert.equal(lines.trim().split("\n").map(JSON.parse).length, 9);
  const [, text] = await save("Save as text");
  assert.match(text, /Then write a rule/);
  await button.click();
  await screenshot(page, "export-menu");
  await page.keyboard.press("Escape");
  assert.equal(await page.getByRole("menuitem").count(), 0);
  await assertQuiet();
});
