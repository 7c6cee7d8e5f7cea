// Exported pages of hostile sessions in a real browser: DOMPurify changes nothing in their bodies, no
// injected script runs and nothing is fetched, in small pages and in pages so large that their own
// script unpacks the opened bodies. The pages' policy is removed, so that only the core protects them.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { load } from "../../wasm/package/dist/index.node.js";
import { HostileDocuments } from "../support/hostile-documents.mjs";
import { goldenRecordings, HostileEvents } from "../support/hostile-events.mjs";
import { createRandom } from "../wasm/random.mjs";
import { useBrowser } from "./support/browser.mjs";
import { eventually } from "./support/eventually.mjs";
import { openUnprotected } from "./support/unprotected-page.mjs";

const kSoak = process.env.AGENT_TIMELINE_SOAK === "1";
const kPages = kSoak ? 300 : 12;
const kLargePages = kSoak ? 20 : 2;
/** Entries of a large page; from 2,000 on, bodies are folded. */
const kEntries = 2_100;
/** Number of entries that are opened with the mouse. */
const kClicks = 5;

const browser = useBrowser();
let core;
let recordings;
before(async () => {
  core = await load();
  recordings = await goldenRecordings();
});

/** Returns the exported page of a session with these events, without its policy. */
function pageOf(events, options) {
  const session = core.createSession();
  session.push(events.map((event) => `${JSON.stringify(event)}\n`).join(""));
  session.end();
  const whole = session.toStandaloneHtml(options);
  session.dispose();
  const page = whole.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, "");
  assert.notEqual(page, whole, "the page must have a policy");
  return page;
}

/** Returns the events of a message and a call in which every string is hostile. */
function hostileCall(documents, random, index) {
  const any = () => documents.any();
  const of = (event, members) => ({ "agent-timeline": event, ...members });
  const inputs = [
    { name: "Bash", input: { command: any(), description: any() } },
    { name: "Write", input: { file_path: any(), content: any() } },
    { name: "Edit", input: { file_path: any(), old_string: any(), new_string: any() } },
    { name: any(), input: { [any()]: any() } },
  ];
  const outputs = [
    any(),
    { type: "command", exitCode: 1, stdout: documents.terminal(), stderr: any() },
    { [any()]: any() },
  ];
  const saying = [{ role: "user" }, {}, { reasoning: true }][random.below(3)];
  return [
    of("message", { text: documents.markdown(), ...saying }),
    of("tool-start", { call: `c${index}`, ...inputs[random.below(inputs.length)] }),
    of("tool-end", { call: `c${index}`, output: outputs[random.below(outputs.length)] }),
  ];
}

/** Returns the page's own script, taken from a harmless page. */
function ownScript() {
  const calls = Array.from({ length: kEntries }, (_none, index) => ({
    ...{ "agent-timeline": "tool-start", call: `c${index}`, name: "Bash" },
    input: { command: "ls" },
  }));
  return /<script>([^]*?)<\/script>/.exec(pageOf(calls))[1];
}

/**
 * Returns what is wrong with the current page: unexpected elements in its head, foreign scripts, event
 * handlers, and changes that DOMPurify's default settings would make to the body. The page's own script
 * and the comments that hold folded bodies are removed first, because DOMPurify drops all scripts and
 * comments.
 */
function lookAtPage(page, own) {
  return page.evaluate((script) => {
    const parse = (html) => {
      const template = document.createElement("template");
      template.innerHTML = html;
      return template.innerHTML;
    };
    // The test adds the script of DOMPurify to the head.
    const foreign = [...document.head.children].filter(
      (node) => !["META", "TITLE", "STYLE", "SCRIPT"].includes(node.tagName),
    );
    const body = document.body.cloneNode(true);
    const scripts = [...body.querySelectorAll("script")];
    for (const node of scripts) node.remove();
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
    const comments = [];
    while (walker.nextNode()) comments.push(walker.currentNode);
    for (const node of comments) node.remove();
    const html = body.innerHTML;
    const clean = parse(globalThis.DOMPurify.sanitize(html));
    const firstChange = () => {
      let at = 0;
      while (clean[at] === html[at]) at += 1;
      return `${html.slice(Math.max(0, at - 200), at + 200)} | ${clean.slice(at, at + 200)}`;
    };
    return {
      foreign: foreign.map((node) => node.outerHTML),
      headScripts: document.head.querySelectorAll("script").length - 1,
      scripts: scripts.filter((node) => node.textContent !== script).length,
      styled: document.querySelectorAll("[style]").length,
      handlers: [...document.querySelectorAll("*")].filter((node) =>
        node.getAttributeNames().some((name) => name.startsWith("on")),
      ).length,
      sanitized: clean === html ? "" : firstChange(),
      folded: document.querySelectorAll(".at-inert").length,
      comments: comments.length,
    };
  }, own);
}

const kClean = { foreign: [], headScripts: 0, scripts: 0, styled: 0, handlers: 0, sanitized: "" };

test("the checks detect injected scripts, handlers and requests", async (t) => {
  const { page, asked, ran, show } = await openUnprotected(browser, t);
  const evil = '<img src="https://evil.example/1" onerror="__ran(1)"><script>__ran(1)</script>';
  await show(pageOf([]).replace("</body>", `${evil}</body>`));
  const { scripts, handlers, sanitized } = await lookAtPage(page, "");
  assert.deepEqual([scripts, handlers, sanitized.includes("onerror")], [1, 1, true]);
  await eventually(async () => (await ran()) > 1, true);
  assert.deepEqual([...new Set(asked)], ["https://evil.example/1"]);
});

test("exported pages without their policy run and fetch nothing, and DOMPurify changes nothing in them", async (t) => {
  const random = createRandom("exported pages");
  const documents = new HostileDocuments(random);
  const events = new HostileEvents(recordings, documents, random);
  const { page, asked, ran, show } = await openUnprotected(browser, t);
  for (let count = 0; count < kPages; count += 1) {
    await show(pageOf(events.take(), { title: documents.any(), source: documents.any() }));
    assert.deepEqual(await lookAtPage(page, ""), { ...kClean, folded: 0, comments: 0 });
  }
  assert.equal(await ran(), 0);
  assert.deepEqual(asked, []);
});

for (let number = 1; number <= kLargePages; number += 1) {
  test(`the same holds for a large page whose bodies are unpacked when opened: ${number}`, async (t) => {
    const random = createRandom(t.name);
    const documents = new HostileDocuments(random);
    const own = ownScript();
    const { page, asked, ran, show } = await openUnprotected(browser, t);
    const events = Array.from({ length: kEntries / 2 }, (_none, index) =>
      hostileCall(documents, random, index),
    );
    await show(pageOf(events.flat(), { title: documents.any() }));
    const before = await lookAtPage(page, own);
    const { folded } = before;
    assert(folded > kEntries / 3, `${folded} folded bodies`);
    assert.deepEqual(before, { ...kClean, folded, comments: folded });
    const heads = page.locator("summary.at-head:has(+ .at-inert)");
    for (let click = 0; click < kClicks; click += 1) await heads.first().click();
    await eventually(() => page.locator(".at-inert").count(), folded - kClicks);
    await page.evaluate(() => {
      addEventListener("click", (event) => event.target.closest("a") && event.preventDefault());
      for (const node of document.querySelectorAll("summary, a, button")) node.click();
      for (const node of document.querySelectorAll("details")) node.open = true;
    });
    await eventually(() => page.locator(".at-inert").count(), 0);
    assert.deepEqual(await lookAtPage(page, own), { ...kClean, folded: 0, comments: 0 });
    assert.equal(await ran(), 0);
    assert.deepEqual(asked, []);
  });
}
