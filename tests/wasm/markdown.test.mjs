// Markdown through the real core: however a stream is cut, it ends with the one-shot rendering, and its
// changes produce its pieces. Also options, ill-formed text and memory growth.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { OptionsError } from "../../build/js/entries/api.js";
import { createRandom } from "./random.mjs";
import { recordings } from "./recordings.mjs";
import { startCore } from "./support.mjs";

const { core, memories } = await startCore();
const random = createRandom("markdown");
const encoder = new TextEncoder();

/** Returns the answer in the recording of a streamed answer. */
async function streamedAnswer() {
  const path = (await recordings()).find((name) => name.endsWith("streamed-answer.jsonl"));
  const events = (await readFile(path, "utf8")).trim().split("\n").map(JSON.parse);
  return events.map((event) => (event.key === "answer" ? event.text : "")).join("");
}
const answer = await streamedAnswer();
const whole = core.renderMarkdown(answer);

/**
 * The list of pieces that changes produce. A piece's HTML is null after an edit, which does not contain
 * it whole.
 */
class Model {
  pieces = [];

  apply(changes) {
    for (const { op, index, piece } of changes) {
      if (op === "insert") this.pieces.splice(index, 0, piece);
      else if (op === "remove") this.pieces.splice(index, 1);
      else if (op === "replace") this.pieces[index] = piece;
      else this.pieces[index] = { ...this.pieces[index], ...piece, html: null };
    }
  }

  assertLeadsTo(pieces) {
    assert.equal(this.pieces.length, pieces.length);
    pieces.forEach((piece, index) => {
      const told = { language: "", meta: "", open: false, ...this.pieces[index] };
      const html = told.html ?? piece.html;
      assert.deepEqual({ ...told, html }, { language: "", meta: "", open: false, ...piece });
    });
  }
}

/** Streams `input` in pieces of the sizes that `size` returns, and returns the final HTML. */
function streamed(input, size, options) {
  const stream = core.createMarkdownStream(options);
  const model = new Model();
  for (let at = 0; at < input.length;) {
    const end = at + size();
    model.apply(stream.push(input.slice(at, end)));
    at = end;
  }
  model.apply(stream.end());
  const pieces = stream.pieces();
  model.assertLeadsTo(pieces);
  const html = stream.html();
  assert.equal(pieces.map((piece) => piece.html).join(""), html);
  stream.dispose();
  return html;
}

test("a streamed text ends with the one-shot rendering, however it was split", () => {
  for (let run = 0; run < 20; run += 1) {
    const most = 1 + random.below(40);
    const size = () => 1 + random.below(most);
    const note = `seed ${random.seed}, run ${run}`;
    assert.equal(streamed(answer, size), whole, note);
    assert.equal(streamed(encoder.encode(answer), size), whole, note);
    assert.equal(streamed(answer, size, { completion: false }), whole, note);
  }
});

test("without completion, every prefix is rendered like a one-shot text", () => {
  const stream = core.createMarkdownStream({ completion: false });
  for (let at = 0; at < answer.length; at += 7) {
    stream.push(answer.slice(at, at + 7));
    const prefix = answer.slice(0, at + 7);
    if (/[\ud800-\udbff]$/.test(prefix)) continue;
    assert.equal(stream.html(), core.renderMarkdown(prefix), JSON.stringify(prefix.slice(-40)));
  }
  stream.dispose();
});

test("a piece of a fenced code block has its language, its meta string and whether it is open", () => {
  const stream = core.createMarkdownStream();
  stream.push("```js title=a\nlet");
  const [open] = stream.pieces();
  assert.deepEqual(
    [open.key, open.block, open.language, open.meta, open.open],
    ["0", "code", "js", "title=a", true],
  );
  stream.push("\n```\n");
  assert.equal(stream.pieces()[0].open ?? false, false);
  stream.dispose();
});

test("unfinished syntax is completed while streaming, but not after the end", () => {
  const stream = core.createMarkdownStream();
  stream.push("some **bold");
  assert.match(stream.html(), /<strong>bold<\/strong>/);
  stream.end();
  assert.match(stream.html(), /\*\*bold/);
  stream.push(" words**");
  assert.match(stream.html(), /<strong>bold words<\/strong>/);
  stream.dispose();
});

test("options change the rendering; unknown or invalid ones throw an OptionsError", () => {
  assert.match(core.renderMarkdown("# a", { headingAnchors: true, idPrefix: "x" }), /id="x-h1"/);
  assert.match(core.renderMarkdown("$a_b_c$", { math: true }), /class="at-math"/);
  const link = "[a](https://one.example/)";
  assert.match(core.renderMarkdown(link, { linkHosts: ["*.example"] }), /<a /);
  assert.doesNotMatch(core.renderMarkdown(link, { linkHosts: ["two.example"] }), /<a /);
  for (const options of [
    { unknown: true },
    { math: "yes" },
    { idPrefix: '"><script>' },
    { linkHosts: "one.example" },
  ]) {
    assert.throws(() => core.renderMarkdown("a", options), OptionsError, JSON.stringify(options));
    assert.throws(() => core.createMarkdownStream(options), OptionsError);
    assert.throws(() => core.createSession({ markdown: options }), OptionsError);
  }
  assert.throws(() => core.createSession({ completion: "yes" }), OptionsError);
});

test("control characters, unpaired surrogates and HTML are rendered safely, streamed or not", () => {
  for (const text of ["", "\0", "\ud83d", "\ud83d\ude00", "<script>alert(1)</script>", "\r\n\r"]) {
    const html = core.renderMarkdown(text);
    assert.doesNotMatch(html, /<script|\0|[\ud800-\udbff](?![\udc00-\udfff])/);
    assert.equal(
      streamed(text, () => 1),
      html,
      JSON.stringify(text),
    );
  }
});

test("memory grows for long texts, and earlier streams stay intact", () => {
  const stream = core.createMarkdownStream();
  stream.push("before ");
  const size = memories[0].buffer.byteLength;
  const long = `${"word ".repeat(2000)}\n\n`.repeat(400);
  assert(core.renderMarkdown(long).length > long.length);
  assert(memories[0].buffer.byteLength > size);
  stream.push("and after");
  assert.match(stream.html(), /before and after/);
  stream.dispose();
});

test("disposed streams leave no memory allocated", () => {
  const use = () => streamed(answer.repeat(4), () => 4096);
  use();
  const size = memories[0].buffer.byteLength;
  for (let run = 0; run < 60; run += 1) use();
  assert.equal(memories[0].buffer.byteLength, size);
  assert.equal(memories.length, 1, "an instance crashed");
});
