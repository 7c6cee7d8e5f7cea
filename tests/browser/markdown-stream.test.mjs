// A Markdown stream without a session, as a host would draw it: applying the changes of each push to
// the nodes produces the nodes of the core's HTML for the text so far.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { openEmptyPage } from "./support/bare-page.mjs";
import { copiedBy, kClipboard, useBrowser } from "./support/browser.mjs";

const recording = new URL("../../web-demo/recordings/streamed-answer.jsonl", import.meta.url);
const events = (await readFile(recording, "utf8")).trim().split("\n").map(JSON.parse);
const answer = events.map((event) => (event.key === "answer" ? event.text : "")).join("");

/** Blocks that end, change their kind or become loose in the middle of a push. */
const torture = [
  "- a\n- b\n  - c\n\n  d\n- [ ] e\n- [x] f\n\n    code\n",
  "1. one\n2. two\n   > three\n   > - four\n   >\n   > five\n3. six\n\n4. seven\n",
  "| a | b |\n| - |\n| a | b |\n| - | - |\n| `|` | *c*\n| d\ne\n",
  "para\ngraph\n===\n\nnext\n---\n\n***\n* * *\n",
  "> ```js\n> a\nb\n\n~~~~\n```\n~~~\n~~~~\n",
  "[late] and [this] and ![pic][late] [^1]\n\n[late]: https://a.example\n[this]: /b 'c'\n\n[^1]: note\n\n    more\n",
  "**a *b* c** ~~d~~ `e` <b>f</b> &amp; \\* https://g.example/h_(i) j@k.example\n",
  "<div>\n<p>\n\n> [!NOTE]\n> a\n\n> [!TIP]\n",
].join("\n\n");

const browser = useBrowser();

/**
 * Streams `text` in pieces of at most `most` characters; returns the mismatches and the number of
 * nodes.
 */
function streamOnPage(page, text, most, options) {
  return page.evaluate(
    async ([source, size, settings]) => {
      const { load, applyHtmlEdits, parseHtml } = await import("/agent-timeline/index.js");
      const core = await load();
      const list = document.createElement("div");
      const apply = ({ op, index, piece, edits }) => {
        const root = list.children[index];
        if (op === "insert") {
          const box = document.createElement("div");
          box.append(parseHtml(piece.html));
          list.insertBefore(box, root ?? null);
        } else if (op === "remove") root.remove();
        else if (op === "replace") root.replaceChildren(parseHtml(piece.html));
        else applyHtmlEdits(root, edits, parseHtml);
      };
      const stream = core.createMarkdownStream(settings);
      const wrong = [];
      const fresh = document.createElement("div");
      const texts = [];
      /** Rebuilds `fresh` from the pieces' HTML; pieces with unchanged HTML are not parsed again. */
      const parseAnew = () => {
        const pieces = stream.pieces();
        while (fresh.children.length > pieces.length) fresh.lastChild.remove();
        pieces.forEach(({ html }, index) => {
          if (index < fresh.children.length && texts[index] === html) return;
          texts[index] = html;
          const box = fresh.children[index] ?? fresh.appendChild(document.createElement("div"));
          box.replaceChildren(parseHtml(html));
        });
      };
      const check = (changes, at) => {
        changes.forEach(apply);
        parseAnew();
        if (!list.isEqualNode(fresh)) wrong.push([at, list.innerHTML, fresh.innerHTML]);
      };
      for (let at = 0; at < source.length && wrong.length === 0;) {
        const end = at + 1 + ((at * 7) % size);
        check(stream.push(source.slice(at, end)), end);
        at = end;
      }
      check(stream.end(), "end");
      const oneShot = stream.html() === core.renderMarkdown(source, settings);
      stream.dispose();
      return { wrong, oneShot, pieces: list.children.length };
    },
    [text, most, options],
  );
}

test("mountMarkdown() renders a stream like one-shot Markdown, with working buttons", async () => {
  const { page, assertQuiet } = await browser.openPage({
    ...kClipboard,
  });
  await openEmptyPage(page, browser.base);
  const text =
    "Some `code`.\n\n```js\nlet a;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> [!NOTE]\n> Mind.\n";
  await page.evaluate(async (source) => {
    const { load } = await import("/agent-timeline/index.js");
    const { mountMarkdown } = await import("/agent-timeline/markdown.js");
    const core = await load();
    const stream = core.createMarkdownStream();
    stream.push(source.slice(0, 30));
    globalThis.bubble = mountMarkdown(document.querySelector("#host"), stream);
    for (const letter of source.slice(30)) stream.push(letter);
    stream.end();
    const plain = document.createElement("div");
    plain.className = "at-fragment plain";
    const { parseHtml } = await import("/agent-timeline/index.js");
    plain.append(parseHtml(core.renderMarkdown(source)));
    document.querySelector("#host").append(plain);
  }, text);
  const served = page.locator(".at-served");
  const copied = (name) => copiedBy(page, () => served.getByRole("button", { name }).click());
  assert.equal(await copied("Copy code"), "let a;");
  await served.getByRole("button", { name: "Wrap lines" }).click();
  assert.equal(await served.locator(".at-wrapped").count(), 1);
  assert.match(await copied("Copy table as CSV"), /^a,b\r?\n1,2/);
  // Buttons show only where they are served; everything else looks the same.
  const look = (root) =>
    page.locator(root).evaluate((node) => {
      const inline = getComputedStyle(node.querySelector(":not(pre) > code"));
      const alert = getComputedStyle(node.querySelector(".at-alert"));
      return [inline.backgroundColor, inline.fontFamily, alert.borderInlineStartWidth];
    });
  assert.equal(await page.locator(".plain button:visible").count(), 0);
  assert.deepEqual(await look(".plain"), await look(".at-served"));
  assert.equal((await look(".plain"))[2], "3px");
  await page.evaluate(() => globalThis.bubble.dispose());
  assert.equal(await served.count(), 0);
  await assertQuiet();
});

test("views mounted in the middle of a stream render the same as one from the start, also for a worker's", async () => {
  const { page, assertQuiet } = await browser.openPage();
  await openEmptyPage(page, browser.base);
  const seen = await page.evaluate(async (text) => {
    const { loadInWorker } = await import("/agent-timeline/worker.js");
    const { load, mountMarkdown } = await import("/agent-timeline/markdown.js");
    const there = await loadInWorker();
    const streams = [(await load()).createMarkdownStream(), await there.createMarkdownStream()];
    const drawn = [];
    for (const stream of streams) {
      const pushed = [];
      const hosts = [];
      for (let at = 0; at < text.length; at += 7) {
        // Mounts another view every 70 characters, while the worker's answers are still pending.
        if (at % 70 === 0) {
          const host = document.createElement("div");
          hosts.push([host, mountMarkdown(host, stream)]);
        }
        pushed.push(stream.push(text.slice(at, at + 7)));
      }
      await Promise.all(pushed);
      await stream.end();
      const [first, ...others] = hosts.map(([host]) => host.querySelector(".at-pieces"));
      drawn.push([
        others.length,
        others.every((other) => other.isEqualNode(first)),
        first.children.length,
      ]);
      hosts[0][1].dispose();
      await stream.push("\n\nOnly the others hear of this.");
      drawn.push(hosts.filter(([host]) => host.textContent.includes("Only the others")).length);
      stream.dispose();
    }
    there.dispose();
    return drawn;
  }, torture);
  const [views, isSame, pieces] = seen[0];
  assert.ok(views > 5 && isSame && pieces > 10, JSON.stringify(seen));
  assert.deepEqual(seen, [[views, true, pieces], views, [views, true, pieces], views]);
  await assertQuiet();
});

for (const [name, text] of Object.entries({ answer, torture })) {
  for (const most of [1, 4, 17]) {
    for (const completion of [true, false]) {
      test(`streaming the ${name} in pieces of up to ${most}, completion ${completion}`, async () => {
        const { page, assertQuiet } = await browser.openPage();
        await openEmptyPage(page, browser.base);
        const result = await streamOnPage(page, text, most, { completion, math: true });
        assert.deepEqual(result.wrong, []);
        assert(result.oneShot);
        assert(result.pieces > 10);
        await assertQuiet();
        await page.close();
      });
    }
  }
}
