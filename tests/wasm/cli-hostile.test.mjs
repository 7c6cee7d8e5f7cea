// The command in a hostile folder and with hostile arguments: its output cannot control the terminal,
// it writes only to the intended file, and its temporary files are gone however it ends.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { runCommand, startCommand } from "../support/command.mjs";

const kLine = `${JSON.stringify({ "agent-timeline": "message", text: "hello" })}\n`;

/** Sequences that color, clear, retitle, beep, hide or reverse text, or end a line. */
const kHostile = {
  color: "\u001b[31mred",
  clear: "\u001b[2J\u001b[H",
  title: "\u001b]0;owned\u0007",
  link: "\u001b]8;;https://evil.example\u001b\\x",
  c1: "\u009b31m",
  bell: "\u0007",
  erase: "ab\b\bcd",
  return: "fine\rgone",
  lines: "one\ntwo",
  override: "\u202egnp.exe",
  isolate: "\u2066abc\u2069",
  delete: "\u007f",
};

/** All ways to make an error message quote the user's input. */
const kQuoting = {
  "a command": (text) => [text, "x"],
  "an option before the command": (text) => [`--${text}`],
  "an option": (text) => ["check", `--${text}`, "x"],
  "a short option": (text) => ["check", `-${text}`, "x"],
  "a dialect": (text) => ["check", "--dialect", text, "log.jsonl"],
  "a format": (text) => ["export", "--format", text, "log.jsonl"],
  "a theme": (text) => ["export", "--theme", text, "log.jsonl"],
  "a port": (text) => ["view", "--port", text, "log.jsonl"],
  "the output's extension": (text) => ["export", "-o", `out.${text}`, "log.jsonl"],
  "the output's folder": (text) => ["export", "-o", `${text}/out.md`, "log.jsonl"],
  "the input": (text) => ["check", "--", text],
};

let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cli-hostile-"));
  await writeFile(join(folder, "log.jsonl"), kLine);
});
after(() => rm(folder, { recursive: true }));

describe("error messages escape control characters of what they quote", { concurrency: 2 }, () => {
  for (const [place, argumentsOf] of Object.entries(kQuoting)) {
    for (const [kind, text] of Object.entries(kHostile)) {
      test(`${place}: ${kind}`, async () => {
        const { code, stdout, stderr } = await runCommand(argumentsOf(text), { cwd: folder });
        assert.equal(code, 2);
        assert.equal(stdout, "");
        assert.match(stderr, /^agent-timeline: .+\n$/, "a single line");
        assert.doesNotMatch(stderr.trimEnd(), /[\p{Cc}\p{Bidi_Control}]/u);
      });
    }
  }
});

test("an export does not follow symbolic links at the likely paths of its temporary file", async () => {
  const hostile = join(folder, "hostile");
  await mkdir(hostile);
  const elsewhere = join(folder, "elsewhere");
  await writeFile(elsewhere, "precious");
  const command = startCommand(["export", "-o", join(hostile, "out.html"), "-"]);
  // Such links could come with a checkout, one for every likely process id.
  const drafts = [...Array(40).keys()].map((i) => `.out.html.${command.child.pid - 20 + i}.part`);
  await Promise.all(drafts.map((name) => symlink(elsewhere, join(hostile, name))));
  command.child.stdin.end(kLine);
  const { code, stderr } = await command.ended;
  assert.deepEqual([code, stderr], [0, ""]);
  assert.equal(await readFile(elsewhere, "utf8"), "precious");
  assert.match(await readFile(join(hostile, "out.html"), "utf8"), /hello/);
  assert.deepEqual((await readdir(hostile)).sort(), [...drafts, "out.html"].sort());
});

for (const signals of [["SIGINT"], ["SIGTERM"], ["SIGHUP"], ["SIGTERM", "SIGTERM"]]) {
  test(`view deletes its copy of standard input after ${signals.join(" and ")}`, async () => {
    const temporary = await mkdtemp(join(folder, "tmp-"));
    const command = startCommand(["view", "-"], { environment: { TMPDIR: temporary } });
    command.child.stdin.write(kLine);
    while (!/http:\S+/.test(command.output.stdout)) {
      assert.equal(command.child.exitCode, null, command.output.stderr);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal((await readdir(temporary)).length, 1);
    for (const signal of signals) command.child.kill(signal);
    await command.ended;
    assert.deepEqual(await readdir(temporary), []);
  });
}
