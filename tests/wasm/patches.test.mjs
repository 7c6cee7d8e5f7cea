// Patches of recordings: applied in order they produce the snapshot, at every step and however the
// bytes are cut, and all cuts end in the same state.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { applyPatch, emptySnapshot } from "../../build/js/entries/api.js";
import { createRandom } from "./random.mjs";
import { recordings, testEach } from "./recordings.mjs";
import { startCore } from "./support.mjs";

/**
 * Comparing snapshots takes time proportional to the history, so long recordings are compared less
 * often.
 */
const STEPS = 120;

const { core, memories } = await startCore();
const random = createRandom("patches");

function snapshotOf(bytes) {
  const session = core.createSession();
  session.push(bytes);
  session.end();
  const snapshot = session.snapshot();
  session.dispose();
  return snapshot;
}

/** Pushes `bytes` in pieces of the sizes that `size` returns and checks the model at every step. */
function playInPieces(bytes, size) {
  const session = core.createSession();
  let model = emptySnapshot();
  let told = emptySnapshot();
  session.subscribe((patch) => (told = applyPatch(told, patch)));
  for (let at = 0; at < bytes.length;) {
    const end = at + size();
    model = applyPatch(model, session.push(bytes.subarray(at, end)));
    assert.deepEqual(model, session.snapshot());
    at = end;
  }
  model = applyPatch(model, session.end());
  assert.deepEqual(model, session.snapshot());
  assert.deepEqual(told, model);
  session.dispose();
  return model;
}

const paths = await recordings();

testEach(
  paths,
  (name) => `${name}: patches give the snapshot at every step, split at random`,
  async (path) => {
    const bytes = await readFile(path);
    const whole = snapshotOf(bytes);
    for (let run = 0; run < 3; run += 1) {
      const most = Math.ceil((2 * bytes.length) / STEPS);
      const model = playInPieces(bytes, () => 1 + random.below(most));
      assert.deepEqual(model, whole, `seed ${random.seed}, run ${run}`);
    }
  },
);

testEach(
  paths,
  (name) => `${name}: patches give the snapshot, split into pieces of 64 bytes`,
  async (path) => {
    const bytes = await readFile(path);
    const session = core.createSession();
    let model = emptySnapshot();
    for (let at = 0; at < bytes.length; at += 64) {
      model = applyPatch(model, session.push(bytes.subarray(at, at + 64)));
    }
    model = applyPatch(model, session.end());
    session.dispose();
    assert.deepEqual(model, snapshotOf(bytes));
  },
);

test("no instance crashed in the tests before", () => assert.equal(memories.length, 1));
