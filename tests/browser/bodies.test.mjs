// Bodies without nested boxes: a path appears once, a single part has no name, a command is labeled by
// its description, and reasoning is open while it streams.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const openAll = async (page) => {
  await page.evaluate(() => globalThis.view.list.setOpen("all", true));
  await frames(page);
};
/** Returns the visible lines of text of an entry. */
const linesOf = async (page, id) =>
  (await page.locator(`[data-entry=${id}]`).innerText()).split("\n").map((text) => text.trim());

test("the body of a change has the path, the number of added lines and the written text only once", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const path = "src/reader.ts";
  const written = "const a = 1;\nconst b = 2;\n";
  await push(
    ...[page, asks("Write it")],
    starts("w", "Write", { file_path: path, content: written }),
    ends("w", { output: { type: "change", path, kind: "created", newText: written } }),
    starts("e", "Edit", { file_path: path, old_string: "a = 1", new_string: "a = 3" }),
    ends("e", {
      output: { type: "change", path, edits: [{ oldText: "a = 1", newText: "a = 3" }] },
    }),
  );
  await openAll(page);
  for (const id of ["e2", "e3"]) {
    const said = await linesOf(page, id);
    const text = said.join("\n");
    assert.equal(text.split(path).length - 1, 1, text);
    assert.equal(said.filter((one) => /^\+\d/.test(one)).length, 1, text);
    assert(!said.includes("Changes") && !said.includes("Content"), text);
  }
  const text = (await linesOf(page, "e2")).join("\n");
  assert.equal(text.split("const b").length - 1, 1, text);
  await screenshot(page, "bodies-once");
  await assertQuiet();
});

test('parts have headings if there are several, and a denied edit is headed "Proposed changes"', async () => {
  const { page, assertQuiet } = await openBare(browser);
  const edit = { file_path: "a.ts", old_string: "x", new_string: "y" };
  await push(page, asks("Run"), starts("r", "Read", { file_path: "a.ts" }));
  await push(page, ends("r", { output: { type: "file", path: "a.ts", content: "x\n" } }));
  await push(page, starts("b", "Bash", { command: "make" }), ends("b", { output: "made\n" }));
  await push(page, starts("e", "Edit", edit), ends("e", { status: "denied" }));
  await openAll(page);
  assert(!(await linesOf(page, "e2")).includes("Content"));
  const command = await linesOf(page, "e3");
  assert(command.includes("Command") && command.includes("Output"), command.join());
  assert((await linesOf(page, "e4")).includes("Proposed changes"));
  const isProposed = async () => (await linesOf(page, "e5")).includes("Proposed changes");
  await push(page, starts("f", "Edit", edit));
  await openAll(page);
  await eventually(isProposed, true);
  await push(page, ends("f", { output: { type: "change", path: "a.ts" } }));
  await eventually(isProposed, false);
  await assertQuiet();
});

test("a command is titled with its description, and its body shows the command", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const input = { command: "npm test", description: "Run the tests" };
  await push(page, asks("Test"), starts("c", "Bash", input), ends("c", { output: "ok\n" }));
  await openAll(page);
  const title = page.locator("[data-entry=e2] .at-title");
  await eventually(() => title.innerText(), "Run the tests");
  const text = (await linesOf(page, "e2")).join("\n");
  assert.equal(text.split("Run the tests").length - 1, 1, text);
  assert.match(text, /npm test/);
  await assertQuiet();
});

test("reasoning is open while it streams and collapses when it ends", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const thinks = (text, more) =>
    event("message", { key: "t", reasoning: true, open: true, append: true, text, ...more });
  const body = page.locator("[data-entry=e2] .at-body");
  await push(page, asks("Think"), thinks("Hmm, "), thinks("what is it?"));
  await eventually(() => body.isVisible(), true);
  const title = () => page.locator("[data-entry=e2] .at-title").innerText();
  assert.equal(await title(), "Thinking");
  const last = thinks(" I know.", { open: false });
  await push(page, { ...last, time: last.time + 3500 });
  await eventually(() => body.isVisible(), false);
  await eventually(title, /^Thought for \d/);
  await assertQuiet();
});
