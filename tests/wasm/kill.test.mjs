// Real deaths of real instances: wherever they strike, the session ends up where it would have
// without them, and what kills every time is set aside in plain view.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { applyPatch, CoreDiedError, emptySnapshot } from "../../build/js/api.js";
import { someRecordings, testEach } from "./recordings.mjs";
import { startCore, textOf, userMessage } from "./support.mjs";

/** How many points of a recording are struck. */
const STRIKES = 50;
const POISON = "poison";
const decoder = new TextDecoder();

/** Ways to die inside WebAssembly; the glue or the engine throws a RuntimeError out of each. */
const deaths = {
  "out of memory": (handle) => handle.input(0x7fffffff),
  "a read out of bounds": (handle, memory) => {
    new Uint8Array(memory.buffer, 1024).fill(0xff);
    // It reads its input, whose address is -1 now; what reads no input may survive.
    handle.descriptor(16);
  },
};

/**
 * A core whose instances die in `push` whenever `strikes(input)` says so, and how often they did.
 */
async function mortalCore(way, strikes) {
  const world = { deaths: 0 };
  const { core } = await startCore(({ Session }, memory) => {
    const { push } = Session.prototype;
    Session.prototype.push = function (length) {
      const input = () => new Uint8Array(memory.buffer, this.input(length), length);
      if (!strikes(input)) return push.call(this, length);
      world.deaths += 1;
      deaths[way](this, memory);
      return assert.fail(`${way} did not kill`);
    };
  });
  return { core, world };
}

function undisturbed(core, pieces) {
  const session = core.createSession();
  for (const piece of pieces) session.push(piece);
  session.end();
  return JSON.stringify(session.snapshot());
}

/** `count` pieces of about the same size. */
function inPieces(bytes, count) {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  ).filter((piece) => piece.length > 0);
}

const { core: healthy } = await startCore();
const paths = await someRecordings();
for (const way of Object.keys(deaths)) {
  testEach(
    paths,
    (name) => `${way}, struck at each of ${STRIKES} points of ${name}`,
    async (path) => {
      const pieces = inPieces(await readFile(path), STRIKES);
      const expected = undisturbed(healthy, pieces);
      let calls = 0;
      let fatal = 0;
      const { core, world } = await mortalCore(way, () => (calls += 1) === fatal);
      const session = core.createSession();
      let model = emptySnapshot();
      for (const piece of pieces) {
        fatal = calls + 1;
        model = applyPatch(model, session.push(piece));
      }
      model = applyPatch(model, session.end());
      assert.equal(world.deaths, pieces.length);
      assert.equal(JSON.stringify(session.snapshot()), expected);
      assert.deepEqual(model, JSON.parse(expected));
    },
  );

  test(`${way} by one event again and again: it is set aside, its neighbours stay`, async () => {
    const isPoisonous = (input) => {
      const text = decoder.decode(input());
      return text.includes(POISON) && !text.includes("quarantine");
    };
    const { core, world } = await mortalCore(way, isPoisonous);
    const session = core.createSession();
    let model = emptySnapshot();
    session.subscribe((patch) => (model = applyPatch(model, patch)));
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
  });
}

test("a death while answering is repaired, a second one is an error by name", async () => {
  let fatal = 0;
  const { core } = await startCore(({ Session }) => {
    const { html } = Session.prototype;
    Session.prototype.html = function (length) {
      if (fatal === 0) return html.call(this, length);
      fatal -= 1;
      return deaths["out of memory"](this);
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
