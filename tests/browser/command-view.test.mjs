// `agent-timeline view` as a reader sees it: the page, live events, and failures.
import assert from "node:assert/strict";
import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { startCommand, stopCommand } from "../support/command.mjs";
import { screenshot, settled, useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";

const kRecording = fileURLToPath(
  new URL("../../web-demo/recordings/claude-code-fix-parser.jsonl", import.meta.url),
);

const browser = useBrowser();
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "command-view-"));
});
after(async () => {
  const left = await readdir(folder);
  await rm(folder, { recursive: true });
  const temporary = left.filter((name) => name.startsWith("agent-timeline-"));
  assert.deepEqual(temporary, [], "the command leaves files behind");
});

function line(text) {
  return `${JSON.stringify({ "agent-timeline": "message", text })}\n`;
}

/**
 * Starts the command, whose temporary files are then in `folder`, opens its page and collects the page's
 * errors. Chromium often reports a short body that a script reads in chunks as aborted although it arrived
 * completely.
 */
async function openView(t, args, options) {
  const command = startCommand(["view", ...args], { environment: { TMPDIR: folder } });
  t.after(() => stopCommand(command));
  while (!/http:\S+/.test(command.output.stdout)) {
    if (command.child.exitCode !== null) throw new Error(command.output.stderr);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [address] = /http:\S+/.exec(command.output.stdout);
  const { page, troubles } = await browser.openPage(options);
  const quiet = (isExpected = (trouble) => trouble === `failed: ${address}events`) =>
    assert.deepEqual(
      troubles.filter(
        (trouble) => !trouble.startsWith(`foreign request: ${address}`) && !isExpected(trouble),
      ),
      [],
    );
  await page.goto(address);
  return { ...command, page, quiet };
}

function shows(page, text) {
  return page.locator("#timeline").getByText(text).first().waitFor();
}

for (const colorScheme of ["light", "dark"]) {
  test(`a recording is shown: ${colorScheme}`, async (t) => {
    const { page, quiet } = await openView(t, [kRecording], { colorScheme });
    await shows(page, "Files that the writer makes always end with a line feed");
    await eventually(() => page.locator(".at-session-state").innerText(), "Done");
    await eventually(() => page.title(), "claude-code-fix-parser.jsonl · agent-timeline");
    await eventually(() => page.locator("#progress").innerText(), "");
    await settled(page);
    await screenshot(page, `command-view-${colorScheme}`);
    quiet();
  });
}

test("the styles of the page do not truncate the session's text", async (t) => {
  const path = join(folder, "long.jsonl");
  const words = "A paragraph that is much longer than the page is wide. ".repeat(12);
  await writeFile(path, line(`# A heading\n\n${words}\n`));
  const { page, quiet } = await openView(t, [path], { viewport: { width: 600, height: 700 } });
  await shows(page, "A paragraph that is");
  const look = await page.locator("#timeline .at-piece p").evaluate((node) => {
    const { whiteSpaceCollapse, textWrapMode, color } = getComputedStyle(node);
    const around = getComputedStyle(node.closest(".agent-timeline")).color;
    const lines = node.getClientRects()[0].height / parseFloat(getComputedStyle(node).lineHeight);
    const isCut = node.scrollWidth > node.clientWidth;
    return { whiteSpaceCollapse, textWrapMode, isInk: color === around, isCut, many: lines > 5 };
  });
  const whole = { whiteSpaceCollapse: "collapse", textWrapMode: "wrap", isInk: true };
  assert.deepEqual(look, { ...whole, isCut: false, many: true });
  quiet();
});

test("lines appended to a followed file are shown, and the page reports when the command has stopped", async (t) => {
  const path = join(folder, "live.jsonl");
  await writeFile(path, line("the first one"));
  const { page, child, ended } = await openView(t, ["--follow", path]);
  await shows(page, "the first one");
  await eventually(() => page.locator("#progress").innerText(), "Live");
  await appendFile(path, line("the second one"));
  await shows(page, "the second one");
  child.kill("SIGINT");
  await ended;
  await page.getByText("Reading the session failed: the server has stopped.").waitFor();
});

test("with --lang, the line at the top is in that language, too", async (t) => {
  const path = join(folder, "live-in-japanese.jsonl");
  await writeFile(path, line("the first one"));
  const { page, child, ended } = await openView(t, ["--follow", "--lang", "ja", path]);
  await shows(page, "the first one");
  await eventually(() => page.locator("#progress").innerText(), "ライブ");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja");
  child.kill("SIGINT");
  await ended;
  const problem = "セッションを読み込めませんでした: サーバーが停止しました。";
  await page.getByText(problem).waitFor();
});

test("standard input is shown while it arrives, and again after a reload", async (t) => {
  const { page, child, quiet } = await openView(t, ["-"]);
  child.stdin.write(line("from a pipe"));
  await shows(page, "from a pipe");
  await page.reload();
  await shows(page, "from a pipe");
  child.stdin.end(line("the last one"));
  await shows(page, "the last one");
  await eventually(() => page.locator(".at-session-state").innerText(), "Done");
  quiet();
});

test("standard input survives reloads in quick succession", async (t) => {
  const { page, child, quiet } = await openView(t, ["-"]);
  child.stdin.write(line("from a pipe"));
  await shows(page, "from a pipe");
  for (let time = 1; time <= 4; time += 1) {
    child.stdin.write(line(`before reload ${time}`));
    // Each reload comes before the page has loaded completely and aborts its requests.
    await page.reload({ waitUntil: "commit" });
  }
  child.stdin.end(line("the last one"));
  const texts = [1, 2, 3, 4].map((time) => `before reload ${time}`);
  for (const text of ["from a pipe", ...texts, "the last one"]) await shows(page, text);
  await eventually(() => page.locator(".at-session-state").innerText(), "Done");
  assert.equal(child.exitCode, null, "the command is still running");
  quiet((trouble) => trouble.startsWith("failed: "));
});

test("a file name with HTML is shown as text", async (t) => {
  const path = join(folder, "<img src=x onerror=alert(1)>.jsonl");
  await writeFile(path, line("hello"));
  const { page, quiet } = await openView(t, [path]);
  await shows(page, "hello");
  await eventually(() => page.locator("#name").innerText(), "<img src=x onerror=alert(1)>.jsonl");
  quiet();
});
