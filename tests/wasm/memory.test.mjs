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

/** Lines that are not events; each is repeated up to a mebibyte. */
const notUnderstood = {
  "line feeds": () => "\n",
  "empty objects": () => "{}\n",
  "equal lines": () => "x\n",
  "distinct lines": (index) => `${(index * 7919) % 100_003}\n`,
};
const MEBIBYTE = 1024 * 1024;

for (const [name, line] of Object.entries(notUnderstood)) {
  test(`a mebibyte of ${name} takes at most 96 MiB of memory`, async () => {
    const { core, memories } = await startCore();
    const before = memories[0].buffer.byteLength;
    const session = core.createSession();
    let input = "";
    for (let index = 0; input.length < MEBIBYTE; index += 1) input += line(index);
    session.push(input);
    assert.equal(memories.length, 1, "an instance crashed");
    assert.ok(memories[0].buffer.byteLength - before <= 96 * MEBIBYTE);
    session.dispose();
  });
}

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
