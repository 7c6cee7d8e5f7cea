// Plays the recordings of the repository in the playground and checks what a reader would see.
import assert from "node:assert/strict";
import { test } from "node:test";
import { screenshot, settled, useBrowser } from "./support/browser.mjs";
import { cards, openAll, openDemo, openRuns, pause, scrub } from "./support/demo.mjs";
import { eventually } from "./support/eventually.mjs";

const browser = useBrowser();

test("a whole recording has its entries in order, with their states", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  const list = await cards(page);
  assert.deepEqual(
    list.slice(0, 4).map(({ kind, role, summary }) => [kind, role ?? null, summary]),
    [
      ["message", "user", ""],
      ["message", "assistant", ""],
      ["tool", null, "src/csv"],
      ["tool", null, "src/csv/reader.mbt · 30 lines"],
    ],
  );
  const states = new Set(list.map(({ status }) => status));
  for (const status of ["done", "error", "timed-out", "background"]) assert(states.has(status));
  assert.equal(list.at(-1).role, "assistant");
  assert(list.every(({ summary, title }) => !/todo/i.test(`${title} ${summary}`)));
  await screenshot(page, "play-end");
  await assertQuiet();
});

test("a tool card opens on demand and shows the selected lines", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  await openRuns(page);
  const card = page.locator('.at-entry[data-family="files"]', { hasText: "reader.mbt" }).first();
  const head = card.locator(".at-head").first();
  assert.equal(await head.getAttribute("aria-expanded"), "false");
  assert.equal(await card.locator(".at-piece").count(), 0);
  await head.press("Enter");
  await eventually(() => head.getAttribute("aria-expanded"), "true");
  await eventually(() => card.locator(".at-line.at-selected").count(), 13);
  assert.equal(await card.locator(".at-line.at-selected").first().getAttribute("data-line"), "8");
  await head.press("Enter");
  await card.locator(".at-line").first().waitFor({ state: "hidden" });
  await assertQuiet();
});

test("a diff has line numbers, and the text around it is shown", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  await openRuns(page);
  const plusFive = page.locator(".at-badge", { hasText: "+5" });
  const write = page.locator(".at-entry", { has: plusFive }).first();
  await write.locator(".at-head").first().click();
  await eventually(() => write.locator(".at-row.at-added").count(), 5);
  await eventually(() => write.locator(".at-row.at-removed").count(), 1);
  const words = write.locator(".at-part-markdown strong", { hasText: "Changes made" });
  await eventually(() => words.count(), 1);
  const number = await write.locator(".at-row.at-removed").getAttribute("data-old");
  assert.equal(number, "11");
  await write.scrollIntoViewIfNeeded();
  await screenshot(page, "play-diff");
  await assertQuiet();
});

test("the entries of a sub-agent are nested in its call, and collapsed after it has ended", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page);
  await openRuns(page);
  const toggle = page.locator(".at-steps-toggle:visible");
  await eventually(() => toggle.count(), 1);
  const parent = await toggle.evaluate((node) => node.closest(".at-entry").dataset.entry);
  assert.equal(await toggle.innerText(), "6 steps");
  assert.equal(await toggle.getAttribute("aria-expanded"), "false");
  await toggle.click();
  await eventually(() => toggle.getAttribute("aria-expanded"), "true");
  const steps = await cards(page, parent);
  assert.deepEqual(
    steps.map(({ kind, status }) => `${kind} ${status}`),
    ["message done", "message done", "tool done", "tool done", "tool error", "message done"],
  );
  await toggle.scrollIntoViewIfNeeded();
  await screenshot(page, "play-steps");
  await page.locator(`[data-entry="${steps[0].id}"]`).waitFor();
  await assertQuiet();
});

test("the entries of a sub-agent are expanded while its call runs", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page, 41);
  const toggle = page.locator(".at-steps-toggle:visible");
  await eventually(() => toggle.getAttribute("aria-expanded"), "true");
  await screenshot(page, "play-running");
  await assertQuiet();
});

test("to-dos, the queue and the session's state are shown outside of the entries", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await scrub(page, 1);
  await page.locator(".at-todos").waitFor({ state: "hidden" });
  await scrub(page, 31);
  const text = (selector) => page.locator(selector).innerText();
  await eventually(() => text(".at-todo-counts"), "1/4");
  await page.locator(".at-todo-head").click();
  await eventually(() => text(".at-queue"), /1 message waiting[^]*the writer/);
  await eventually(() => text(".at-session-state"), "Working");
  await eventually(() => text(".at-session-model"), /qwen3-coder-plus/);
  const item = page.locator(".at-todo-button").first();
  await item.click();
  await eventually(() => item.getAttribute("aria-expanded"), "true");
  await screenshot(page, "play-todos");
  await scrub(page);
  await eventually(() => text(".at-todo-counts"), "4/4");
  await page.locator(".at-queue").waitFor({ state: "hidden" });
  await eventually(() => text(".at-session-state"), "Done");
  await assertQuiet();
});

test("a cancelled session shows its notices and its cancelled call", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base, "maria-cancelled");
  await scrub(page);
  const list = await cards(page);
  assert.equal(list.filter(({ kind }) => kind === "notice").length, 2);
  assert.equal(list.find(({ summary }) => summary.includes("codemod")).status, "cancelled");
  await screenshot(page, "cancelled");
  await assertQuiet();
});

test("the flat format of maria plays, too", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base, "maria-seed-flat");
  await scrub(page);
  const list = await cards(page);
  assert.deepEqual(
    list.map(({ kind }) => kind),
    ["message", "message", "tool", "tool", "tool", "tool", "tool", "tool", "message"],
  );
  await assertQuiet();
});

test("broken input is shown, and nothing in it runs or is loaded", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base, "broken");
  await scrub(page);
  await openAll(page);
  const list = await cards(page);
  assert(list.some(({ title }) => title.includes("<img src=x onerror=alert(1)>")));
  assert(list.some(({ kind }) => kind === "unknown"));
  const log = page.getByRole("log");
  assert.equal(
    await log.locator("img, script, iframe, svg:not(.at-icon, .at-gap-space)").count(),
    0,
  );
  const links = await log.locator("a").evaluateAll((all) => all.map((a) => [a.protocol, a.target]));
  assert(links.length > 0);
  assert(links.every(([scheme, target]) => scheme === "https:" && target === "_blank"));
  await eventually(() => log.innerText(), /The last line has no end\.[^]*cut here/);
  await screenshot(page, "broken");
  await assertQuiet();
});

for (const [dialect, recording, titles] of [
  [
    "claude-code",
    "claude-code-fix-parser",
    ["Agent", "Edit file", "Read file", "Run the tests again"],
  ],
  ["acp", "acp-fix-parser", ["Edit file", "Read file", "Run command", "Search files"]],
  ["ag-ui", "ag-ui-fix-parser", ["Agent", "Apply patch", "Run command"]],
  ["ai-sdk", "ai-sdk-fix-parser", ["Agent", "Apply patch", "Run command"]],
  ["cline", "cline-fix-parser", ["Edit file", "Read file", "Run command", "Search files"]],
  ["codex", "codex-fix-parser", ["Agent", "Apply patch", "Run command"]],
  ["copilot", "copilot-fix-parser", ["Edit file", "Read file", "Run the tests of the reader"]],
  ["gemini", "gemini-fix-parser", ["Edit file", "Read file", "Run the tests of the reader"]],
  ["langgraph", "langgraph-fix-parser", ["Agent", "Apply patch", "Run command"]],
  ["mastra", "mastra-fix-parser", ["Agent", "Apply patch", "Run command"]],
  ["mcp", "mcp-fix-parser", ["List files", "Search files", "run_tests"]],
  ["model-api", "model-api-fix-parser", ["Edit file", "Read file", "Run command"]],
  ["opencode", "opencode-fix-parser", ["Edit file", "Read file", "Run the tests of the reader"]],
  ["pi", "pi-fix-parser", ["Edit file", "Read file", "Run command", "Search files"]],
  ["wave", "wave-fix-parser", ["Agent", "Edit file", "Read file", "Run the tests of the reader"]],
  ["pi", "tinyfish-search", ["TinyFish agent", "TinyFish fetch", "TinyFish search"]],
]) {
  test(`${recording}: all events are recognized, and the tools have titles`, async () => {
    const { page, assertQuiet } = await browser.openPage();
    await openDemo(page, browser.base, recording);
    await scrub(page);
    await openAll(page);
    const list = await cards(page);
    const shown = new Set(list.map(({ title }) => title));
    for (const title of titles) assert(shown.has(title), title);
    assert.equal(list.filter(({ kind }) => kind === "unknown").length, 0);
    assert.equal(list.filter(({ status }) => status === "orphaned").length, 0);
    await page.locator('.at-entry[data-kind="tool"] .at-head').first().click();
    await eventually(() => page.locator("#descriptor").innerText(), new RegExp(`"${dialect}"`));
    await eventually(() => page.locator(".at-turn").last().innerText(), /\d+ tools/);
    await screenshot(page, recording);
    await assertQuiet();
  });
}

test("two recordings play side by side", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openDemo(page, browser.base);
  await page.selectOption("#columns", "2");
  await page.locator(".is-added .at-entry").first().waitFor();
  await pause(page);
  await scrub(page);
  const other = page.locator(".column.is-added");
  const state = (column) => column.locator(".at-session-state").innerText();
  await eventually(() => state(page.locator("#timeline")), "Done");
  await eventually(() => state(other), "Done");
  await eventually(() => other.locator(".at-session-model").innerText(), /claude/);
  await screenshot(page, "side-by-side");
  await page.selectOption("#columns", "1");
  await eventually(() => other.count(), 0);
  await assertQuiet();
});

for (const [name, options] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["narrow-light", { colorScheme: "light", viewport: { width: 420, height: 900 } }],
  ["narrow-dark", { colorScheme: "dark", viewport: { width: 420, height: 900 } }],
]) {
  test(`the page does not overflow horizontally: ${name}`, async () => {
    const { page, assertQuiet } = await browser.openPage(options);
    await openDemo(page, browser.base);
    await scrub(page);
    await openAll(page);
    const wide = await page.evaluate(() => {
      const scroller = document.querySelector(".at-scroller");
      return [scroller, document.documentElement].some((el) => el.scrollWidth > el.clientWidth);
    });
    assert.equal(wide, false);
    await page.locator(".at-scroller").evaluate((node) => node.scrollTo(0, 0));
    await settled(page);
    await screenshot(page, `page-${name}`);
    await assertQuiet();
  });
}
