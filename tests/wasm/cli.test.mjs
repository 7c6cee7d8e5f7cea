// The command as a user runs it: its output, its files, its exit codes, and bad input.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runCommand, startCommand } from "../support/command.mjs";

const kFine = fileURLToPath(
  new URL("../../web-demo/recordings/maria-fix-parser.jsonl", import.meta.url),
);
const kBroken = fileURLToPath(new URL("../../web-demo/recordings/broken.jsonl", import.meta.url));
const kMessage = JSON.stringify({ "agent-timeline": "message", text: "hello **there**" });

let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cli-"));
});
after(() => rm(folder, { recursive: true }));

async function file(name, text) {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** Asserts that the text has no control characters but line feeds and tabs, and no bidi controls. */
function assertHarmless(text) {
  assert.doesNotMatch(text, /(?![\n\t])\p{Cc}|\p{Bidi_Control}/u);
}

test("help lists the commands, and each command's help its options", async () => {
  assert.equal((await runCommand(["help", "constructor"])).code, 0);
  const general = await runCommand(["--help"]);
  assert.equal(general.code, 0);
  for (const word of ["view", "export", "check", "--dialect"]) {
    assert(general.stdout.includes(word), word);
  }
  for (const [command, word] of [
    ["view", "--port"],
    ["export", "--output"],
    ["check", "--json"],
  ]) {
    const { code, stdout } = await runCommand([command, "--help"]);
    assert.equal(code, 0);
    assert(stdout.includes(word), `${command} ${word}`);
    assert.equal((await runCommand(["help", command])).stdout, stdout);
  }
});

test("--version prints the version of the package", async () => {
  const manifest = new URL("../../wasm/package/package.json", import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, "utf8"));
  assert.deepEqual((await runCommand(["--version"])).stdout, `${version}\n`);
});

for (const [args, said] of [
  [[], /view, export or check/],
  [["look", kFine], /Unknown command "look"/],
  [["check"], /needs a file, or -/],
  [["check", ""], /needs a file, or -/],
  [["check", kFine, kFine], /one file, not several/],
  [["check", "--loud", kFine], /Unknown option '--loud'/],
  [["--loud"], /Unknown option '--loud'/],
  [["check", "--json=yes", kFine], /--json/],
  [["check", "--dialect", "klingon", kFine], /Unknown dialect "klingon".*claude-code.*wave/],
  [["check", "--dialect", "\u001b[31m", kFine], /Unknown dialect "\\u\{1b\}\[31m"/],
  [["view", "--port", "70000", kFine], /from 0 to 65535/],
  [["view", "--port", "1e3", kFine], /from 0 to 65535/],
  [["export", "-f", "pdf", kFine], /html, md, json or txt/],
  [["export", "-o", "out.pdf", kFine], /Cannot tell the format from "out\.pdf"/],
  [["export", "-o", "out.constructor", kFine], /Cannot tell the format from "out\.constructor"/],
  [["export", "--theme", "pink", kFine], /light, dark or system/],
]) {
  test(`invalid usage: ${JSON.stringify(args.filter((word) => word !== kFine))}`, async () => {
    const { code, stdout, stderr } = await runCommand(args);
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(stderr, said);
    assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
    assertHarmless(stderr);
  });
}

for (const command of ["check", "export", "view"]) {
  test(`${command}: an unreadable input is an error with exit code 2`, async () => {
    const missing = await runCommand([command, join(folder, "nobody\n\u001b[2J.jsonl")]);
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /nobody\\u\{a\}\\u\{1b\}\[2J\.jsonl: no such file or directory/);
    assertHarmless(missing.stderr);
    const directory = await runCommand([command, folder]);
    assert.equal(directory.code, 2);
    assert.match(directory.stderr, /it is a directory/);
    const nul = await runCommand([command, `${folder}/${"x".repeat(300)}`]);
    assert.equal(nul.code, 2);
    assert.match(nul.stderr, /name is too long/);
  });
}

for (const name of ["-dash.jsonl", "new\nline.jsonl", "quote'\"<b>.jsonl", "ünï 😀 \u202e.jsonl"]) {
  test(`check and export read a file named ${JSON.stringify(name)}`, async () => {
    await file(name, `${kMessage}\n`);
    const checked = await runCommand(["check", "--", name], { cwd: folder });
    assert.deepEqual([checked.code, checked.stderr], [0, ""]);
    const { code, stdout } = await runCommand(["export", "-f", "html", "--", name], {
      cwd: folder,
    });
    assert.equal(code, 0);
    assert.match(stdout, /<strong>there<\/strong>/);
    assert.doesNotMatch(stdout, /<b>\.jsonl/);
  });
}

test("check: a valid log exits with 0 and a summary", async () => {
  const { code, stdout, stderr } = await runCommand(["check", kFine]);
  assert.equal(code, 0);
  assert.equal(stderr, "");
  assert.match(stdout, /80 events, \d+ entries \(maria\): 0 errors/);
});

test("check: invalid events are reported with their position, and exit with 1", async () => {
  const { code, stdout, stderr } = await runCommand(["check", kBroken]);
  assert.equal(code, 1);
  assert.equal(stderr, "");
  const text = await readFile(kBroken, "utf8");
  const places = [...stdout.matchAll(/^line (\d+), byte (\d+), event \d+.*\n {2}\| (.*)$/gm)];
  assert(places.length > 5, stdout);
  for (const [, line, , excerpt] of places) {
    const begins = text.split("\n")[line - 1].slice(0, 10);
    if (/^[\x20-\x7e]*$/.test(begins)) assert(excerpt.startsWith(begins), `${line}: ${excerpt}`);
  }
  assert.match(stdout, /^line 9, byte \d+, event 9 \(e9\): error not-json: Text that is not JSON/m);
  assert.match(stdout, /^line \d+, byte \d+, event 12 \(e12\): warning invalid-utf8: /m);
  assert.match(stdout, /^line \d+, byte \d+, event 16 \(e15\): info duplicate-event: /m);
  assert.match(stdout, /^\d+ × error not-json: Each event must be a JSON object/m);
  assertHarmless(stdout);
});

test("check: reports the detected dialect, its version and the share of matching events", async () => {
  const hello = {
    ...{ type: "system", subtype: "init", session_id: "s", tools: [] },
    claude_code_version: "2.1.330\u001b[2J",
  };
  const input = `${JSON.stringify(hello)}\nnot JSON\n`;
  const { stdout } = await runCommand(["check", "-"], { input });
  assert.match(
    stdout,
    /^Detected: claude-code 2\.1\.330\\u\{1b\}\[2J \(matches 50 % of the events\)$/m,
  );
  const data = await runCommand(["check", "--json", "-"], { input });
  assert.deepEqual(JSON.parse(data.stdout).detected, {
    ...{ dialect: "claude-code", version: hello.claude_code_version, confidence: 0.5 },
  });
  const nobody = await runCommand(["check", "-"], { input: '{"some":"thing"}\n' });
  assert.doesNotMatch(nobody.stdout, /Detected/);
});

test("check --json: prints the same report as JSON", async () => {
  const { code, stdout } = await runCommand(["check", "--json", kBroken]);
  assert.equal(code, 1);
  const report = JSON.parse(stdout);
  assert.equal(report.file, kBroken);
  const errors = report.diagnostics.filter(({ level }) => level === "error");
  assert.equal(report.counts.error, errors.length);
  assert.deepEqual(Object.keys(errors[0]).sort(), [
    ...["advice", "code", "entry", "event", "excerpt", "level", "line", "offset", "text"],
  ]);
  const [kind] = report.kinds;
  assert.equal(kind.level, "error");
  assert.equal(kind.count, errors.filter(({ code }) => code === kind.code).length);
  const bytes = await readFile(kBroken);
  for (const { line, offset } of report.diagnostics)
    assert.equal(bytes.subarray(0, offset).filter((byte) => byte === 10).length, line - 1);
});

test("check: excerpts are escaped and cut to 120 characters", async () => {
  const input = `\u001b[2J\u202e${"x".repeat(500)}\n${"\u{1F600}".repeat(300)}\n`;
  const { stdout } = await runCommand(["check", "-"], { input });
  assertHarmless(stdout);
  const [first, second] = stdout.match(/^ {2}\| .*$/gm);
  assert(first.startsWith("  | \\u{1b}[2J\\u{202e}xxx") && first.endsWith("x…"));
  assert.equal(Array.from(second).length, 4 + 120 + 1);
});

test("check: lists the first 20 diagnostics of a kind, and counts all", async () => {
  const { stdout } = await runCommand(["check", "-"], { input: "no event\nnor this\n".repeat(60) });
  assert.equal(stdout.match(/^line /gm).length, 20);
  assert.match(stdout, /and 100 more of these kinds; --json lists them all/);
  assert.match(stdout, /^120 × error not-json: /m);
});

test("check: there is advice for every diagnostic code of the core", async () => {
  const { adviceFor } = await import("../../wasm/package/cli/advice.mjs");
  const core = fileURLToPath(new URL("../../core/src/", import.meta.url));
  const codes = new Set();
  const isTold =
    /(?:notes\.push_back\(\s*\{|\bnote\(event, |DecodeNote\{|warn\(|add_diagnostic\(\{)\s*"([a-z]+(?:-[a-z]+)+)"/g;
  const isRow = /^ {4}\{"([a-z-]+)", "/gm;
  for (const name of await readdir(core, { recursive: true })) {
    if (!/^(?:decode|timeline)\/.*\.cpp$/.test(name)) continue;
    const pattern = name.endsWith("diagnostic_text.cpp") ? isRow : isTold;
    const source = await readFile(join(core, name), "utf8");
    for (const [, code] of source.matchAll(pattern)) codes.add(code);
  }
  assert(codes.size > 40, [...codes].join());
  assert.deepEqual(
    [...codes].filter((code) => adviceFor(code) === null),
    [],
  );
  // The package does not contain the documentation.
  for (const code of codes) assert.doesNotMatch(adviceFor(code), /\w\/\w|\.md\b/, code);
});

test("check: reports how many diagnostics were dropped, and exits with 1", async () => {
  const { code, stdout } = await runCommand(["check", "-"], { input: "\n".repeat(1100) });
  assert.equal(code, 1);
  assert.match(stdout, /and 100 more that were not kept: there may be errors/);
});

test("check reads standard input; an empty one is an error", async () => {
  const piped = await runCommand(["check", "-"], { input: `${kMessage}\n` });
  assert.match(piped.stdout, /^1 event, 1 entry \(neutral\): 0 errors/m);
  const empty = await runCommand(["check", "-"]);
  assert.equal(empty.code, 1, "a log without events is an error");
  assert.match(empty.stdout, /no events/);
});

test("--dialect forces a dialect", async () => {
  const { stdout } = await runCommand(["check", "--json", "--dialect", "pi", "-"], {
    input: `${kMessage}\n`,
  });
  assert.deepEqual(JSON.parse(stdout).dialects, ["pi"]);
});

const kForms = {
  txt: /hello there|hello \*\*there\*\*/,
  md: /hello \*\*there\*\*/,
  json: /"kind":"message"/,
  html: /<strong>there<\/strong>/,
};

for (const [ending, expected] of Object.entries(kForms)) {
  test(`export to .${ending} gives the same to a file and to standard output, also from standard input`, async () => {
    const source = await file(`one-${ending}.jsonl`, `${kMessage}\n`);
    const target = join(folder, `one.${ending}`);
    const written = await runCommand(["export", "-o", target, source]);
    assert.deepEqual([written.code, written.stdout, written.stderr], [0, "", ""]);
    const text = await readFile(target, "utf8");
    assert.match(text, expected);
    const printed = await runCommand(["export", "-f", ending, source]);
    assert.equal(printed.stdout, text);
    const piped = await runCommand(["export", "-f", ending, "-"], { input: `${kMessage}\n` });
    // Standard input has no file name to show.
    const lines = text.split("\n").filter((line) => !line.includes(`one-${ending}.jsonl`));
    assert.equal(lines.join("\n") === text, ending === "txt" || ending === "json");
    const emptied = lines.join("\n").replace('<ul class="at-page-facts">\n</ul>\n', "");
    assert.equal(piped.stdout, emptied);
  });
}

test("exported JSON has one descriptor per line", async () => {
  const { stdout } = await runCommand(["export", "-f", "json", kFine]);
  const entries = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    entries.slice(0, 3).map(({ id }) => id),
    ["e1", "e2", "e3"],
  );
  assert(entries.every(({ parts }) => Array.isArray(parts)));
});

test("exported HTML has no scripts or external resources, and a policy that forbids them", async () => {
  const { stdout } = await runCommand(["export", "-f", "html", "--title", "<b>&", kBroken]);
  assert.match(stdout, /^<!doctype html>/i);
  assert.match(stdout, /http-equiv="Content-Security-Policy" content="default-src 'none'/);
  assert.match(stdout, /<title>&lt;b&gt;&amp;<\/title>/);
  const tags = stdout.match(/<[a-z][^>]*>/gi).map((tag) => tag.replace(/"[^"]*"/g, '""'));
  assert(tags.length > 50);
  for (const tag of tags)
    assert.doesNotMatch(tag, /^<(?:script|link|img|iframe)|\s(?:on\w+|style)=/i);
  assert.match(stdout, /<\/html>\s*$/);
});

test("a page of more than 2,000 entries has a script, which --no-script leaves out", async () => {
  const call = (id) =>
    [
      { "agent-timeline": "tool-start", call: id, name: "Bash", input: { command: `make ${id}` } },
      { "agent-timeline": "tool-end", call: id, output: `made ${id}` },
    ].map((event) => `${JSON.stringify(event)}\n`);
  const log = await file(
    "large.jsonl",
    Array.from({ length: 2100 }, (_, i) => call(`c${i}`))
      .flat()
      .join(""),
  );
  const usual = await runCommand(["export", "-f", "html", log]);
  assert.match(usual.stdout, /<script>[^]*at-inert/);
  assert.match(usual.stdout, /; script-src 'sha256-/);
  const plain = await runCommand(["export", "-f", "html", "--no-script", log]);
  assert.deepEqual([plain.code, plain.stderr], [0, ""]);
  assert.equal(/<script|script-src|at-inert"|at-page-note">/.exec(plain.stdout), null);
  for (const { stdout } of [usual, plain]) assert.equal(stdout.match(/<article /g).length, 2100);
  assert.match(plain.stdout, /made c2099<\/pre>/);
});

test("a failed export leaves the existing file, and no temporary file, behind", async () => {
  const target = await file("kept.md", "what was there before");
  const source = await file("kept.jsonl", `${kMessage}\n`);
  const failed = await runCommand(["export", "-o", target, join(folder, "missing.jsonl")]);
  assert.equal(failed.code, 2);
  assert.equal(await readFile(target, "utf8"), "what was there before");
  const self = await runCommand(["export", "-f", "md", "-o", source, source]);
  assert.equal(self.code, 2);
  assert.match(self.stderr, /would overwrite the input file/);
  assert.equal(await readFile(source, "utf8"), `${kMessage}\n`);
  const nowhere = await runCommand(["export", "-o", join(folder, "no", "such.md"), source]);
  assert.equal(nowhere.code, 2);
  assert.match(nowhere.stderr, /Cannot write .*such\.md/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith(".part")),
    [],
  );
});

test("an export to a symbolic link writes to the link's target", async () => {
  const target = await file("linked.md", "old");
  const link = join(folder, "link.md");
  await symlink(target, link);
  const { code } = await runCommand(["export", "-o", link, kFine]);
  assert.equal(code, 0);
  assert.notEqual(await readFile(target, "utf8"), "old");
});

test("closing the output pipe early is not an error", async () => {
  const long = await file("long.jsonl", `${kMessage}\n`.repeat(30_000));
  const { child, ended } = startCommand(["export", "-f", "json", long]);
  await once(child.stdout, "data");
  child.stdout.destroy();
  const { code, stderr } = await ended;
  assert.deepEqual([code, stderr], [0, ""]);
});

for (const [signal, expected] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
]) {
  test(`${signal} ends an export that waits for input, and leaves no file behind`, async () => {
    const target = join(folder, `${signal}.html`);
    const { child, ended } = startCommand(["export", "-o", target, "-"]);
    child.stdin.write(`${kMessage}\n`);
    const isThere = async () => (await readdir(folder)).some((name) => name.endsWith(".part"));
    while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill(signal);
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr], [expected, ""]);
    assert.equal(await isThere(), false);
    assert.equal((await readdir(folder)).includes(`${signal}.html`), false);
  });
}

test("output to a pipe has no colors or escape sequences", async () => {
  const { stdout } = await runCommand(["check", kBroken], { environment: { TERM: "xterm" } });
  assertHarmless(stdout);
});
