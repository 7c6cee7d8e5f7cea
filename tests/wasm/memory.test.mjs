// Sessions and streams leave the core's memory as it was before them, and hostile input takes a bounded
// amount. Measured by the length of the WebAssembly memory, which never shrinks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startCore } from "./support.mjs";

const event = { "agent-timeline": "message", text: "Some **text** with `code`." };

/** Returns how many bytes the memory grows during `count` uses, after some warm-up uses. */
async function growth(count, use) {
  const { core, memories } = await startCore();
  for (let index = 0; index < 50; index += 1) use(core);
  const before = memories[0].buffer.byteLength;
  for (let index = 0; index < count; index += 1) use(core);
  assert.equal(memories.length, 1, "an instance crashed");
  return memories[0].buffer.byteLength - before;
}

test("10,000 sessions, created and disposed of in turn, do not grow the memory", async () => {
  const grown = await growth(10_000, (core) => {
    const session = core.createSession();
    session.push(event);
    session.html("e1");
    session.dispose();
  });
  assert.equal(grown, 0);
});

test("10,000 Markdown streams, created and disposed of in turn, do not grow the memory", async () => {
  const grown = await growth(10_000, (core) => {
    const stream = core.createMarkdownStream();
    stream.push("a **b**");
    stream.dispose();
  });
  assert.equal(grown, 0);
});

test("sessions that are not disposed of grow the memory, which shows that the test can fail", async () => {
  const kept = [];
  const grown = await growth(500, (core) => {
    const session = core.createSession();
    session.push({ ...event, text: event.text.repeat(2000) });
    kept.push(session);
  });
  assert.ok(grown > 0);
});

const kMebibyte = 1024 * 1024;

/** Returns how many bytes the memory grows when a new session gets `input`. */
async function growthOf(input) {
  const { core, memories } = await startCore();
  const before = memories[0].buffer.byteLength;
  const session = core.createSession();
  session.push(input);
  assert.equal(memories.length, 1, "an instance crashed");
  const grown = memories[0].buffer.byteLength - before;
  session.dispose();
  return grown;
}

/** Lines that are not events; each is repeated up to a mebibyte. */
const notUnderstood = {
  "line feeds": () => "\n",
  "empty objects": () => "{}\n",
  "equal lines": () => "x\n",
  "distinct lines": (index) => `${(index * 7919) % 100_003}\n`,
};

/** Returns lines up to a number of characters. */
function lines(line, size = kMebibyte) {
  const all = [];
  for (let index = 0, length = 0; length < size; index += 1) {
    all.push(line(index));
    length += all.at(-1).length;
  }
  return all.join("").slice(0, size);
}

for (const [name, line] of Object.entries(notUnderstood)) {
  test(`a mebibyte of ${name} takes at most 96 MiB of memory`, async () => {
    assert.ok((await growthOf(lines(line))) <= 96 * kMebibyte);
  });
}

const filled = (pattern, size = kMebibyte) => lines(() => pattern, size);
const message = (text) => [{ "agent-timeline": "message", text }];
const call = (name, input) => ({ "agent-timeline": "tool-start", call: "c", name, input });
const output = (name, text) => [
  call(name, {}),
  { "agent-timeline": "tool-end", call: "c", name, output: text },
];
const edit = (before, after) => [
  call("Edit", { file_path: "a.ts", old_string: before, new_string: after }),
];

/** Events with a mebibyte each of what is slow or large to show. */
const kHostile = {
  "quotations in Markdown": () => message(filled("> ")),
  "lists in Markdown": () => message(filled("- a\n")),
  "nested lists in Markdown": () => message(filled("- - - - ")),
  "unclosed links in Markdown": () => message(filled("[a](b")),
  "emphasis in Markdown": () => message(filled("*a_ ")),
  "backticks in Markdown": () => message(filled("``a ` ")),
  "tables in Markdown": () => message(filled("|a|b|\n|-|-|\n")),
  "footnotes in Markdown": () => message(filled("[^1]: a\n[^1] ")),
  "code blocks in Markdown": () => message(filled("```\n")),
  "wide characters and backspaces in a terminal": () => output("bash", filled("\u4e2d\b")),
  "colors in a terminal": () => output("bash", filled("\u001b[31ma\u001b[32mb")),
  "short lines in a terminal": () => output("bash", filled("a\n")),
  "cursor movement in a terminal": () => output("bash", filled("\u001b[999Cx\n")),
  "reverse line feeds in a terminal": () => output("bash", filled("\u001bM x")),
  "exchanged lines in a diff": () =>
    edit(filled("a\nb\n", kMebibyte / 2), filled("b\na\n", kMebibyte / 2)),
  "lines in reverse order in a diff": () =>
    edit(
      lines((index) => `${index}\n`, kMebibyte / 2),
      lines((index) => `${80_000 - index}\n`, kMebibyte / 2),
    ),
  "changed words in a diff": () =>
    edit(filled("a b ", kMebibyte / 2), filled("b a c ", kMebibyte / 2)),
  "hunks of a patch": () =>
    output("mcp__a__b", `--- a/x\n+++ b/x\n${filled("@@ -1 +1 @@\n-a\n+b\n")}`),
  "nested arrays in JSON": () =>
    output("mcp__a__b", filled("[", kMebibyte / 2) + filled("]", kMebibyte / 2)),
  "numbers in JSON": () => [call("x", { a: new Array(kMebibyte / 2).fill(1) })],
};

for (const [name, events] of Object.entries(kHostile)) {
  test(`a mebibyte of ${name} takes at most 96 MiB of memory`, async () => {
    const input = events().map((one) => `${JSON.stringify(one)}\n`);
    assert.ok((await growthOf(input.join(""))) <= 96 * kMebibyte);
  });
}

// A third of a million blocks: their patch alone is 32 MiB of JSON, which is assembled from as many pieces.
test("a mebibyte of the shortest paragraphs in Markdown takes at most 160 MiB of memory", async () => {
  const [paragraphs] = message(filled("a\n\n"));
  assert.ok((await growthOf(`${JSON.stringify(paragraphs)}\n`)) <= 160 * kMebibyte);
});

test("a diff whose pairs of lines do not fit in 32 bits crashes nothing", async () => {
  const { core, memories } = await startCore();
  const session = core.createSession();
  const count = 65_536;
  const input = {
    file_path: "a.txt",
    old_string: "a\n".repeat(count),
    new_string: "b\n".repeat(count),
  };
  session.push({ "agent-timeline": "tool-start", call: "c", name: "Edit", input });
  assert.equal(memories.length, 1, "an instance crashed");
  const [{ parts }] = session.snapshot().entries;
  assert.deepEqual([parts[0].kind, parts[0].added, parts[0].removed], ["diff", count, count]);
  session.dispose();
});
