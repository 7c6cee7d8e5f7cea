// The results of calls are visible without opening them: changes, and the end of a failed call's
// output, also in folded runs. Reads and listings stay folded, and the reader's choice wins.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const lines = (count, name) => Array.from({ length: count }, (_, i) => `${name} ${i}`).join("\n");
const kLong = { file_path: "src/a.txt", old_string: "x", new_string: lines(40, "new") };
const edit = (call, input = kLong) => [starts(call, "Edit", input), ends(call)];
const read = (call) => [
  starts(call, "Read", { file_path: `${call}.txt` }),
  ends(call, { output: lines(30, "read") }),
];
const fails = (call) => [
  starts(call, "Bash", { command: "make" }),
  ends(call, { status: "error", output: lines(50, "out") }),
];
const body = (page, id) => page.locator(`[data-entry=${id}] .at-body`);

test("a change previews its first lines, a failure its last ones, a read nothing", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: { width: 900, height: 1400 } });
  await push(page, asks("Go"), ...edit("c1"), ...fails("c2"));
  await settled(page);
  await screenshot(page, "results");
  assert.equal(await body(page, "e2").locator(".at-row").count(), 12);
  assert.match(await body(page, "e2").getByRole("button").first().innerText(), /^29 more lines$/);
  const failed = await body(page, "e3").locator(".at-terminal").innerText();
  assert.deepEqual(failed.trim().split("\n"), lines(50, "out").split("\n").slice(-8));
  const head = page.locator("[data-entry=e2] .at-head");
  assert.equal(await head.getAttribute("aria-expanded"), "false");
  await body(page, "e2").getByRole("button").first().click();
  await eventually(() => body(page, "e2").locator(".at-row").count(), 41);
  // Once opened, the whole body is shown; once closed by the reader, none of it.
  await head.click();
  await eventually(() => head.getAttribute("aria-expanded"), "true");
  await head.click();
  await eventually(() => body(page, "e2").isVisible(), false);
  await push(page, says("On with it."), ...read("c3"));
  await eventually(() => page.locator("[data-entry=e5]").count(), 1);
  assert.equal(await body(page, "e5").isVisible(), false);
  await assertQuiet();
});

test("a collapsed run keeps showing its results, also in a view mounted later", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: { width: 900, height: 1400 } });
  const visible = () =>
    page
      .locator("[data-entry]")
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.dataset.entry),
      );
  await push(page, asks("Go"), ...read("c1"), ...edit("c2"), ...read("c3"), ...fails("c4"));
  await push(page, ...read("c5"), says("Done."));
  await settled(page);
  await eventually(visible, ["e1", "e3", "e5", "e7"]);
  await page.evaluate(() => {
    globalThis.view.dispose();
    globalThis.view = globalThis.mount(document.querySelector("#host"), globalThis.session);
  });
  await settled(page);
  await eventually(visible, ["e1", "e3", "e5", "e7"]);
  await page.locator(".at-run-button").click();
  await eventually(visible, ["e1", "e2", "e3", "e4", "e5", "e6", "e7"]);
  await assertQuiet();
});

test('with results: "folded", no results are shown in collapsed cards', async () => {
  const { page, assertQuiet } = await openBare(browser, { view: { results: "folded" } });
  await push(page, asks("Go"), ...edit("c1"), ...fails("c2"));
  await frames(page);
  assert.equal(await page.locator(".at-result").count(), 0);
  assert.equal(await body(page, "e2").isVisible(), false);
  await assertQuiet();
});
