// The parts of the command that cannot be tested through a pipe, or not at their exact limits: colors,
// progress, escaping for a terminal, what is kept of the input, the browser that `view` opens.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { readArguments } from "../../wasm/package/cli/arguments.mjs";
import { Beginning } from "../../wasm/package/cli/beginning.mjs";
import { painter } from "../../wasm/package/cli/colors.mjs";
import { Excerpts } from "../../wasm/package/cli/excerpts.mjs";
import { openBrowser } from "../../wasm/package/cli/open-browser.mjs";
import { kPageWords } from "../../wasm/package/cli/page/words.js";
import { printableBlock, printableJson, printableLine } from "../../wasm/package/cli/printable.mjs";
import { Progress, sizeText } from "../../wasm/package/cli/progress.mjs";
import { run } from "../../wasm/package/cli/run.mjs";

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

test("the largest port is accepted, and no larger one", () => {
  const portOf = (port) => readArguments(["view", "--port", port, "log.jsonl"]).port;
  assert.equal(portOf("65535"), 65_535);
  assert.throws(() => portOf("65536"), /--port must be a number from 0 to 65535/);
});

test("the first 256 KiB of the input are kept for detection, however it is split", () => {
  const input = Buffer.from(Array.from({ length: 300 * 1024 }, (_, at) => at % 251));
  const beginning = new Beginning();
  for (let at = 0; at < input.length; at += 7_000) beginning.add(input.subarray(at, at + 7_000));
  assert(beginning.bytes().equals(input.subarray(0, 256 * 1024)));
});

test("excerpts reach back 8 MiB", () => {
  const excerpts = new Excerpts();
  const kPiece = 2 ** 20;
  for (let piece = 0; piece < 9; piece += 1) {
    const bytes = Buffer.alloc(kPiece, "x");
    bytes.write(`piece ${piece}\n`);
    excerpts.add(bytes);
  }
  assert.equal(excerpts.at(0), null);
  assert.equal(excerpts.at(kPiece), "piece 1");
  assert.equal(excerpts.at(8 * kPiece), "piece 8");
});

function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "agent-timeline-"));
  return use(folder).finally(() => rmSync(folder, { recursive: true }));
}

const kOpener = { darwin: "open", linux: "xdg-open" }[process.platform];

test("the address is passed to the browser as it is", { skip: !kOpener && "no opener" }, () =>
  withFolder(async (folder) => {
    const { PATH } = process.env;
    const said = join(folder, "said");
    const script = `#!/bin/sh\nprintf '%s|' "$@" >'${said}.new' && /bin/mv '${said}.new' '${said}'\n`;
    writeFileSync(join(folder, kOpener), script, { mode: 0o755 });
    const address = "http://127.0.0.1:1/?a=b&c=$(d)#e f";
    try {
      process.env.PATH = folder;
      assert.equal(await openBrowser(address), true);
      while (!existsSync(said)) await wait(20);
      assert.equal(readFileSync(said, "utf8"), `${address}|`);
      rmSync(join(folder, kOpener));
      assert.equal(await openBrowser(address), false);
    } finally {
      process.env.PATH = PATH;
    }
  }),
);

test("a command that has ended handles no signals", () =>
  withFolder(async (folder) => {
    const log = join(folder, "log.jsonl");
    writeFileSync(log, '{"agent-timeline":"message","text":"hello"}\n');
    const counts = () => ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => process.listenerCount(name));
    const before = counts();
    assert.equal(await run(["export", log, "-o", join(folder, "out.md")]), 0);
    assert.deepEqual(counts(), before);
  }));
