// The parts of the command that cannot be tested through a pipe: colors, progress, escaping for a
// terminal.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { painter } from "../../wasm/package/cli/colors.mjs";
import { kPageWords } from "../../wasm/package/cli/page/words.js";
import { printableBlock, printableJson, printableLine } from "../../wasm/package/cli/printable.mjs";
import { Progress, sizeText } from "../../wasm/package/cli/progress.mjs";

const kEscape = "\u001b";

test("colors are used only on a terminal that supports them and without NO_COLOR", () => {
  const terminal = { isTTY: true };
  assert.equal(painter(terminal, {})("red", "x"), `${kEscape}[31mx${kEscape}[0m`);
  assert.equal(painter(terminal, { NO_COLOR: "1" })("red", "x"), "x");
  assert.equal(painter(terminal, { TERM: "dumb" })("red", "x"), "x");
  assert.equal(painter({}, {})("red", "x"), "x");
});

test("characters that could control a terminal are escaped", () => {
  const nasty = `a\n\t${kEscape}]0;title\u0007\u009b2J\u202eb`;
  assert.equal(printableLine(nasty), "a\\u{a}\\u{9}\\u{1b}]0;title\\u{7}\\u{9b}2J\\u{202e}b");
  assert.equal(printableBlock(nasty), "a\n\t\\u{1b}]0;title\\u{7}\\u{9b}2J\\u{202e}b");
  const json = printableJson({ nasty });
  assert.doesNotMatch(json, /\p{Cc}|\p{Bidi_Control}/u);
  assert.deepEqual(JSON.parse(json), { nasty });
});

function screen(isTTY) {
  const written = [];
  return { isTTY, written, write: (text) => written.push(text) };
}

test("progress is shown after a delay, updated at intervals and cleared at the end", () => {
  const stream = screen(true);
  let time = 0;
  const progress = new Progress(2_000_000, { stream, now: () => time });
  progress.advance(500_000);
  assert.deepEqual(stream.written, []);
  time = 800;
  progress.advance(500_000);
  progress.advance(1);
  assert.deepEqual(stream.written, [`\r${kEscape}[K50 % of 2.0 MB read`]);
  progress.clear();
  progress.clear();
  assert.equal(stream.written.length, 2);
});

test("progress is not written to pipes, and counts bytes if the size is unknown", () => {
  const pipe = screen(undefined);
  const silent = new Progress(10, { stream: pipe, now: () => Infinity });
  silent.advance(5);
  silent.clear();
  assert.deepEqual(pipe.written, []);
  const stream = screen(true);
  let time = 0;
  const unknown = new Progress(null, { stream, now: () => time });
  time = 1000;
  unknown.advance(1_234_567);
  assert.deepEqual(stream.written, [`\r${kEscape}[K1.2 MB read`]);
});

test("sizes are formatted with units", () => {
  const texts = [0, 999, 1000, 99_600, 1_050_000, 2e9].map(sizeText);
  assert.deepEqual(texts, ["0 bytes", "999 bytes", "1.0 kB", "100 kB", "1.1 MB", "2.0 GB"]);
});

test("the page of `view` has its own texts in every language of the package", () => {
  const tables = new URL("../../wasm/package/locales/", import.meta.url);
  const languages = readdirSync(tables).map((file) => file.replace(".json", ""));
  assert.deepEqual(Object.keys(kPageWords).sort(), languages.sort());
  const keys = Object.keys(kPageWords.en);
  for (const [language, words] of Object.entries(kPageWords)) {
    assert.deepEqual(Object.keys(words), keys, language);
    assert.match(words.read("1.5"), /1\.5/, language);
    assert.match(words.failed("the reason"), /the reason/, language);
  }
});
