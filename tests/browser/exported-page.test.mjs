// The exported page as people see it: it fits every screen in light and dark, works without scripts,
// shows images, prints everything open, and unpacks folded bodies of a large page on demand.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { startCore } from "../wasm/support.mjs";
import { screenshot, useBrowser } from "./support/browser.mjs";
import { openExported } from "./support/exported.mjs";
import { complaintsOf } from "./support/geometry.mjs";

const browser = useBrowser();
const { core } = await startCore();
const kRecordings = new URL("../../web-demo/recordings/", import.meta.url);

async function exported(name, options) {
  return exportOf(await readFile(new URL(`${name}.jsonl`, kRecordings)), options);
}

function exportOf(events, options) {
  const session = core.createSession();
  session.push(events);
  session.end();
  const html = session.toStandaloneHtml({ utcOffset: 0, source: "session.jsonl", ...options });
  session.dispose();
  return html;
}

const asLines = (events) => events.map((event) => `${JSON.stringify(event)}\n`).join("");

const openExport = (html, options) => openExported(browser, html, options);

const kLongName = "a-name-without-any-space-in-it-".repeat(10);
const kAwkward = asLines([
  { "agent-timeline": "message", role: "user", text: `# ${kLongName}\n\n${"long ".repeat(1000)}` },
  { "agent-timeline": "tool-start", call: "a", name: kLongName, input: { command: kLongName } },
  {
    ...{ "agent-timeline": "tool-end", call: "a" },
    output: { type: "command", exitCode: 1, stdout: `${kLongName}${kLongName}\n`.repeat(3) },
  },
  { "agent-timeline": "message", text: `| a | b |\n|---|---|\n| ${kLongName} | ${kLongName} |` },
  { "agent-timeline": "message", reasoning: true, text: kLongName },
  { "agent-timeline": "notice", code: "info", text: kLongName },
]);

const kPages = {
  "maria-fix-parser": () => exported("maria-fix-parser"),
  "claude-code-fix-parser": () => exported("claude-code-fix-parser"),
  "edits-and-output": () => exported("edits-and-output"),
  broken: () => exported("broken"),
  awkward: () => exportOf(kAwkward),
};

for (const [name, make] of Object.entries(kPages)) {
  test(`${name} fits every screen width, collapsed and open, light and dark`, async () => {
    const html = await make();
    const all = html.replaceAll(/<details(?: open="")?/g, '<details open=""');
    const found = [];
    for (const [form, text] of [
      ["closed", html],
      ["open", all],
    ]) {
      const { page, troubles } = await openExport(text);
      for (const [at, width] of [320, 390, 768, 1440].entries()) {
        const colorScheme = (at % 2 === 0) === (form === "open") ? "light" : "dark";
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const complaints = await complaintsOf(page);
        found.push(...complaints.map((one) => `${width} ${colorScheme} ${form}: ${one}`));
        if (name === "maria-fix-parser") await screenshot(page, `export-${width}-${colorScheme}`);
      }
      assert.deepEqual(troubles, []);
      await page.close();
    }
    assert.deepEqual(found, []);
  });
}

test("without scripts, the page shows its facts and links to prompts, edits and failures", async () => {
  const { page } = await openExport(await exported("maria-fix-parser"));
  assert.match(await page.locator("h1").innerText(), /^Our CSV reader loses the last row/);
  const facts = await page.locator(".at-page-facts").innerText();
  for (const fact of [
    /\d failed/,
    /3 files \+16 −1/,
    /2026-02-11 09:00 UTC/,
    /1 m 27 s/,
    /% cached/,
    /session\.jsonl/,
  ]) {
    assert.match(facts, fact);
  }
  const outline = page.getByRole("navigation", { name: "Outline" });
  const links = await outline.getByRole("link").all();
  assert(links.length > 5);
  for (const link of links) {
    const target = await link.getAttribute("href");
    assert.equal(await page.locator(`article${target}`).count(), 1, target);
  }
  const text = await page.locator("main").innerText();
  assert.match(text, /Failed/);
  assert.doesNotMatch(text, /\berror\b.*\n.*chevron/);
  assert.equal(
    await page.locator(".at-status-text", { hasText: /^(?:error|running)$/ }).count(),
    0,
  );
  assert.equal(await page.locator("button").count(), 0, "without scripts there must be no buttons");
});

const numbered = (count, text) => Array.from({ length: count }, (_, index) => `${text} ${index}\n`);
const kTurn = [
  { "agent-timeline": "session", title: "Mend it", directory: "/home/ada/boats", branch: "main" },
  { "agent-timeline": "message", role: "user", text: "Mend the reader", time: 1000 },
  { "agent-timeline": "turn-begin", time: 1000 },
  { "agent-timeline": "message", key: "r", reasoning: true, open: true, text: "Hm.", time: 2000 },
  { "agent-timeline": "message", key: "r", reasoning: true, text: "Hm. So.", time: 6000 },
  {
    ...{ "agent-timeline": "tool-start", call: "e", name: "Edit", time: 7000 },
    input: {
      ...{ file_path: "src/reader.c", old_string: numbered(20, "old").join("") },
      new_string: numbered(20, "new").join(""),
    },
  },
  { "agent-timeline": "tool-end", call: "e", output: "done", time: 8000 },
  {
    ...{ "agent-timeline": "tool-start", call: "f", name: "Bash", time: 9000 },
    input: { command: "make" },
  },
  {
    ...{ "agent-timeline": "tool-end", call: "f", status: "error", time: 9500 },
    output: { type: "command", exitCode: 2, stdout: numbered(30, "line").join("") },
  },
  { "agent-timeline": "message", text: "Done.", time: 10_000 },
  {
    ...{
      "agent-timeline": "turn-end",
      durationMs: 9000,
      costUsd: 0.0347,
      model: "m-1",
      time: 11_000,
    },
    usage: { inputTokens: 1000, outputTokens: 234 },
  },
];

test("the page shows the same summaries of turns, reasoning, changes and failures as the view", async () => {
  const { page } = await openExport(exportOf(asLines(kTurn)));
  assert.equal(await page.locator(".at-page-title").innerText(), "Mend it");
  assert.match(await page.locator(".at-page-facts").innerText(), /boats · main/);
  assert.equal(
    await page.locator(".at-turn-text").innerText(),
    "9s · 2 tools · 1 file +20 −20 · $0.03",
  );
  assert.equal(
    await page.locator('[data-kind="reasoning"] .at-title').innerText(),
    "Thought for 4.0 s",
  );
  const change = page.locator('[data-entry="e3"]');
  assert.equal(await change.locator(".at-row:visible").count(), 12);
  assert.match(await change.innerText(), /28 more lines/);
  const failed = page.locator('[data-entry="e4"]');
  assert.match(await failed.innerText(), /line 22\n[^]*line 29\n[^]*22 more lines/);
  assert.doesNotMatch(await failed.innerText(), /line 21\n/);
  // The path appears once: in the head.
  assert.equal((await change.innerText()).split("src/reader.c").length, 2);
  await screenshot(page, "exported-turn");
  await change.locator("summary").click();
  assert.equal(await change.locator(".at-row:visible").count(), 40);
  assert.doesNotMatch(await change.innerText(), /more lines/);
  assert.equal((await change.innerText()).split("src/reader.c").length, 2);
});

test("the head of a diff on the page is left out if it would be empty", async () => {
  const { page } = await openExport(await exported("claude-code-fix-parser"));
  await page.locator("details").evaluateAll((all) => all.forEach((one) => (one.open = true)));
  const heads = await page
    .locator(".at-diff-file")
    .evaluateAll((all) =>
      all.map((node) => ({ isVisible: node.checkVisibility(), text: node.innerText.trim() })),
    );
  assert(heads.some(({ isVisible }) => !isVisible));
  assert.deepEqual(
    heads.filter(({ isVisible, text }) => isVisible && text === ""),
    [],
  );
});

test("a turn of the page collapses to its prompt and its summary", async () => {
  const { page } = await openExport(exportOf(asLines(kTurn)));
  const name = page.locator(".at-page-turn-name");
  const isSmall = async () => (await name.boundingBox()).width <= 1;
  assert.equal(await isSmall(), true);
  await page.locator(".at-page-turn > summary").click();
  assert.equal(await isSmall(), false);
  assert.equal(await name.innerText(), "Mend the reader");
  assert.equal(await page.locator(".at-entry:visible").count(), 0);
  assert.equal(await page.locator(".at-turn:visible").count(), 1);
  await screenshot(page, "exported-turn-folded");
});

test("printing shows all bodies", async () => {
  const { page } = await openExport(await exported("edits-and-output"));
  const hidden = () =>
    page
      .locator(".at-body:not(.at-page-result)")
      .evaluateAll(
        (all) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length,
      );
  assert((await hidden()) > 0, "some are collapsed on screen");
  await page.emulateMedia({ media: "print" });
  assert.equal(await hidden(), 0);
});

test("a tool's image is shown from the page itself", async () => {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const { page, troubles } = await openExport(
    exportOf(
      asLines([
        {
          type: "assistant",
          message: {
            id: "m",
            role: "assistant",
            content: [{ type: "tool_use", id: "c", name: "Read", input: { file_path: "a.png" } }],
          },
        },
        {
          type: "user",
          message: {
            role: "user",
            content: [
              {
                type: "tool_result",
                tool_use_id: "c",
                content: [
                  { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
                ],
              },
            ],
          },
        },
      ]),
    ),
  );
  await page.waitForFunction(() => document.querySelector("img.at-picture")?.naturalWidth === 1);
  assert.deepEqual(troubles, []);
});

const kMany = asLines(
  Array.from({ length: 2100 }, (_none, index) => [
    {
      "agent-timeline": "tool-start",
      call: `c${index}`,
      name: "Bash",
      input: { command: `run ${index}` },
    },
    {
      "agent-timeline": "tool-end",
      call: `c${index}`,
      output: { type: "command", exitCode: 0, stdout: `--> <i>out</i> ${index}` },
    },
  ]).flat(),
);

test("a large page unpacks a body when it is opened by click or by key, and all for printing", async () => {
  const { page, troubles } = await openExport(exportOf(kMany), { javaScriptEnabled: true });
  const heads = page.locator("summary.at-head");
  assert.equal(await heads.count(), 2100);
  assert.equal(await page.locator(".at-part").count(), 0);
  await heads.nth(3).click();
  await page.getByText("--> <i>out</i> 3", { exact: true }).waitFor();
  await heads.nth(5).focus();
  await page.keyboard.press("Enter");
  await page.getByText("--> <i>out</i> 5", { exact: true }).waitFor();
  assert.equal(await page.locator(".at-inert").count(), 2098);
  assert.equal(await page.locator(".at-page-note").count(), 0);
  await page.evaluate(() => globalThis.dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".at-inert").count(), 0);
  assert.deepEqual(troubles, [], "the policy must allow the script");
});

test("without scripts, a large page shows its heads and a note about the missing bodies", async () => {
  const { page } = await openExport(exportOf(kMany));
  assert.match(await page.locator("summary.at-head").nth(7).innerText(), /run 7/);
  assert.match(await page.locator(".at-page-note").innerText(), /requires JavaScript/);
  assert(await page.locator(".at-page-note").isVisible());
  const { default: locale } = await import("../../wasm/package/locales/de.json", {
    with: { type: "json" },
  });
  const german = await openExport(exportOf(kMany, { locale }));
  assert.match(await german.page.locator(".at-page-note").innerText(), /braucht/);
  const whole = await openExport(exportOf(kMany, { script: false }));
  assert.equal(await whole.page.locator(".at-inert").count(), 0);
  assert((await whole.page.locator(".at-part").count()) >= 2100);
});
