// Diffs, source code and terminal output through the real core, without a session.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OptionsError } from "../../build/js/entries/api.js";
import { startCore } from "./support.mjs";

const { core } = await startCore();
const textOf = (html) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

test("renderDiff() renders two texts with syntax colors, marked words and line numbers", () => {
  const html = core.renderDiff({
    oldText: "const a = 1;\nkeep();\n",
    newText: "const a = 2;\nkeep();\n",
    path: "x.ts",
  });
  assert.match(html, /<span class="at-path">x\.ts<\/span>/);
  assert.match(html, /<span class="at-k">const<\/span>/);
  assert.match(html, /<span class="at-word"><span class="at-n">2<\/span><\/span>/);
  assert.match(html, /data-old="1"/);
});

test("renderDiff() and compareLines() accept any text: NUL, unpaired surrogates, empty text", () => {
  const odd = "a\u0000b\n\n{}\n\ud800x";
  for (const [oldText, newText] of [
    ["", ""],
    [odd, ""],
    ["", odd],
    [odd, `${odd}\n`],
    ["5\n{}\nx", "{}\n"],
  ]) {
    const html = core.renderDiff({ oldText, newText });
    assert.match(html, /^<div class="at-diff">/);
    const { ranges } = core.compareLines({ oldText, newText });
    assert.equal(ranges.length > 0, oldText !== newText);
  }
});

test("paths and languages may contain unpaired surrogates", () => {
  const odd = JSON.parse('"a\\ud800/b\\udc00.ts"');
  assert.match(core.renderDiff({ oldText: "a", newText: "b", path: odd }), /a\ufffd\/b\ufffd\.ts/);
  assert.match(core.renderCode("let x;", { path: odd }), /language-typescript/);
  assert.equal(textOf(core.renderCode("let x;", { language: odd })), "let x;");
});

test("context and firstLine accept values up to 2³² − 1", () => {
  const pair = { oldText: "a\nb\nc\n", newText: "a\nB\nc\n" };
  const whole = core.renderDiff({ ...pair, context: 3 });
  for (const context of [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]) {
    assert.equal(core.renderDiff({ ...pair, context }), whole);
  }
  for (const firstLine of [2 ** 31, 2 ** 32 - 1]) {
    assert.match(core.renderDiff({ ...pair, firstLine }), /^<div class="at-diff">/);
    assert.match(core.renderCode("a\nb", { firstLine }), new RegExp(`data-line="${firstLine}"`));
  }
  assert.throws(() => core.renderDiff({ ...pair, context: 2 ** 32 }), OptionsError);
});

test("renderDiff() recognizes a patch in the apply_patch format, and shows other text as it is", () => {
  const patch = "*** Begin Patch\n*** Update File: a.py\n@@\n-x = 1\n+x = 2\n*** End Patch";
  assert.match(core.renderDiff({ patch }), /at-removed.*x = .*1/s);
  assert.equal(textOf(core.renderDiff({ patch: "no patch <b>" })), "no patch <b>");
});

test("renderDiff() supports the split layout, no highlighting, another context and a first line", () => {
  const lines = Array.from({ length: 20 }, (_unused, index) => `line ${index}`).join("\n");
  const pair = { oldText: lines, newText: lines.replace("line 9", "LINE 9"), path: "x.c" };
  assert.match(core.renderDiff({ ...pair, diffLayout: "split" }), /at-split-row/);
  assert.match(core.renderDiff({ ...pair, context: 0 }), /Show 9 unchanged lines/);
  assert.doesNotMatch(core.renderDiff({ ...pair, highlight: false }), /class="at-[tkn]"/);
  assert.match(core.renderDiff({ ...pair, firstLine: 101 }), /data-old="110"/);
});

test("compareLines() returns the ranges that turn one text into the other", () => {
  const oldText = "a\nb\nc\nd\n";
  const newText = "a\nX\nY\nd\ne\n";
  const { ranges, approximate } = core.compareLines({ oldText, newText });
  assert.equal(approximate, false);
  assert.deepEqual(ranges, [
    [1, 2, 1, 2],
    [4, 0, 4, 1],
  ]);
});

test("renderCode() highlights by language, by path or by the first line", () => {
  assert.match(core.renderCode("x = 'a'", { language: "py" }), /<span class="at-s">'a'<\/span>/);
  assert.match(core.renderCode("let x;", { path: "src\\a.mts" }), /language-typescript/);
  assert.match(core.renderCode("#!/usr/bin/env python3\n"), /language-python/);
  assert.match(core.renderCode("x", { firstLine: 7 }), /data-line="7"/);
  assert.doesNotMatch(core.renderCode("x", { numbered: false }), /data-line/);
});

test("renderTerminal() renders output as a terminal shows it", () => {
  const html = core.renderTerminal("\u001b[1;31mred\u001b[0m\r\n10 %\r100 %\n\u001b]0;title\u0007");
  assert.match(html, /class="[^"]*at-bold[^"]*at-fg-1|at-fg-1[^"]*at-bold/);
  assert.equal(textOf(html), "red\n100 %\n");
});

test("unknown or invalid options throw an OptionsError", () => {
  assert.throws(() => core.renderCode("x", { langauge: "c" }), OptionsError);
  assert.throws(() => core.renderDiff({ oldText: "", newText: "", context: -1 }), OptionsError);
  assert.throws(() => core.renderDiff({ patch: "", diffLayout: "both" }), OptionsError);
});
