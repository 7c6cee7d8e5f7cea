// How the view shows runs of calls, turns, nested agents, reasoning and images. Uses neutral events to
// be independent of dialects.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push, visibleEntries } from "./support/bare-page.mjs";
import { settled, screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const bare = () => openBare(browser);

function reads(count, from = 0) {
  return Array.from({ length: count }, (_, i) => [
    starts(`r${from + i}`, "Read", { file_path: `src/${from + i}.c` }),
    ends(`r${from + i}`),
  ]).flat();
}

const showsOnly = (page, ...ids) => eventually(() => visibleEntries(page), ids);

/** Returns the entries on the page and the elements between them, in order. */
const order = (page) =>
  page
    .locator(".at-entries-list > *")
    .evaluateAll((nodes) => nodes.map((node) => node.dataset.entry ?? node.className));

test("a run of calls gets a head, and collapses when the agent continues", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, asks("go"), ...reads(2));
  assert.equal(await page.locator(".at-run").count(), 0);
  await push(page, ...reads(1, 2), starts("b", "Bash", { command: "make" }));
  const head = page.getByRole("button", { name: /read 3 files/i });
  const isExpanded = () => head.getAttribute("aria-expanded");
  await eventually(() => head.innerText(), "Ran 1 command · read 3 files");
  await eventually(isExpanded, "true");
  await push(page, ends("b", { error: "no rule" }), says("There is no rule."));
  await eventually(isExpanded, "false");
  await eventually(() => head.innerText(), "Read 3 files · 1 command failed");
  await showsOnly(page, "e1", "e5", "e6");
  await screenshot(page, "run-folded");
  await head.press("Enter");
  await showsOnly(page, "e1", "e2", "e3", "e4", "e5", "e6");
  await push(page, says("And on."));
  await showsOnly(page, "e1", "e2", "e3", "e4", "e5", "e6", "e7");
  assert.equal(await isExpanded(), "true");
  await assertQuiet();
});

test("the head of a run lists its changed files, changed lines and failures", async () => {
  const { page, assertQuiet } = await bare();
  const edit = (call, path, from, to) => [
    starts(call, "Edit", { file_path: `/src/lib/${path}`, old_string: from, new_string: to }),
    ends(call),
  ];
  const fails = (call, name, input, status = "error") => [
    starts(call, name, input),
    ends(call, { status, error: "no" }),
  ];
  await push(page, asks("go"), ...edit("c1", "reader.mbt", "a\n", "b\nc\n"));
  await push(
    page,
    ...edit("c2", "table.mbt", "a\nb\n", "c\n"),
    ...edit("c3", "table.mbt", "", "d\n"),
  );
  const text = page.locator(".at-run-text");
  await eventually(() => text.innerText(), /3 edits · reader\.mbt, table\.mbt \+4 −3$/);
  await push(page, ...fails("c4", "Bash", { command: "make" }));
  await eventually(
    () => text.innerText(),
    /3 edits · reader\.mbt, table\.mbt \+4 −3 · 1 command failed$/,
  );
  assert.equal(await page.locator(".at-run .at-badge").count(), 0);
  await screenshot(page, "run-facts");
  await push(page, starts("c5", "Bash", { command: "ls" }), ends("c5"));
  await push(page, ...fails("c6", "Read", { file_path: "x" }));
  await push(page, ...fails("c7", "Bash", { command: "rm" }, "denied"));
  const all = /−3 · ran 3 commands · read 1 file · 1 command failed · 1 call failed · 1 denied$/;
  await eventually(() => text.innerText(), all);
  await push(page, ...edit("c8", "one.c", "a", "b"), ...edit("c9", "two.c", "a", "b"));
  await eventually(
    () => text.innerText(),
    /5 edits · reader\.mbt, table\.mbt, one\.c, 1 more file \+6 −5 /,
  );
  await page.evaluate(() => globalThis.session.reset());
  await push(page, asks("go"), ...reads(3));
  await eventually(() => text.innerText(), "Read 3 files");
  await assertQuiet();
});

test("the head of a run is above its first call, and selecting a collapsed call opens the run", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, asks("go"), ...reads(3), says("read"), ...reads(3, 3), says("read again"));
  await eventually(() => order(page), ["e1", "at-run at-folded", "e5", "at-run at-folded", "e9"]);
  await page.evaluate(() => globalThis.view.select("e3"));
  await showsOnly(page, "e1", "e2", "e3", "e4", "e5", "e9");
  await assertQuiet();
});

test("the speaker is shown once until the user speaks, and always to screen readers", async () => {
  const { page, assertQuiet } = await bare();
  await push(
    page,
    asks("go"),
    says("One."),
    ...reads(1),
    says("Two."),
    asks("And?"),
    says("Three."),
  );
  const names = await page
    .locator('[data-role="assistant"] .at-title')
    .evaluateAll((all) =>
      all.map((name) => [name.textContent, name.getBoundingClientRect().width > 1]),
    );
  const [shown, kept] = [
    ["Assistant", true],
    ["Assistant", false],
  ];
  assert.deepEqual(names, [shown, kept, shown]);
  await assertQuiet();
});

test("the speaker is not repeated after an entry was nested in its agent late", async () => {
  const { page, assertQuiet } = await bare();
  const inside = event("message", { role: "user", text: "look", agent: "c1" });
  await push(page, event("turn-begin"), asks("go"), inside, says("One."));
  await push(page, starts("c1", "Task", { prompt: "look" }), says("Two."));
  await eventually(() => page.locator('[data-entry="e2"]').getAttribute("data-depth"), "1");
  const continued = await page
    .locator('[data-role="assistant"]')
    .evaluateAll((all) => all.map((card) => card.classList.contains("at-goes-on")));
  assert.deepEqual(continued, [false, true]);
  await assertQuiet();
});

test("an ended turn shows a summary", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, asks("go"), event("turn-begin"), says("I go."), ...reads(1));
  assert.equal(await page.locator(".at-turn").count(), 0);
  const usage = { inputTokens: 1000, outputTokens: 234 };
  const end = { durationMs: 12_000, usage, costUsd: 0.0347, model: "m-1" };
  await push(page, event("turn-end", end));
  const turns = page.locator(".at-turn");
  await eventually(() => turns.innerText(), "12 s · 1 tool · $0.03");
  const tip = await turns.locator(".at-turn-button").getAttribute("title");
  assert.equal(tip, "12 s · 1,234 tokens · 1 tool · $0.03 · m-1");
  await push(page, asks("again"), says("I try."), event("turn-end", { status: "error" }));
  await eventually(() => turns.nth(1).innerText(), /^Failed/);
  await eventually(() => order(page), ["e1", "e2", "e3", "at-turn", "e4", "e5", "at-turn"]);
  await screenshot(page, "turns");
  await assertQuiet();
});

test("reasoning is open while it streams and collapses when it ends, but can be reopened", async () => {
  const { page, assertQuiet } = await bare();
  const thinks = (text, open) =>
    event("message", { key: "k", reasoning: true, append: true, text, open });
  await push(page, asks("why?"), thinks("Let me", true));
  const card = page.locator('[data-kind="reasoning"]');
  const body = card.locator(".at-body");
  await body.waitFor();
  await push(page, thinks(" see.", true));
  await eventually(() => body.innerText(), "Let me see.");
  await push(page, thinks("", false), says("Because."));
  await body.waitFor({ state: "hidden" });
  await card.locator(".at-head").click();
  await eventually(() => body.innerText(), "Let me see.");
  await assertQuiet();
});

test("entries that arrived before the call of their sub-agent move into it", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, says("I look around.", { agent: "c1" }), says("Found it.", { agent: "c1" }));
  await page.evaluate(() => {
    const [card] = document.querySelectorAll(".at-entry");
    card.kept = true;
    card.tabIndex = 0;
    card.focus();
  });
  await push(page, starts("c1", "Task", { prompt: "look", description: "Look around" }));
  const moved = () =>
    page.evaluate(() => {
      const card = document.querySelector('[data-entry="e1"]');
      return {
        kept: card.kept === true,
        focused: document.activeElement === card,
        order: [...card.parentElement.children].map(({ dataset }) => [
          dataset.entry,
          dataset.depth,
        ]),
      };
    });
  const order = [["e3", "0"], ...["e1", "e2"].map((id) => [id, "1"])];
  await eventually(moved, { kept: true, focused: true, order });
  await eventually(() => page.locator(".at-steps-toggle:visible").innerText(), "2 steps");
  await assertQuiet();
});

test("entries of a sub-agent may arrive in the same push as its call, and before it", async () => {
  const { page, assertQuiet } = await bare();
  const events = [says("inside", { agent: "c1" }), starts("c1", "Task", { prompt: "look" })];
  await page.evaluate((list) => {
    globalThis.session.push(list.map((item) => JSON.stringify(item)).join("\n"));
    globalThis.session.end();
  }, events);
  await page.locator(".at-steps-toggle").click();
  const rows = () =>
    page
      .locator(".at-entry")
      .evaluateAll((nodes) => nodes.map(({ dataset }) => [dataset.entry, dataset.depth]));
  await eventually(rows, [
    ["e2", "0"],
    ["e1", "1"],
  ]);
  await assertQuiet();
});

test("sub-agents are nested up to sixteen levels deep", async () => {
  const { page, assertQuiet } = await bare();
  const deep = Array.from({ length: 40 }, (_, i) =>
    starts(`c${i}`, "Task", { prompt: `level ${i}` }, i > 0 ? { agent: `c${i - 1}` } : {}),
  );
  await page.setViewportSize({ width: 1280, height: 4000 });
  await push(page, ...deep);
  const levels = await eventually(
    () =>
      page
        .locator(".at-entry")
        .evaluateAll((nodes) => nodes.map((node) => Number(node.dataset.depth))),
    (all) => all.length === 40,
  );
  assert.equal(Math.max(...levels), 16);
  assert.equal(levels.filter((level) => level === 16).length, 40 - 16);
  await assertQuiet();
});

const kBothProblems = "2 problems: A call has an unknown status. The start of a call was not seen.";

test("an info diagnostic shows no problem marker, a protocol violation does", async () => {
  const { page, assertQuiet } = await bare();
  const once = { id: "twice", ...says("once") };
  await push(page, once, once);
  const levels = await page.evaluate(() =>
    globalThis.session.snapshot().diagnostics.map(({ level }) => level),
  );
  assert.deepEqual(levels, ["info"]);
  assert.equal(await page.locator(".at-problem").isVisible(), false);
  assert.equal(await page.locator(".at-session-problems").isVisible(), false);
  await push(page, event("tool-start", { name: "Bash", input: { command: "true" } }));
  await eventually(() => page.locator(".at-problem:visible").count(), 1);
  // An entry can have several.
  await push(page, event("tool-update", { call: "odd", status: "odd" }));
  await page.getByRole("button", { name: kBothProblems }).waitFor();
  await assertQuiet();
});

test("problems of an entry that was never in the viewport are listed once it is", async () => {
  const { page, assertQuiet } = await bare();
  await push(page, ...Array.from({ length: 60 }, (_, index) => says(`Message ${index}`)));
  await page.locator(".at-scroller").press("g");
  await settled(page);
  await push(
    page,
    event("tool-start", { name: "Bash", input: { command: "true" } }),
    event("tool-update", { call: "odd", status: "odd" }),
  );
  assert.equal(await page.locator(".at-problem:visible").count(), 0);
  await page.locator(".at-scroller").press("G");
  await page.getByRole("button", { name: kBothProblems }).waitFor();
  await assertQuiet();
});

// A PNG of one pixel.
const kPng =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("an image sent as data is shown from a blob, and opens in a lightbox; an SVG is not shown", async () => {
  const { page, assertQuiet } = await bare();
  const images = [
    { data: kPng, mediaType: "image/png" },
    { data: btoa("<svg/>"), mediaType: "image/svg+xml" },
  ];
  await push(page, event("message", { role: "user", text: "Look:", images }));
  const [png, svg] = [page.locator(".at-image").first(), page.locator(".at-image").nth(1)];
  await svg.click();
  await settled(page);
  assert.equal(await svg.locator("img").count(), 0);
  // An image included as data is loaded at once and can be opened.
  await page.waitForFunction(() => document.querySelector(".at-content img")?.naturalWidth === 1);
  assert.match(await page.locator(".at-content img").getAttribute("src"), /^blob:/);
  await png.press("Enter");
  const open = page.locator("dialog.at-lightbox[open]");
  await open.waitFor();
  await page.waitForFunction(() => document.querySelector(".at-lightbox img").naturalWidth === 1);
  await page.keyboard.press("Escape");
  await open.waitFor({ state: "detached" });
  assert.equal(await png.evaluate((node) => node === document.activeElement), true);
  await assertQuiet();
});

test("an image that cannot be enlarged says so", async () => {
  const { page, troubles } = await bare();
  await page.route("**/lightbox-*.js", (route) => route.abort());
  const images = [{ data: kPng, mediaType: "image/png" }];
  await push(page, event("message", { role: "user", text: "Look:", images }));
  await page.waitForFunction(() => document.querySelector(".at-content img")?.naturalWidth === 1);
  const image = page.locator(".at-image");
  await image.press("Enter");
  await eventually(() => image.innerText(), /Could not be loaded/);
  await eventually(() => troubles.some((trouble) => trouble.startsWith("error: ")), true);
});

test("states that need attention are distinguished by their text", async () => {
  const { page, assertQuiet } = await bare();
  const states = ["awaiting-approval", "denied", "timed-out", "background", "cancelled"];
  await push(
    page,
    asks("go"),
    ...states.map((status, i) => starts(`c${i}`, `tool ${i}`, { path: "x" }, { status })),
    starts("last", "Bash", { command: "sleep 9" }),
  );
  const words = () => page.locator(".at-entry[data-kind=tool] .at-status").allInnerTexts();
  const closed = ["Denied", "Timed out", "In background", "Cancelled"];
  await eventually(words, ["Needs approval", ...closed, "Running"]);
  await screenshot(page, "states");
  await page.evaluate(() => globalThis.session.end());
  await eventually(words, ["Unfinished", ...closed, "Unfinished"]);
  await assertQuiet();
});
