// What a reader sees at a glance: the session's name and state in the header, the to-dos in one line,
// and row heads without redundant details.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mountAgain, openBare, push } from "./support/bare-page.mjs";
import { frames, screenshot, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { asks, ends, event, says, starts } from "./support/neutral-events.mjs";

const browser = useBrowser();

const run = (call, command, end) => [starts(call, "Bash", { command }), ends(call, end)];

test("the header shows the session's title, state and failures, whose button and keys go to them", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const state = () => page.locator(".at-session-state").innerText();
  const failures = page.locator(".at-session-failures");
  await push(page, asks("Mend the **reader**, please"), ...run("c0", "ls"));
  await eventually(() => page.locator(".at-session-title").innerText(), "Mend the reader, please");
  await eventually(state, "Working");
  assert.equal(await failures.isVisible(), false);
  await push(page, starts("c1", "Bash", { command: "rm -r build" }));
  await push(page, event("tool-update", { call: "c1", status: "awaiting-approval" }));
  await eventually(state, "Waiting for you");
  await push(page, ends("c1"), ...run("c2", "false", { status: "error" }), ...run("c3", "ls"));
  await push(page, ...run("c4", "false", { status: "error" }), says("Done with it."));
  await eventually(() => failures.innerText(), "2 failed");
  const places = [];
  for (const go of [() => failures.click(), () => page.keyboard.press("]")]) {
    await go();
    await frames(page);
    await eventually(() => page.evaluate(() => document.activeElement.dataset.status), "error");
    places.push(await page.evaluate(() => document.activeElement.dataset.entry));
  }
  assert.equal(new Set(places).size, 2, places.join());
  await page.keyboard.press("[");
  await eventually(() => page.evaluate(() => document.activeElement.dataset.entry), places[0]);
  await page.evaluate(() => globalThis.session.end());
  await eventually(state, "Done");
  await page.evaluate(() => globalThis.session.reset());
  await push(page, asks("Another one"));
  await eventually(() => page.locator(".at-session-title").innerText(), "Another one");
  assert.equal(await failures.isVisible(), false);
  await assertQuiet();
});

test("failed notices count and are gone to like failed calls, as in the filter and the outline", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const fails = event("notice", { code: "error", tone: "bad", text: "The server is overloaded" });
  await push(page, asks("Go"), ...run("c1", "false", { status: "error" }), fails, says("Well."));
  const failures = page.locator(".at-session-failures");
  await eventually(() => failures.innerText(), "2 failed");
  const rows = await page.evaluate(() => globalThis.session.overview());
  assert.equal(rows.filter(({ kind }) => kind === "failure").length, 2);
  const focused = () => page.evaluate(() => document.activeElement.dataset.entry);
  await page.locator("[data-entry=e1]").focus();
  for (const [key, entry] of ["]e2", "]e3", "[e2"].map((step) => [step[0], step.slice(1)])) {
    await page.keyboard.press(key);
    await eventually(focused, entry, key);
  }
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await eventually(() => page.locator(".at-filter-toggle").innerText(), "Failed only (2)");
  await assertQuiet();
});

const kQuestion = {
  questions: [{ question: "Which one?", header: "Choice", options: [{ label: "Red" }] }],
};

test("a question or a plan waits for the reader, also far from the viewport and in a view mounted later", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const state = () => page.locator(".at-session-state").innerText();
  const running = page.locator(".at-running");
  await push(page, event("turn-begin"), asks("Go"), starts("c1", "AskUserQuestion", kQuestion));
  await eventually(state, "Waiting for you");
  assert.equal(await running.isVisible(), false);
  await push(page, ends("c1"));
  await eventually(state, "Working");
  await eventually(() => running.isVisible(), true);
  await push(page, starts("c2", "ExitPlanMode", { plan: "# The plan\n\nMend it." }));
  await eventually(state, "Waiting for you");
  await eventually(() => page.getByText("The plan", { exact: true }).isVisible(), true);
  await push(page, ends("c2"), starts("c3", "Task", { prompt: "look" }));
  await eventually(state, "Working");
  await push(page, ends("c3"), starts("c4", "AskUserQuestion", kQuestion));
  for (let i = 0; i < 40; i += 1)
    await push(page, says(`Word ${i}\n\n`.repeat(8), { agent: "other" }));
  await mountAgain(page);
  await eventually(state, "Waiting for you");
  assert.equal(await page.locator("[data-entry=e5]").count(), 0);
  await page.evaluate(() => globalThis.session.end());
  await eventually(state, "Done");
  await assertQuiet();
});

test("the header shows the number of changed files and lines, and opens the files panel", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const edit = (call, path, from, to) => [
    starts(call, "Edit", { file_path: path, old_string: from, new_string: to }),
    ends(call),
  ];
  const files = page.locator(".at-session-files");
  await push(page, asks("Go"), ...run("c0", "ls"));
  assert.equal(await files.isVisible(), false);
  await push(page, ...edit("c1", "a.c", "a\n", "b\nc\n"), ...edit("c2", "b.c", "a\n", ""));
  await eventually(() => files.innerText(), "2 files +2 −2");
  await push(page, ...edit("c3", "b.c", "", "d\n"));
  await eventually(() => files.innerText(), "2 files +3 −2");
  const box = await files.boundingBox();
  assert(box.height >= 24, `${box.height} px`);
  await files.press("Enter");
  await eventually(() => page.locator(".at-file-name").allInnerTexts(), ["a.c", "b.c"]);
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  await eventually(focused, "Files");
  await screenshot(page, "header-files");
  await page.keyboard.press("Escape");
  await eventually(() => files.evaluate((node) => node === document.activeElement), true);
  await page.evaluate(() => globalThis.session.reset());
  await eventually(() => files.isVisible(), false);
  await assertQuiet();
});

test("the header shows the project and branch, and a session name takes precedence over the first prompt", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const title = page.locator(".at-session-title");
  const place = page.locator(".at-session-place");
  await push(page, asks("Mend the reader"), says("I will."));
  await eventually(() => title.innerText(), "Mend the reader");
  assert.equal(await place.isVisible(), false);
  await push(page, event("session", { directory: "/home/ada/boats/", branch: "fix/reader" }));
  await eventually(() => place.innerText(), "boats · fix/reader");
  assert.equal(await place.getAttribute("title"), "/home/ada/boats/");
  await push(page, event("notice", { code: "session-named", subject: "The last line" }));
  await eventually(() => title.innerText(), "The last line");
  await push(page, asks("And the table?"));
  await eventually(() => title.innerText(), "The last line");
  await screenshot(page, "header-place");
  await page.evaluate(() => globalThis.session.reset());
  await push(page, asks("Another one"));
  await eventually(() => title.innerText(), "Another one");
  await eventually(() => place.isVisible(), false);
  await assertQuiet();
});

test("the name of a session without a prompt is shown by a view mounted later", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, event("notice", { code: "session-named", subject: "The last line" }));
  await mountAgain(page);
  await eventually(() => page.locator(".at-session-title").innerText(), "The last line");
  await assertQuiet();
});

test("the header shows the share of cached input tokens", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const usage = { inputTokens: 80_000, outputTokens: 4200, cachedTokens: 60_000 };
  await push(page, asks("Go"), event("session", { usage }));
  await eventually(
    () => page.locator(".at-session").innerText(),
    /80k in \(75 % cached\) · 4\.2k out/,
  );
  await assertQuiet();
});

test("a host's title takes precedence and is cut to one line, which a click expands", async () => {
  const title = "word ".repeat(1000);
  const { page, assertQuiet } = await openBare(browser, { view: { title } });
  await push(page, asks("Something else"));
  const box = await page.locator(".at-session-title").boundingBox();
  assert(box.height < 40 && box.width < 1280, JSON.stringify(box));
  const shown = page.locator(".at-session-title");
  assert.match(await shown.innerText(), /^word word/);
  await shown.click();
  assert.equal(await shown.getAttribute("aria-expanded"), "true");
  const open = await shown.boundingBox();
  assert(open.height > 2 * box.height && open.height < 300, `${open.height} px`);
  await shown.click();
  assert.deepEqual(await shown.boundingBox(), box);
  await assertQuiet();
});

test("the header counts the problems of the log, and lists the first 50", async () => {
  const { page, assertQuiet } = await openBare(browser);
  const problems = page.locator(".at-session-problems");
  // Sub-agents that no call started.
  const stray = (number) => says("From nowhere", { agent: `stray ${number}` });
  await push(page, asks("Go"));
  await eventually(() => page.locator(".at-session-state").innerText(), "Working");
  assert.equal(await problems.isVisible(), false);
  await push(page, stray(0));
  await eventually(() => problems.locator("summary").innerText(), "1 problem");
  await push(page, ...Array.from({ length: 50 }, (_, index) => stray(1 + index)));
  await eventually(() => problems.locator("summary").innerText(), "51 problems (and 1 more)");
  assert.equal(await problems.locator("li").count(), 50);
  await page.evaluate(() => globalThis.session.reset());
  await eventually(() => problems.isVisible(), false);
  await push(page, stray(0));
  await eventually(() => problems.locator("summary").innerText(), "1 problem");
  assert.equal(await problems.locator("li").count(), 1);
  await assertQuiet();
});

test("row heads omit durations under a second, the exit code 0 and the success icon", async () => {
  const { page, assertQuiet } = await openBare(browser);
  await push(page, ...run("c1", "ls", { output: "a\n".repeat(300), exitCode: 0, durationMs: 40 }));
  await push(page, ...run("c2", "sleep 2", { output: "", exitCode: 0, durationMs: 2400 }));
  await push(page, ...run("c3", "sleep 1", { output: "", exitCode: 0, durationMs: 999 }));
  await push(page, ...run("c4", "sleep 1", { output: "", exitCode: 0, durationMs: 1000 }));
  const head = (id) => page.locator(`[data-entry=${id}] .at-head`);
  await eventually(async () => (await head("e1").innerText()).includes("Exit code"), false);
  assert.doesNotMatch(await head("e1").innerText(), /40|bytes|Show all/);
  assert.match(await head("e2").innerText(), /2\.4 s/);
  assert.doesNotMatch(await head("e3").innerText(), /999|1\.0/);
  assert.match(await head("e4").innerText(), /1\.0 s/);
  assert.equal(await head("e1").locator(".at-icon-check").count(), 0);
  assert.match(await head("e1").textContent(), /Done/);
  const thought = { role: "assistant", reasoning: true, text: "So it is." };
  await push(page, event("message", thought), says("Yes."));
  await eventually(() => page.locator('[data-kind="reasoning"] .at-title').count(), 1);
  assert.match(await page.locator('[data-kind="reasoning"] .at-title').innerText(), /^Thought/);
  await assertQuiet();
});

test("in a low window, the timeline gets most of the height", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: { width: 720, height: 400 } });
  const todos = [{ id: "1", content: "Do it", status: "pending" }];
  await push(page, asks("Go"), event("todos", { todos }));
  const main = await page.locator(".at-main").boundingBox();
  assert(main.height > 270, `${main.height} of 400`);
  // Even with everything below it, the timeline gets half of the window.
  const messages = [{ id: "q", text: "And then that" }];
  await push(page, event("turn-begin"), starts("c1", "Bash", { command: "sleep 9" }));
  await push(page, event("queue", { change: "add", messages }));
  await page.locator(".at-running:visible").waitFor();
  await page.locator(".at-queue:visible").waitFor();
  const left = await page.locator(".at-main").boundingBox();
  assert(left.height > 200, `${left.height} of 400`);
  await assertQuiet();
});

test("to-dos are collapsed to one line at the bottom, which opens to a bounded height", async () => {
  const { page, assertQuiet } = await openBare(browser, { viewport: { width: 500, height: 400 } });
  const todos = Array.from({ length: 500 }, (_, index) => ({
    ...{ id: String(index), content: `Item ${index} ${"x".repeat(index === 1 ? 300 : 1)}` },
    status: index === 0 ? "completed" : index === 1 ? "in-progress" : "pending",
  }));
  await push(page, asks("Do them all"), event("todos", { todos }));
  const panel = page.locator(".at-todos");
  await eventually(() => panel.locator(".at-todo-counts").innerText(), "1/500");
  assert.match(await panel.locator(".at-todo-now").innerText(), /^Item 1 /);
  const closed = await panel.boundingBox();
  assert(closed.height < 48, `${closed.height}`);
  assert(closed.y + closed.height <= 400.5);
  await panel.locator(".at-todo-head").click();
  await frames(page);
  await screenshot(page, "todos-open");
  const open = await panel.boundingBox();
  assert(open.height > 100 && open.height < 200, `${open.height}`);
  const done = todos.map((todo) => ({ ...todo, status: "completed" }));
  await push(page, event("todos", { todos: done }));
  await eventually(() => panel.locator(".at-todo-now").innerText(), "All done");
  await assertQuiet();
});
