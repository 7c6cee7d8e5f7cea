// The demo page, which hosts can copy: it streams a log, switches to another one, and reports if there
// is none.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";

const kDemo = new URL("../../web-demo/", import.meta.url);

const browser = useBrowser();
const stateOf = (page) => () => page.locator("#state").innerText();
const timeline = (page) => () => page.locator("main").innerText();

test("a log streams to its end", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await page.goto(browser.base);
  await eventually(stateOf(page), "Streaming");
  await page.locator(".at-entry").first().waitFor();
  await eventually(stateOf(page), "Done");
  await eventually(timeline(page), /Files that the writer makes always end with a line feed/);
  assert.doesNotMatch(await timeline(page)(), /Empty line/);
  await assertQuiet();
});

test("selecting another log while one streams replaces it", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await page.goto(browser.base);
  await page.locator(".at-entry").first().waitFor();
  await page.selectOption("#log", { label: "Streamed answer" });
  await eventually(timeline(page), /Can our CSV reader work on a stream/);
  await eventually(stateOf(page), "Done");
  await assertQuiet();
});

test("a missing log is reported", async () => {
  const { page } = await browser.openPage();
  await page.route("**/maria-fix-parser.jsonl", (route) => route.fulfill({ status: 404 }));
  await page.goto(browser.base);
  await page.selectOption("#log", { label: "maria" });
  await eventually(stateOf(page), "Loading failed: status 404");
});

test("index.html of the demo has at most 100 lines", async () => {
  const lines = (await readFile(new URL("index.html", kDemo), "utf8")).split("\n");
  assert(lines.length <= 100, `${lines.length} lines`);
});
