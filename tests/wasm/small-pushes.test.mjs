// Input in pieces smaller than its events, which a session may hold back from the core: every push
// returns what it would if each piece reached the core, whatever the input and the cuts; and few pushes
// call the core.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { HeldBytes } from "../../build/js/input/held-bytes.js";
import { createRandom } from "./random.mjs";
import { conversations, goldens, someRecordings, testEach } from "./recordings.mjs";
import { startCore } from "./support.mjs";

/** How many bytes of a recording are played; pieces of a few bytes make many pushes. */
const MOST = process.env.AGENT_TIMELINE_SOAK === "1" ? 1024 * 1024 : 96 * 1024;
const KIB = 1024;

const random = createRandom("small pushes");
const encoder = new TextEncoder();
const world = { pushes: 0 };
const { core } = await startCore(({ Session: { prototype } }) => {
  const { push } = prototype;
  prototype.push = function (length) {
    world.pushes += 1;
    return push.call(this, length);
  };
});
/** A core whose sessions hold nothing back. */
const { core: direct } = await startCore(({ Session: { prototype } }) => {
  prototype.quiet = () => 0;
});

/**
 * Two sessions with the same input, one of which may hold input back; their answers are compared at
 * each step.
 */
class Pair {
  #held;
  #direct;

  constructor(options) {
    this.#held = core.createSession(options);
    this.#direct = direct.createSession(options);
  }

  /** @param use what to do with each session; its results are compared */
  both(use, what) {
    const told = use(this.#held);
    const wanted = use(this.#direct);
    if (JSON.stringify(told) !== JSON.stringify(wanted)) assert.deepEqual(told, wanted, what);
    return told;
  }

  push(input, what) {
    return this.both((session) => session.push(input), what);
  }

  /** Ends both sessions and compares everything. */
  finish(what) {
    this.both((session) => session.end(), what);
    this.both((session) => [session.snapshot(), session.diagnostics(), session.stats()], what);
    this.both((session) => session.eventsOf("e1"), what);
    this.#held.dispose();
    this.#direct.dispose();
  }
}

/** Plays `input`, text or bytes, in pieces of the lengths that `size` returns. */
function play(input, size, what, options) {
  const pair = new Pair(options);
  for (let at = 0; at < input.length;) {
    const end = at + size();
    pair.push(input.slice(at, end), `${what}, from ${at}`);
    at = end;
  }
  pair.finish(what);
}

const anySize = () => 1 + random.below(40);
const recorded = [...(await goldens()), ...(await conversations()), ...(await someRecordings())];

testEach(
  recorded,
  (name) => `${name}: split into small pieces of bytes and text`,
  async (path) => {
    const bytes = (await readFile(path)).subarray(0, MOST);
    play(new Uint8Array(bytes), anySize, `bytes, seed ${random.seed}`);
    play(bytes.toString(), anySize, `text, seed ${random.seed}`);
  },
);

const event = (fields) => `${JSON.stringify(fields)}\n`;
const message = (text) => event({ "agent-timeline": "message", text });
const document = (items, before = {}, behind = {}) =>
  JSON.stringify({ ...before, messages: items, ...behind });
const claude = (text) => ({ type: "user", message: { role: "user", content: text }, uuid: text });
const long = (length) => 'the words, {of} [an] "ordinary"\n\\ answer '.repeat(length / 40);

/** Inputs for the framing: how lines, values, strings and events end, or do not end. */
const kInputs = {
  "lines that end with CR LF": `${message("a").trim()}\r\n${message("b").trim()}\r\n\r\n`,
  "lines that end with CR": `${message("a").trim()}\r${message("b").trim()}\r`,
  "concatenated values": `${message("a").trim()}${message("b").trim()} ${message("c")}`,
  "an array of events": JSON.stringify([
    claude("a"),
    claude("b, ]}"),
    5,
    "text, here",
    claude("c"),
  ]),
  "an indented array of events": JSON.stringify([claude("a"), claude("b")], null, 2),
  "an indented event": `${JSON.stringify({ ...claude("a"), list: [[{}], [1]] }, null, 2)}\n`,
  "braces at the beginning of lines": `{"a":\n{"b":1}\n}\n{"c":\n  {"d": 2}\n}\n`,
  "a value that is not closed": `{"a": {"b": [1, 2\n${message("b")}`,
  "a newline in a string": `{"a": "b\nc"}\n${message("b")}`,
  "a backslash before a newline in a string": `{"a": "b\\\nc"}\n${message("b")}`,
  "quotes and backslashes": message('"\\"\\\\"\\\\\\"{}[]'.repeat(20)),
  "unmatched closing brackets": `]}${message("a")}]]}}\n${message("b")}`,
  "mismatched brackets": `{"a": [}, "b": {]}\n${message("b")}`,
  "a byte order mark": `\ufeff${message("a")}`,
  "byte order marks within the input": `${message("a")}\ufeff${message("b")}\ufeff\n`,
  "lines of a log": `[INFO] started {1}\n12:30 "a" [b]\n${message("a")}done\n\n`,
  "server-sent events": `: hello\nevent: x\ndata: ${message("a")}\nid: 1\ndata: ${message("b")}\n`,
  "an event with several data fields": `data: {"agent-timeline":"message",\ndata:  "text": "a"}\n\ndata: [DONE]\n\n`,
  "fields without data": `event: x\nretry: later\n${message("a")}`,
  "characters of every UTF-8 length":
    message("aé中😀\u{10ffff}").repeat(3) + event({ text: "é中😀" }),
  "escapes of every kind":
    '{"agent-timeline":"message","text":"\\u00e9\\ud83d\\ude00\\ud83d\\n\\/"}\n',
  "nested too deeply on one line": `{"a":${"[".repeat(80)}"b"${"]".repeat(80)}}\n${message("b")}`,
  "nested too deeply and not closed": `{"a":${"[".repeat(80)}\n${message("b")}`,
  "nested too deeply on many lines": `{"a":\n${"[\n".repeat(80)}"b"${"]".repeat(80)}}\n${message("b")}`,
  "nested as deeply as allowed": `{"a":\n${"[".repeat(63)}\n${"]".repeat(63)}}\n${message("b")}`,
  "nothing but brackets": "[[[{]]}{}[{}]}\n{{[[\n",
};

test("as many bytes are held back as the core allows", () => {
  const held = new HeldBytes();
  const inLine = 1;
  held.setInputState((4 << 8) | inLine);
  assert.equal(held.take(encoder.encode("abc")), true);
  assert.equal(held.take(encoder.encode("de")), false);
  assert.equal(held.take(encoder.encode("d")), true);
  assert.equal(new TextDecoder().decode(held.release()), "abcd");
  assert.equal(held.take(encoder.encode("e")), false);
});

for (const [name, input] of Object.entries(kInputs)) {
  test(`${name}, split into pieces of every length up to 40`, () => {
    const bytes = encoder.encode(input);
    for (let size = 1; size <= 40; size += 1) {
      play(bytes, () => size, `${size} bytes`);
      play(input, () => size, `${size} characters`);
      play(bytes, anySize, `bytes, seed ${random.seed}`);
    }
  });
}

const kLong = {
  "a document read element by element": document(
    Array.from({ length: 90 }, (_, index) => claude(long(4000) + index)),
    { version: 1 },
    { end: { a: "]}" } },
  ),
  "a document, indented": JSON.stringify(
    { messages: Array.from({ length: 90 }, (_, index) => claude(long(4000) + index)) },
    null,
    2,
  ),
  "a document with one long element": document([claude(long(400 * KIB)), claude("b")]),
  "an array that begins late in a large object": document([claude("a"), claude("b")], {
    before: long(300 * KIB),
  }),
  "an event as large as a document": document([claude(long(300 * KIB)), claude("b")], {
    type: "x",
  }),
  "a value over the limit": event({ a: long(4200 * KIB) }) + message("b"),
  "a line over the limit": `text ${"and more ".repeat(480 * KIB)}\n${message("b")}`,
  "a server-sent event over the limit": `data: ${message(long(4200 * KIB))}\n${message("b")}`,
  "an element over the limit": `[{"a":1},{"b":${JSON.stringify(long(4200 * KIB))}},{"c":1}]`,
};

for (const [name, input] of Object.entries(kLong)) {
  test(`${name}, split into small pieces`, () => {
    play(encoder.encode(input), () => 37, "37 bytes");
    play(encoder.encode(input), () => 1 + random.below(300), `seed ${random.seed}`);
  });
}

test("random JSON tokens, split into small pieces", () => {
  const words = [
    ...["{", "}", "[", "]", '"', "\\", ":", ",", "\n", " ", "1", "x", '"a":', "[{", "}]", "\n{"],
    ...["data: ", "event: ", '"type":', '"messages":', "\r\n", "\n\n", "é", "😀", '{"a":"', '"}\n'],
  ];
  for (let run = 0; run < 1500; run += 1) {
    const count = 1 + random.below(60);
    const input = Array.from({ length: count }, () => words[random.below(words.length)]).join("");
    play(input, () => 1 + random.below(6), `${JSON.stringify(input)}, seed ${random.seed}`);
  }
});

test("random pushes of bytes, text and values, ends, resets and queries", () => {
  const text = message(long(200)) + message("é😀") + `data: ${message("a")}\n`;
  const uses = [
    (session, piece) => session.push(piece),
    (session, piece) => session.push(encoder.encode(piece)),
    (session, piece) => session.push(encoder.encode(piece).buffer),
    (session) => session.push(""),
    (session) => session.push({ "agent-timeline": "message", text: "of a value" }),
    (session) => session.snapshot(),
    (session) => [session.outline(), session.revision, session.diagnostics()],
    (session) => session.eventsOf("e1"),
    (session) => session.watch(["e1"]),
    (session) => session.html("e1"),
    (session) => session.end(),
    (session) => session.reset(),
  ];
  for (let run = 0; run < 300; run += 1) {
    const pair = new Pair({ patches: run % 2 === 0 ? "outline" : "full" });
    for (let at = 0; at < text.length;) {
      // Most of them are pushes; otherwise nothing would be held back.
      const use = uses[random.chance(0.85) ? random.below(2) : random.below(uses.length)];
      const piece = text.slice(at, (at += 1 + random.below(20)));
      pair.both((session) => use(session, piece), `run ${run}, to ${at}, seed ${random.seed}`);
    }
    pair.finish(`run ${run}, seed ${random.seed}`);
  }
});

test("reset discards input that was held back, and end processes it", () => {
  const session = core.createSession();
  const half = message("a".repeat(100)).slice(0, 100);
  for (const character of half) session.push(character);
  session.reset();
  session.push(message("b"));
  assert.equal(session.snapshot().entries.length, 1);
  for (const character of half) session.push(character);
  const { ops } = session.end();
  assert.equal(ops.filter(({ op, on }) => op === "insert" && on === "entry").length, 1);
  assert.deepEqual(session.diagnostics().at(-1).code, "unfinished");
  session.dispose();
});

test("input that was held back survives a crash", async () => {
  let dies = false;
  const { core: mortal, memories } = await startCore(({ Session: { prototype } }) => {
    const { overview } = prototype;
    prototype.overview = function () {
      if (!dies) return overview.call(this);
      dies = false;
      throw new WebAssembly.RuntimeError("killed");
    };
  });
  const session = mortal.createSession();
  const whole = message("a") + message(long(400));
  const begun = whole.slice(0, 200);
  for (const character of begun) session.push(character);
  dies = true;
  session.overview();
  for (const character of whole.slice(200)) session.push(character);
  const alike = direct.createSession();
  alike.push(whole);
  assert.deepEqual(session.snapshot(), alike.snapshot());
  assert.equal(memories.length, 2);
});

test("an event that crashes when it is complete is quarantined as a whole", async () => {
  const isFatal = (text) => text.endsWith('the end"}\n') && !text.includes("quarantine");
  const mortal = async (quiet) => {
    const { core: started } = await startCore((module) => {
      const { prototype } = module.Session;
      const { push } = prototype;
      prototype.push = function (length) {
        const input = new Uint8Array(module.memory.buffer, module.input(length), length);
        if (isFatal(new TextDecoder().decode(input))) throw new WebAssembly.RuntimeError("killed");
        return push.call(this, length);
      };
      if (quiet !== undefined) prototype.quiet = () => quiet;
    });
    return started.createSession();
  };
  const held = await mortal();
  const alike = await mortal(0);
  const input = message("a") + message(`${long(10 * KIB)} the end`) + message("b");
  for (let at = 0; at < input.length;) {
    const end = Math.min(at + 32, input.indexOf("\n", at) + 1);
    const piece = input.slice(at, end);
    assert.deepEqual(held.push(piece), alike.push(piece));
    at = end;
  }
  const snapshot = held.snapshot();
  assert.deepEqual(snapshot, alike.snapshot());
  assert.equal(snapshot.entries.length, 3);
  assert.match(JSON.stringify(snapshot.entries[1]), /quarantine/);
});

/** Returns how often the core is called while `input` is pushed in pieces of 16 bytes or characters. */
function callsFor(input) {
  const session = core.createSession();
  const before = world.pushes;
  for (let at = 0; at < input.length; at += 16) session.push(input.slice(at, at + 16));
  session.dispose();
  return world.pushes - before;
}

test("most small pieces of a long event are held back instead of calling the core", () => {
  const text = long(64 * KIB);
  const inputs = {
    message: message(text),
    "an element of an array": `[${JSON.stringify(claude("a"))},${JSON.stringify(claude(text))}]`,
    "a server-sent event": `data: ${message(text)}\n`,
    "a line of a log": `${text.replaceAll("\n", " ")}\n`,
    "many members": event({ list: Array.from({ length: 3000 }, (_, a) => ({ a, b: [`${a}`] })) }),
    "an indented value": JSON.stringify(
      { a: Array.from({ length: 3000 }, (_, a) => [a]) },
      null,
      2,
    ),
  };
  for (const [name, input] of Object.entries(inputs)) {
    const most = input.length / 16 / 20;
    assert.ok(callsFor(input) < most, name);
    assert.ok(callsFor(encoder.encode(input)) < most, name);
  }
});
