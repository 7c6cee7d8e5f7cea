// Real crashes of real instances: wherever they strike, the session reaches the state it would have
// without them, and an event that crashes every time is visibly quarantined.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { applyPatch, CoreDiedError, emptySnapshot } from "../../build/js/entries/api.js";
import { someRecordings, testEach } from "./recordings.mjs";
import { startCore, textOf, userMessage } from "./support.mjs";

const isSoak = process.env.AGENT_TIMELINE_SOAK === "1";
/** The number of crashes per recording, and after how many of them its HTML is compared. */
const STRIKES = isSoak ? 50 : 30;
const HTML_EVERY = isSoak ? 1 : 5;
/** How often each kind of crash strikes a growing entry. */
const STRIKES_GROWING = isSoak ? 40 : 4;
const POISON = "poison";
const decoder = new TextDecoder();

/** Ways to crash inside WebAssembly; in each the glue or the engine throws a RuntimeError. */
const deaths = {
  "out of memory": (handle, module) => module.input(0x7fffffff),
  "an out-of-bounds read": (handle, { memory }) => {
    new Uint8Array(memory.buffer, 1024).fill(0xff);
    // Reads its input, whose address is now -1; a call that reads no input might survive.
    handle.descriptor(16);
  },
};

/** A core whose instances crash in `push` whenever `strikes(input)` is true, and a count of the crashes. */
async function mortalCore(way, strikes) {
  const world = { deaths: 0 };
  const { core } = await startCore((module) => {
    const { prototype } = module.Session;
    const { push } = prototype;
    prototype.push = function (length) {
      const input = () => new Uint8Array(module.memory.buffer, module.input(length), length);
      if (!strikes(input)) return push.call(this, length);
      world.deaths += 1;
      deaths[way](this, module);
      return assert.fail(`${way} did not crash the instance`);
    };
  });
  return { core, world };
}

/** True if this input of `push` has the poison, and is not the event that reports it. */
function isPoisonous(input) {
  const text = decoder.decode(input());
  return text.includes(POISON) && !text.includes("quarantine");
}

/** Splits bytes into `count` pieces of about the same size. */
function inPieces(bytes, count) {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  ).filter((piece) => piece.length > 0);
}

const chunks = (text, size) => text.match(new RegExp(`[^]{1,${size}}`, "g"));

/** The input of a tool call as Claude Code streams it. */
function claudeInput(name, input) {
  const deltas = chunks(JSON.stringify(input), 97).map((partial_json) => ({
    ...{ type: "content_block_delta", index: 0 },
    delta: { type: "input_json_delta", partial_json },
  }));
  return [
    {
      type: "message_start",
      message: { id: "m", type: "message", role: "assistant", content: [] },
    },
    {
      ...{ type: "content_block_start", index: 0 },
      content_block: { type: "tool_use", id: "c", name, input: {} },
    },
    ...deltas,
    { type: "content_block_stop", index: 0 },
  ].map((event) => `${JSON.stringify({ type: "stream_event", event, session_id: "s" })}\n`);
}

/** Entries that grow beyond the size up to which they are sent whole, one event per chunk. */
function growing() {
  const line = (event) => `${JSON.stringify({ "agent-timeline": event.kind, ...event })}\n`;
  const message = (text) =>
    chunks(text, 97).map((piece) =>
      line({ kind: "message", key: "m", append: true, open: true, text: piece }),
    );
  const call = (name, text, member) => [
    line({ kind: "tool-start", call: "c", name, ...(member === "outputChunk" && { input: {} }) }),
    ...chunks(text, 97).map((piece) => line({ kind: "tool-update", call: "c", [member]: piece })),
  ];
  const words = Array.from({ length: 6000 }, (_, index) => `word${index % 97}`);
  const lines = words.slice(0, 1500).map((word, index) => `${index} ${word} ${word}\n`);
  const code = lines.join("");
  const input = { file_path: "a.ts", content: code };
  const edit = { file_path: "a.ts", old_string: code.slice(0, 9000), new_string: code.slice(3000) };
  return {
    "a long paragraph": message(words.join(" ")),
    "a paragraph of Markdown marks": message(words.map((word) => `**${word} [${word}](`).join(" ")),
    "a long list": message(lines.map((text) => `- ${text}`).join("")),
    "a long fence": message(`text\n\n\`\`\`ts\n${code}`),
    "the output of a command": call("bash", code, "outputChunk"),
    "output on one line": call("bash", code.replaceAll("\n", "\r"), "outputChunk"),
    "Markdown output of a tool": call("mcp__a__b", `# Title\n\n${words.join(" ")}`, "outputChunk"),
    "a file being read": call("read", code, "outputChunk"),
    "a file being written": call("Write", JSON.stringify(input), "inputChunk"),
    "an edit": call("Edit", JSON.stringify(edit), "inputChunk"),
    "a command being written": call("Bash", JSON.stringify({ command: code }), "inputChunk"),
    "a file being written by Claude Code": claudeInput("Write", input),
    "an edit by Claude Code": claudeInput("Edit", edit),
  };
}

/** Returns the HTML of these entries. */
function pageOf(session, entries) {
  return entries.map(({ id }) => session.html(id));
}

const { core: healthy } = await startCore();

/**
 * Returns a session whose instance crashes on demand, the snapshot that its patches produce, and a
 * session with the same input that never crashes.
 */
async function besideHealthy(way) {
  const expected = healthy.createSession();
  let calls = 0;
  let fatal = 0;
  const { core, world } = await mortalCore(way, () => (calls += 1) === fatal);
  const session = core.createSession();
  let model = emptySnapshot();
  const both = {
    world,
    /** Number of pushes that reached the core: a small piece may be held back until a later one. */
    reached: 0,
    /** Pushes `input`; if it `dies`, the instance crashes provided that the push reaches it. */
    push(input, { dies }) {
      if (dies) fatal = calls + 1;
      const before = { deaths: world.deaths, calls };
      model = applyPatch(model, session.push(input));
      expected.push(input);
      const isReached = calls > before.calls;
      if (isReached) both.reached += 1;
      assert.equal(world.deaths - before.deaths, dies && isReached ? 1 : 0);
    },
    end() {
      model = applyPatch(model, session.end());
      expected.end();
      both.compareModels();
      both.compareAll();
    },
    /** Compares the patched snapshot with the correct one; `compareAll` relies on it. */
    compareModels: () => assert.deepEqual(model, expected.snapshot()),
    compareAll() {
      assert.deepEqual(session.snapshot(), model);
      assert.deepEqual(pageOf(session, model.entries), pageOf(expected, model.entries));
    },
    dispose() {
      session.dispose();
      expected.dispose();
    },
  };
  return both;
}

for (const way of Object.keys(deaths)) {
  for (const [name, lines] of Object.entries(growing())) {
    test(`an entry that grows survives crashes, ${way}: ${name}`, async () => {
      const both = await besideHealthy(way);
      const every = Math.floor(lines.length / STRIKES_GROWING);
      for (const [index, line] of lines.entries()) {
        const since = (index + 1) % every;
        both.push(line, { dies: since === 0 });
        // Right after the crash, and after the next two events.
        if (since > 2) continue;
        both.compareModels();
        both.compareAll();
      }
      both.end();
      assert(both.world.deaths >= STRIKES_GROWING, `${both.world.deaths} crashes`);
      both.dispose();
    });
  }
}

const paths = await someRecordings();
for (const way of Object.keys(deaths)) {
  testEach(
    paths,
    (name) => `the session survives ${way} at each of ${STRIKES} points of ${name}`,
    async (path) => {
      const both = await besideHealthy(way);
      const pieces = inPieces(await readFile(path), STRIKES);
      for (const [index, piece] of pieces.entries()) {
        both.push(piece, { dies: true });
        both.compareModels();
        if (index % HTML_EVERY === HTML_EVERY - 1) both.compareAll();
      }
      both.end();
      assert.equal(both.world.deaths, both.reached);
      assert(both.reached > 1);
      both.dispose();
    },
  );

  test(`an event that crashes every time is quarantined, and its neighbors are kept: ${way}`, async () => {
    const { core, world } = await mortalCore(way, isPoisonous);
    const session = core.createSession();
    let model = emptySnapshot();
    session.subscribe((patch) => (model = applyPatch(model, patch)));
    // It cannot be replayed, so it must not be in the instance that crashes.
    const neighbour = core.createSession({ replay: false });
    neighbour.push(userMessage("before", "0"));
    const lines = ["first", POISON, "last"].map((text, index) =>
      JSON.stringify(userMessage(text, String(index))),
    );
    session.push(`${lines.join("\n")}\n`);
    const { entries } = session.snapshot();
    assert.equal(world.deaths, 2);
    assert.deepEqual([entries[0], entries[2]].map(textOf), ["first", "last"]);
    assert.equal(entries[1].kind, "unknown");
    assert.match(JSON.stringify(entries[1]), /RuntimeError/);
    assert.ok(textOf(entries[1]).includes(POISON));
    assert.deepEqual(model, session.snapshot());
    core.createSession().push(`${lines[1]}\n`);
    assert.deepEqual(model, session.snapshot());
    assert.equal(world.deaths, 4);
    neighbour.push(userMessage("after", "9"));
    assert.deepEqual(neighbour.snapshot().entries.map(textOf), ["before", "after"]);
  });
}

test("an event that crashes every time is quarantined alone if its line has shown others", async () => {
  const { core } = await mortalCore("out of memory", isPoisonous);
  const session = core.createSession();
  // One line: an array long enough to be shown before its end.
  const events = Array.from({ length: 90 }, (_, index) =>
    userMessage("x".repeat(4000), `${index}`),
  );
  session.push(`[${events.map((event) => JSON.stringify(event)).join(",")}`);
  const shown = session.snapshot().entries;
  assert(shown.length > 0);
  session.push(`,${JSON.stringify(userMessage(POISON, "90"))}`);
  const { entries } = session.snapshot();
  assert.deepEqual(entries.slice(0, shown.length), shown);
  assert.ok(textOf(entries.at(-1)).includes(POISON));
  assert.equal(entries.at(-1).kind, "unknown");
});

test("a crash while answering a question is repaired, a second one throws a CoreDiedError", async () => {
  let fatal = 0;
  const { core } = await startCore((module) => {
    const { prototype } = module.Session;
    const { html } = prototype;
    prototype.html = function (...lengths) {
      if (fatal === 0) return html.call(this, ...lengths);
      fatal -= 1;
      return deaths["out of memory"](this, module);
    };
  });
  const session = core.createSession();
  session.push(userMessage("answer me"));
  const expected = session.html("e1");
  fatal = 1;
  assert.equal(session.html("e1"), expected);
  fatal = 2;
  assert.throws(() => session.html("e1"), CoreDiedError);
  assert.equal(session.html("e1"), expected);
});
