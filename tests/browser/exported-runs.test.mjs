// Runs of calls on the exported page and in the view: the same lines, and the same calls behind them. On the
// page they work without scripts, fit every screen, are open on paper, and where a link leads into one.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { startCore } from "../wasm/support.mjs";
import { openBare } from "./support/bare-page.mjs";
import { screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openExported } from "./support/exported.mjs";
import { complaintsOf } from "./support/geometry.mjs";
import { asks, ends, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();
const { core } = await startCore();
const kRecordings = new URL("../../web-demo/recordings/", import.meta.url);
/** So tall that the view mounts every row. */
const kTall = { width: 1280, height: 12_000 };

const asLines = (events) => events.map((event) => `${JSON.stringify(event)}\n`).join("");

/** Opens the exported page of a session. */
function openExport(events, options) {
  const session = core.createSession();
  session.push(events);
  session.end();
  const html = session.toStandaloneHtml({ utcOffset: 0 });
  session.dispose();
  return openExported(browser, html, options);
}

/** Opens a view of a session that has ended. */
async function openView(events) {
  const opened = await openBare(browser, { viewport: kTall });
  await opened.page.evaluate((text) => {
    globalThis.view.dispose();
    globalThis.session.push(text);
    globalThis.session.end();
    globalThis.view = globalThis.mount(document.querySelector("#host"), globalThis.session);
  }, events);
  return opened;
}

/** Returns the text, the state and the nesting level of the lines in the view. */
const linesInView = (page) =>
  page.locator(".at-run").evaluateAll((lines) =>
    lines.map((line) => ({
      text: line.querySelector(".at-run-text").textContent,
      open: line.querySelector("button").getAttribute("aria-expanded") === "true",
      depth: line.dataset.depth,
    })),
  );

/** The same for the visible lines on the exported page. */
const linesOnPage = (page) =>
  page.locator(".at-page-run").evaluateAll((lines) =>
    lines
      .filter((line) => line.checkVisibility())
      .map((line) => ({
        text: line.querySelector(".at-run-text").textContent,
        open: line.open,
        depth: line.querySelector("summary").dataset.depth,
      })),
  );

/** Returns the ids of the visible cards, in the view or on the page. */
const visibleCards = (page) =>
  page
    .locator("article[data-entry]")
    .evaluateAll((cards) =>
      cards.filter((card) => card.checkVisibility()).map((card) => card.dataset.entry),
    );

const read = (call, more) => [
  starts(call, "Read", { file_path: `src/${call}.c` }, more),
  ends(call, { output: `int ${call};`, ...more }),
];
const edit = (call, path) => [
  starts(call, "Edit", { file_path: path, old_string: "a\n", new_string: "b\nc\n" }),
  ends(call),
];
const command = (call, more) => [starts(call, "Bash", { command: "make" }), ends(call, more)];
const inside = { agent: "t" };

const kMade = asLines([
  asks("Mend the reader"),
  ...[...read("a"), ...read("b"), ...read("c"), says("I have read it.")],
  ...[...edit("d", "/src/lib/reader.mbt"), ...edit("e", "/src/table.mbt"), ...read("f")],
  ...command("g", { status: "error", output: "no rule to make" }),
  ...[...command("h"), ...command("i", { status: "denied", error: "no" })],
  says("It does not build."),
  starts("t", "Task", { prompt: "look", description: "Look around" }),
  ...[...read("u", inside), ...read("v", inside), ...read("w", inside)],
  ...[says("It is there.", inside), ends("t", { output: "There." })],
  ...[...read("x"), ...read("y"), says("And on.")],
  ...[...read("k"), ...read("l"), ...read("m")],
]);

test("the exported page has the lines of the view, and shows and folds the same calls", async () => {
  const { page: exported } = await openExport(kMade, { viewport: kTall });
  const { page, assertQuiet } = await openView(kMade);
  const agree = async () => {
    const lines = await linesOnPage(exported);
    await eventually(() => linesInView(page), lines);
    await eventually(() => visibleCards(page), await visibleCards(exported));
    return lines;
  };
  const lines = await agree();
  assert.deepEqual(
    lines.map(({ text, open }) => [text, open]),
    [
      ["Read 3 files", false],
      [
        "2 edits · reader.mbt, table.mbt +4 −2 · ran 3 commands · read 1 file · 1 command failed · 1 denied",
        false,
      ],
      ["Started 1 agent · read 2 files", false],
      ["Read 3 files", true],
    ],
  );
  const folded = ["e1", "e5", "e6", "e7", "e9", "e12", "e20", "e21", "e22", "e23"];
  assert.deepEqual(await visibleCards(exported), folded);
  await screenshot(exported, "exported-runs");

  await exported.locator(".at-page-run > summary").nth(2).click();
  await page.locator(".at-run-button").nth(2).click();
  await agree();
  await exported.locator(".at-page-steps > summary").click();
  await page.locator(".at-steps-toggle").click();
  const nested = (await agree()).filter(({ depth }) => depth === "1");
  assert.deepEqual(nested, [{ text: "Read 3 files", open: false, depth: "1" }]);
  await exported.locator(".at-page-run > summary").last().press("Enter");
  await page.locator(".at-run-button").last().press("Enter");
  await agree();
  assert(!(await visibleCards(exported)).includes("e23"));
  await assertQuiet();
});

for (const name of ["maria", "claude-code", "codex", "pi", "wave", "copilot"]) {
  test(`${name}: the exported page has the lines of the view`, async () => {
    const events = await readFile(new URL(`${name}-fix-parser.jsonl`, kRecordings), "utf8");
    const { page: exported } = await openExport(events, { viewport: kTall });
    const { page, assertQuiet } = await openView(events);
    await eventually(() => linesInView(page), await linesOnPage(exported));
    await assertQuiet();
  });
}

test("runs fit every screen, closed and open, light and dark", async () => {
  const found = [];
  const { page, troubles } = await openExport(kMade);
  for (const form of ["closed", "open"]) {
    for (const [at, width] of [320, 390, 768, 1440].entries()) {
      const colorScheme = (at % 2 === 0) === (form === "open") ? "light" : "dark";
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const complaints = await complaintsOf(page);
      found.push(...complaints.map((one) => `${width} ${colorScheme} ${form}: ${one}`));
    }
    await page.locator("details").evaluateAll((all) => {
      for (const fold of all) fold.open = true;
    });
  }
  assert.deepEqual(found, []);
  assert.deepEqual(troubles, []);
});

test("on paper every run is open", async () => {
  const { page } = await openExport(kMade);
  const all = await page.locator("article[data-entry]").count();
  assert((await visibleCards(page)).length < all);
  await page.emulateMedia({ media: "print" });
  assert.equal((await visibleCards(page)).length, all);
});

test("a link to a folded call shows it", async () => {
  const { page } = await openExport(kMade, { hash: "#at-e3" });
  await page.locator("#at-e3").waitFor({ state: "visible" });
});

test("a large page keeps the bodies of folded calls as text, and unpacks them as all others", async () => {
  const kRuns = 550;
  const events = Array.from({ length: kRuns }, (_none, run) => [
    ...[0, 1, 2].flatMap((call) => read(`c${run}n${call}`)),
    says(`That was run ${run}.`),
  ]).flat();
  const { page, troubles } = await openExport(asLines(events), { javaScriptEnabled: true });
  assert.equal(await page.locator(".at-page-run").count(), kRuns);
  assert.equal(await page.locator(".at-inert").count(), 3 * kRuns);
  assert.equal((await visibleCards(page)).length, kRuns);
  await page.locator(".at-page-run > summary").first().click();
  assert.equal((await visibleCards(page)).length, kRuns + 3);
  assert.equal(await page.locator(".at-inert").count(), 3 * kRuns, "a run unpacks no body");
  await page.locator("#at-e2 summary").click();
  await page.getByText("int c0n1;").waitFor();
  assert.equal(await page.locator(".at-inert").count(), 3 * kRuns - 1);
  await page.evaluate(() => globalThis.dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".at-inert").count(), 0);
  assert.deepEqual(troubles, []);
});
