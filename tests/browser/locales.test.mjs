// The view in each language that ships: no text is left in English, and numbers are formatted for the
// language. tests/wasm/locales.test.mjs tests the exported page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";
import { openToolPage } from "./support/tool-source.mjs";

const browser = useBrowser();
const kTables = new URL("../../wasm/package/locales/", import.meta.url);
const readTable = async (name) =>
  JSON.parse(await readFile(new URL(`${name}.json`, kTables), "utf8"));
const english = await readTable("en");

/** The events contain only digits, because names of files, tools and people are not words of the view. */
const kEvents = [
  asks("0 1"),
  says("2", { reasoning: true }),
  starts("c1", "Bash", { command: "3" }),
  ends("c1", { status: "error", error: "4" }),
  starts("c2", "Read", { file_path: "5" }),
  ends("c2"),
  starts("c3", "Grep", { pattern: "6" }),
  ends("c3"),
  event("turn-end", { durationMs: 143_000 }),
  starts("c4", "Bash", { command: "7" }),
];

/** Returns all texts that a person can see, hear from a screen reader or get in a tooltip. */
const allTexts = (page) =>
  page.evaluate(() => {
    const root = document.querySelector(".agent-timeline");
    const texts = [root.innerText];
    for (const node of root.querySelectorAll("*")) {
      for (const name of ["aria-label", "title", "placeholder"])
        if (node.hasAttribute(name)) texts.push(node.getAttribute(name));
    }
    return texts.join("\n");
  });

for (const name of ["de", "zh", "ja"]) {
  test(`${name}: no text of the view is in English`, async () => {
    const locale = await readTable(name);
    const { page, assertQuiet } = await openToolPage(browser, kEvents, { view: { locale } });
    await page.locator(".at-scroller").focus();
    await page.keyboard.press("e");
    const keys = [
      "role.user",
      "view.thought",
      "tool.run_command",
      "status.error",
      "view.tools.find",
    ];
    await eventually(async () => {
      const texts = await allTexts(page);
      return keys.filter((key) => !texts.includes(locale[key]));
    }, []);
    const texts = await allTexts(page);
    const same = new Set(
      Object.values(locale).flatMap((text) => (typeof text === "string" ? [text] : [])),
    );
    for (const [key, text] of Object.entries(english)) {
      if (typeof text !== "string" || !/^[A-Z][a-z]+( [a-z]+)*$/.test(text) || same.has(text))
        continue;
      assert(!new RegExp(`\\b${text}\\b`).test(texts), `${key}: "${text}" in ${texts}`);
    }
    const seconds = (count) => locale["unit.seconds"].replace("{count}", count);
    const minutes = locale["unit.minutes"].replace("{count}", "2");
    await eventually(
      () => page.locator(".at-turn-text").innerText(),
      new RegExp(`^${minutes} ${seconds("23")} · `),
    );
    await screenshot(page, `locale-${name}`);
    await assertQuiet();
  });
}

test("a host's own words and labels take precedence over those of the locale", async () => {
  const locale = await readTable("de");
  const tools = { find: "Finden" };
  for (const own of [
    { labels: { "role.user": "Kundin" }, words: { tools } },
    { words: { tools, role: { user: "Kundin" } } },
  ]) {
    const { page } = await openToolPage(browser, kEvents, { view: { locale, ...own } });
    await eventually(async () => {
      const texts = await allTexts(page);
      const wanted = ["Kundin", "Finden", locale["tool.run_command"]];
      return wanted.filter((text) => !texts.includes(text));
    }, []);
  }
});

test("unknown keys and an invalid locale are reported, and the view is still mounted", async () => {
  for (const [view, said] of [
    [
      { labels: { "tool.run_comand": "Shell" } },
      /labels contains the unknown key "tool.run_comand".*run_command/,
    ],
    [
      { locale: { locale: "de", "view.jmp": "x" } },
      /locale contains the unknown key "view.jmp".*"view.jump"/,
    ],
    [{ locale: { locale: "not a tag" } }, /the locale is invalid; the view stays in English/],
  ]) {
    const { page } = await openToolPage(browser, [], {});
    const errors = [];
    page.on("console", (message) => errors.push(message.text()));
    await page.evaluate((options) => {
      globalThis.view.dispose();
      globalThis.view = globalThis.mount(
        document.querySelector("#host"),
        globalThis.source,
        options,
      );
    }, view);
    await eventually(() => errors.join("\n"), said);
    assert.equal(await page.locator(".agent-timeline").count(), 1);
  }
});
