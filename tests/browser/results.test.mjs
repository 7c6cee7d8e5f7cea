// The results of calls are visible without opening them: changes, images, and what tells why a call failed,
// also in folded runs. Reads and listings stay folded, and the reader's choice wins.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mountAgain, openBare, push } from "./support/bare-page.mjs";
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
  await mountAgain(page);
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

const bash = (call, end, input = { command: "make" }) => [
  starts(call, "Bash", input),
  ends(call, { status: "error", ...end }),
];
/** Returns the part that a collapsed card shows. */
const resultPart = (page, id) =>
  body(page, id).locator(".at-part:visible").getAttribute("data-part");
const resultText = async (page, id) =>
  (await body(page, id).locator(".at-pieces").filter({ visible: true }).innerText()).trim();

test("a failed command shows its error message, else what it wrote to stderr, else its output", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: { width: 900, height: 1400 } });
  const both = { type: "command", exitCode: 2, stdout: lines(30, "out"), stderr: lines(30, "err") };
  const described = { command: "make", description: "Builds the reader" };
  await push(page, asks("Go"), ...bash("c1", { output: both }));
  await push(page, ...bash("c2", { output: both, error: "no rule" }));
  await push(page, ...bash("c3", { error: "no rule" }, described));
  await push(page, ...bash("c4", { output: lines(30, "out") }));
  await settled(page);
  await eventually(() => resultPart(page, "e2"), "stderr");
  const shown = await body(page, "e2").locator(".at-terminal:visible").innerText();
  assert.deepEqual(shown.trim().split("\n"), lines(30, "err").split("\n").slice(-8));
  await eventually(() => resultPart(page, "e3"), "error");
  await eventually(() => resultText(page, "e3"), "no rule");
  await eventually(() => resultPart(page, "e4"), "error");
  await eventually(() => resultPart(page, "e5"), "stdout");
  await screenshot(page, "results-failures");
  await assertQuiet();
});

test("a long error message shows its first lines, a slightly longer one all of them", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: { width: 900, height: 2400 } });
  const fails = (call, error) => [
    starts(call, "Read", { file_path: "a.txt" }),
    ends(call, { status: "error", output: undefined, error }),
  ];
  await push(page, asks("Go"), ...fails("c1", lines(40, "at")), ...fails("c2", lines(12, "at")));
  await push(page, ...fails("c3", "x".repeat(30_000)), says("Done."));
  await settled(page);
  const more = (id) => body(page, id).locator(".at-show-all");
  const notice = async (id) => (await body(page, id).locator(".at-notice").innerText()).trimEnd();
  await eventually(() => notice("e2"), lines(8, "at"));
  await eventually(() => more("e2").allInnerTexts(), ["32 more lines"]);
  await eventually(() => notice("e3"), lines(12, "at"));
  assert.equal(await more("e3").count(), 0);
  await eventually(() => more("e4").allInnerTexts(), ["Show the whole line"]);
  const { height } = await body(page, "e4").boundingBox();
  assert(height < 420, `${height} px`);
  await screenshot(page, "results-errors");
  await more("e2").click();
  await eventually(() => notice("e2"), lines(40, "at"));
  await eventually(() => more("e2").allInnerTexts(), ["Show less"]);
  await more("e2").click();
  await eventually(() => more("e2").allInnerTexts(), ["32 more lines"]);
  await more("e4").click();
  await eventually(async () => (await notice("e4")).length, 30_000);
  await assertQuiet();
});

test("an image that a call returned is shown as a thumbnail", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const data =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const images = [{ data, mediaType: "image/png" }];
  await push(page, asks("Look"), starts("c1", "Read", { file_path: "a.png" }));
  await push(page, ends("c1", { output: "", images }), says("Done."));
  await settled(page);
  const head = page.locator("[data-entry=e2] .at-head");
  assert.equal(await head.getAttribute("aria-expanded"), "false");
  const image = body(page, "e2").locator(".at-image img");
  await eventually(() => image.evaluate((node) => node.naturalWidth), 1);
  assert.equal(await image.isVisible(), true);
  await assertQuiet();
});

test("a host can choose the number of lines, and none of a kind", async () => {
  const view = { results: { diff: 3, output: 2 } };
  const { page, assertQuiet } = await openBare(browser, { view });
  await push(
    page,
    asks("Go"),
    ...edit("c1"),
    ...fails("c2"),
    ...bash("c3", { error: lines(9, "at") }),
  );
  await settled(page);
  await eventually(() => body(page, "e2").locator(".at-row").count(), 3);
  await eventually(() => resultText(page, "e3"), /^Show 48 hidden lines\nout 48\nout 49$/);
  await eventually(() => resultText(page, "e4"), /^at 0\nat 1\s+7 more lines$/);
  await page.evaluate(() => globalThis.view.update({ results: { diff: 0 } }));
  await eventually(() => body(page, "e2").isVisible(), false);
  await eventually(() => body(page, "e3").locator(".at-terminal").isVisible(), true);
  await page.evaluate(() => globalThis.view.update({ results: { output: 0 } }));
  await eventually(() => body(page, "e2").locator(".at-row").count(), 12);
  await eventually(() => body(page, "e3").isVisible(), false);
  await assertQuiet();
});

test("all results of a long collapsed run are found in a view mounted later", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: { width: 900, height: 1400 } });
  const reads = Array.from({ length: 450 }, (_, i) => read(`r${i}`)).flat();
  await push(page, asks("Go"), ...reads, ...edit("c1"), says("Done."));
  await page.evaluate(() => {
    const { session } = globalThis;
    const [watch, unwatch] = [session.watch.bind(session), session.unwatch.bind(session)];
    globalThis.watched = new Set();
    session.watch = (ids) => {
      for (const id of ids) globalThis.watched.add(id);
      return watch(ids);
    };
    session.unwatch = (ids) => {
      for (const id of ids) globalThis.watched.delete(id);
      unwatch(ids);
    };
  });
  await mountAgain(page);
  await page.locator(".at-run-button").waitFor();
  await eventually(() => page.locator("[data-entry=e452]").isVisible(), true);
  // The calls were looked at once; only what has a card stays watched.
  await eventually(
    () => page.evaluate(() => [...globalThis.watched].sort()),
    ["e1", "e452", "e453"],
  );
  await assertQuiet();
});

test("results that a source refused once are asked for again", async () => {
  const { page } = await openBare(browser, { viewport: { width: 900, height: 1400 } });
  await push(page, asks("Go"), ...read("c1"), ...edit("c2"), ...read("c3"), says("Done."));
  await page.evaluate(() => {
    const { session } = globalThis;
    const watch = session.watch.bind(session);
    globalThis.refused = 0;
    session.watch = (ids) => {
      if (globalThis.refused > 0 || !ids.includes("e3")) return watch(ids);
      globalThis.refused += 1;
      return Promise.reject(new Error("not now"));
    };
  });
  await mountAgain(page);
  await eventually(() => page.evaluate(() => globalThis.refused), 1);
  // A change of the files redraws the line of the run.
  await push(page, ...edit("c4"), says("More."), ...read("c5"));
  await eventually(() => page.locator("[data-entry=e3]").isVisible(), true);
});
