// Sessions whose patches have only outlines, plus the contents of watched entries without their texts:
// the patched state equals what the core reports anew, whatever was watched when, also after crashes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  applyOutlinePatch,
  applyPatch,
  CoreDiedError,
  emptyOutline,
  OptionsError,
  outlineOf,
  PatchGapError,
} from "../../build/js/entries/api.js";
import { FakeWorld } from "./fake-core.mjs";
import { createRandom } from "./random.mjs";
import { conversations, goldens, recordings, testEach } from "./recordings.mjs";
import { startCore } from "./support.mjs";

const { core } = await startCore();
const random = createRandom("outline");

/** Returns a watched entry after a patch. */
function followed(entry, patch) {
  const about = patch.ops.filter((op) => op.entry === entry.id);
  const state = { ...emptyOutline(), revision: patch.base, entries: [entry] };
  return applyPatch(state, { ...patch, ops: about }).entries[0];
}

function check(session, outline, watched) {
  assert.deepEqual(outline, session.outline());
  const ids = [...watched.keys()];
  assert.deepEqual([...watched.values()], session.watch(ids));
  for (const entry of watched.values()) {
    const known = session.descriptor(entry.id);
    assert.deepEqual(entry.title, known.title);
    assert.deepEqual(
      entry.parts.map((part) => part.pieces.map(({ key }) => key)),
      known.parts.map((part) => part.pieces.map(({ key }) => key)),
    );
  }
}

function watchSome(session, outline, watched) {
  for (const { id } of outline.entries) {
    if (random.below(6) > 0) continue;
    if (watched.delete(id)) session.unwatch([id]);
    else watched.set(id, session.watch([id])[0]);
  }
}

testEach(
  [...(await recordings()), ...(await goldens()), ...(await conversations())],
  (name) => `${name}: patches give the outlines and the watched entries`,
  async (path) => {
    const bytes = await readFile(path);
    const session = core.createSession({ patches: "outline" });
    const watched = new Map();
    let outline = emptyOutline();
    const take = (patch) => {
      outline = applyOutlinePatch(outline, patch);
      for (const [id, entry] of watched) watched.set(id, followed(entry, patch));
      check(session, outline, watched);
      watchSome(session, outline, watched);
    };
    const step = Math.ceil(bytes.length / 20);
    for (let at = 0; at < bytes.length; at += step)
      take(session.push(bytes.subarray(at, at + step)));
    take(session.end());
    const full = core.createSession();
    full.push(bytes);
    full.end();
    assert.deepEqual(session.snapshot(), full.snapshot());
    const { entries } = full.snapshot();
    const withoutHeight = (list) => list.map((entry) => ({ ...entry, heightHint: 0 }));
    assert.deepEqual(withoutHeight(entries.map(outlineOf)), withoutHeight(outline.entries));
    session.dispose();
    full.dispose();
  },
);

test("patches contain no text of unwatched entries", () => {
  const session = core.createSession({ patches: "outline" });
  const patch = session.push({ msg: "UserMessage", content: "a long story" });
  assert(!JSON.stringify(patch).includes("story"));
  const [entry] = session.watch(["e1"]);
  assert.deepEqual(entry.parts[0].pieces, [{ key: "0" }]);
  assert.deepEqual(session.watch(["e2", "", "e1\ne1", "x".repeat(9)]), [null, null, null, null]);
  session.unwatch(["e2", "e1\n", "e1"]);
});

test("a reset clears the outline and stops watching all entries", () => {
  const session = core.createSession({ patches: "outline" });
  let outline = emptyOutline();
  let last;
  session.subscribe((patch) => {
    last = patch;
    outline = applyOutlinePatch(outline, patch);
  });
  session.push({ msg: "UserMessage", content: "x" });
  session.watch(["e1"]);
  session.reset();
  assert.deepEqual(last.ops, [{ op: "clear", on: "timeline" }]);
  assert.deepEqual(outline, session.outline());
  assert.deepEqual(outline, emptyOutline());
  session.push({ msg: "UserMessage", content: "y" });
  assert.equal(outline.entries[0].kind, "message");
});

test("a patch for another revision, or of an unknown entry, throws a PatchGapError", () => {
  const patch = { base: 3, revision: 4, ops: [] };
  assert.throws(() => applyOutlinePatch(emptyOutline(), patch), PatchGapError);
  const unknown = { op: "set", on: "entry", entry: "e9", fields: { revision: 2 } };
  const bad = { base: 0, revision: 1, ops: [unknown] };
  assert.throws(() => applyOutlinePatch(emptyOutline(), bad), PatchGapError);
});

test("an invalid value of the patches option throws an OptionsError", () => {
  assert.throws(() => core.createSession({ patches: "some" }), OptionsError);
});

test("after a crash, the new instance watches the same entries", async () => {
  const world = new FakeWorld();
  const session = (await world.core()).createSession();
  session.push("a\nb\nc\n");
  session.watch(["e1", "e2", "e9"]);
  session.unwatch(["e2"]);
  world.faints = 1;
  session.push("FAINT\n");
  assert.equal(world.instances, 2);
  assert.deepEqual(session.watch(["e3"])[0].watched, ["e1", "e3"]);
  world.faints = 1;
  assert.deepEqual(session.watch(["e4"])[0].watched, ["e1", "e3", "e4"]);
  assert.equal(world.callsOfTheDead, 0);
});

test("without replay, calls after a crash throw until the session is reset", async () => {
  const world = new FakeWorld();
  const session = (await world.core()).createSession({ replay: false });
  session.push("a\n");
  assert.throws(() => session.push("b\nKILL\n"), CoreDiedError);
  assert.throws(() => session.push("c\n"), CoreDiedError);
  assert.throws(() => session.html("e1"), CoreDiedError);
  session.reset();
  session.push("d\n");
  assert.equal(session.outline().entries.length, 1);
  assert.equal(world.callsOfTheDead, 0);
});
