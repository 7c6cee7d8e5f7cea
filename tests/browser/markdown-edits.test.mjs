// Edits of a Markdown piece's HTML: what each kind does to the nodes, and how the view applies patches
// with edits. HTML and patches are handwritten in the form that the core writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openBare } from "./support/bare-page.mjs";
import { frames, useBrowser } from "./support/browser.mjs";
import { openMadeSession } from "./support/made-session.mjs";

const browser = useBrowser();

const bare = () => openBare(browser);

/** [title, HTML before, edits, HTML after] */
const rows = [
  ["text is appended", "<p>ab</p>", [{ at: 1, text: "c<d" }], "<p>abc&lt;d</p>"],
  [
    "text is appended after an element",
    "<p>a<em>b</em></p>",
    [{ at: 1, text: " c" }],
    "<p>a<em>b</em> c</p>",
  ],
  [
    "the end of a text becomes an element",
    "<p>a b</p>",
    [{ at: 1, cut: 1, html: "<strong>b</strong>" }],
    "<p>a <strong>b</strong></p>",
  ],
  [
    "a text that is cut completely is removed",
    "<p><em>a</em>b😀</p>",
    [{ at: 1, cut: 3 }],
    "<p><em>a</em></p>",
  ],
  [
    "nodes are dropped, and elements and text are appended",
    "<p>a</p><p>b</p><hr>",
    [
      { drop: 2, html: "<h2>b</h2>" },
      { at: 1, text: "c" },
    ],
    "<p>a</p><h2>bc</h2>",
  ],
  [
    "rows and cells are appended",
    "<table><tbody><tr><td>1</td></tr></tbody></table>",
    [
      { at: 3, html: "<td>2</td>" },
      { at: 2, html: "<tr><td>3</td></tr>" },
    ],
    "<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>",
  ],
  [
    "a newline in code",
    "<pre><code>a</code></pre>",
    [{ at: 2, text: "\nb" }],
    "<pre><code>a\nb</code></pre>",
  ],
  [
    "the items of a list are wrapped in paragraphs",
    '<ul><li>a <em>b</em> c<ul><li>d</li></ul>e</li><li><input type="checkbox"> f</li><li></li><li><pre>g</pre></li></ul>',
    [{ at: 1, wrap: true }],
    '<ul><li><p>a <em>b</em> c</p><ul><li>d</li></ul><p>e</p></li><li><input type="checkbox"> <p>f</p></li><li></li><li><pre>g</pre></li></ul>',
  ],
];

test("edits turn one HTML into the other, with equal nodes", async () => {
  const { page, assertQuiet } = await bare();
  const results = await page.evaluate(async (list) => {
    const { applyHtmlEdits, parseHtml } = await import("/agent-timeline/index.js");
    const rootOf = (html) => {
      const root = document.createElement("div");
      root.append(parseHtml(html));
      return root;
    };
    return list.map(([, from, edits, to]) => {
      const root = rootOf(from);
      applyHtmlEdits(root, edits, parseHtml);
      return [root.isEqualNode(rootOf(to)), root.innerHTML];
    });
  }, rows);
  results.forEach(([equal, html], index) => {
    assert.equal(html, rows[index][3], rows[index][0]);
    assert(equal, `${rows[index][0]}: text nodes are split`);
  });
  await assertQuiet();
});

test("edits that do not match the nodes throw a PatchGapError", async () => {
  const { page, assertQuiet } = await bare();
  const edits = [{ at: 3 }, { drop: 2 }, { cut: 1 }, { at: 1, cut: 3 }];
  const names = await page.evaluate(async (list) => {
    const { applyHtmlEdits } = await import("/agent-timeline/index.js");
    return list.map((edit) => {
      const root = document.createElement("div");
      root.append(document.createElement("p"));
      root.firstChild.append("ab");
      try {
        applyHtmlEdits(root, [edit], () => document.createDocumentFragment());
        return "accepted";
      } catch (error) {
        return error.name;
      }
    });
  }, edits);
  assert.deepEqual(new Set(names), new Set(["PatchGapError"]));
  await assertQuiet();
});

/** Opens a view of two paragraphs whose first text nodes are marked and whose first word is selected. */
async function twoParagraphs() {
  const opened = await bare();
  await openMadeSession(opened.page, { 0: "<p>first block</p>", 13: "<p>second</p>" });
  await frames(opened.page);
  await opened.page.evaluate(() => {
    for (const node of document.querySelectorAll(".at-piece > p")) node.firstChild.kept = true;
    const text = document.querySelector(".at-piece > p").firstChild;
    getSelection().setBaseAndExtent(text, 0, text, 5);
    globalThis.made.asked.length = 0;
  });
  return opened;
}

/** Returns the HTML on the page, which of its text nodes were kept, and the calls of the session. */
const state = (page) =>
  page.evaluate(() => ({
    html: [...document.querySelectorAll(".at-piece")].map((node) => node.innerHTML),
    kept: [...document.querySelectorAll(".at-piece > p")].map((p) => p.firstChild.kept === true),
    selection: getSelection().toString(),
    asked: globalThis.made.asked,
  }));

test("an edit is applied in place, without requesting the piece's HTML", async () => {
  const { page, assertQuiet } = await twoParagraphs();
  await page.evaluate(() => {
    const { patch } = globalThis.made;
    const second = { piece: "13" };
    const edit = (edits) => ({ op: "edit", ...second, edits });
    const goes = { op: "append", ...second, text: " goes" };
    const open = { op: "set", ...second, fields: { open: true } };
    patch({ 13: "<p>second goes</p>" }, goes, open, edit([{ at: 1, text: " goes" }]));
    patch(
      { 13: "<p>second goes <em>on</em></p>" },
      edit([{ at: 1, text: " ", html: "<em>on</em>" }]),
    );
  });
  await frames(page);
  assert.deepEqual(await state(page), {
    html: ["<p>first block</p>", "<p>second goes <em>on</em></p>"],
    kept: [true, true],
    selection: "first",
    asked: [],
  });
  await assertQuiet();
});

for (const [name, op] of [
  ["data without an edit", { op: "append", text: "!" }],
  ["an empty edit", { op: "edit", edits: [] }],
  [
    "an edit that does not match the nodes",
    {
      op: "edit",
      edits: [
        { at: 1, text: "x" },
        { at: 7, text: "y" },
      ],
    },
  ],
  ["too many edits", { op: "edit", edits: Array(501).fill({ at: 1, text: "x" }) }],
]) {
  test(`the HTML of the piece is requested again after ${name}`, async () => {
    const { page, assertQuiet } = await twoParagraphs();
    await page.evaluate((change) => {
      globalThis.made.patch({ 13: "<p>second!</p>" }, { piece: "13", ...change });
      globalThis.made.patch(
        { 13: "<p>second!!</p>" },
        { op: "edit", piece: "13", edits: [{ at: 1, text: "!" }] },
      );
    }, op);
    await frames(page);
    const { html, kept, asked } = await state(page);
    assert.deepEqual(html, ["<p>first block</p>", "<p>second!!</p>"]);
    assert.deepEqual(kept, [true, true]);
    assert.deepEqual(asked, ["13"]);
    await assertQuiet();
  });
}

test("a piece inserted in the same frame is rendered once, with its edits", async () => {
  const { page, assertQuiet } = await twoParagraphs();
  await page.evaluate(() => {
    const { patch } = globalThis.made;
    patch({ 21: "<p>new</p>" }, { op: "insert", piece: "21", index: 2, value: {} });
    patch({ 21: "<p>newer</p>" }, { op: "edit", piece: "21", edits: [{ at: 1, text: "er" }] });
    patch({ 13: "<p>second…</p>" }, { op: "edit", piece: "13", edits: [{ at: 1, text: "…" }] });
  });
  await frames(page);
  const { html, asked } = await state(page);
  assert.deepEqual(html, ["<p>first block</p>", "<p>second…</p>", "<p>newer</p>"]);
  assert.deepEqual(asked, ["21"]);
  await assertQuiet();
});
