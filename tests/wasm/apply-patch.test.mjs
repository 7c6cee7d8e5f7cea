// `applyPatch` on handwritten snapshots: every operation, structural sharing, rejected patches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyPatch, emptySnapshot, PatchGapError } from "../../build/js/entries/api.js";
import { arrayWorkOf } from "./array-work.mjs";

const piece = (key, text) => ({ key, block: "paragraph", text });
const part = (key, ...pieces) => ({ key, kind: "markdown", pieces });
const entry = (id, ...parts) => ({ id, revision: 1, summary: id, parts });

function snapshot() {
  return {
    ...emptySnapshot(),
    revision: 7,
    entries: [
      entry("e1", part("a", piece("0", "one"), piece("9", "two")), part("b")),
      entry("e2", part("a", piece("0", "three"))),
    ],
  };
}

/** Returns the snapshot after these operations, and checks that the original is unchanged. */
function after(...ops) {
  const before = snapshot();
  const result = applyPatch(before, { base: 7, revision: 8, ops });
  assert.deepEqual(before, snapshot());
  assert.equal(result.revision, 8);
  return { before, result };
}
const ids = (entries) => entries.map(({ id }) => id);
const keys = (list) => list.map(({ key }) => key);

test("entries are inserted, changed and removed", () => {
  const { result } = after(
    { op: "insert", on: "entry", entry: "e3", index: 2, value: entry("e3") },
    { op: "insert", on: "entry", entry: "e0", index: 0, value: entry("e0") },
    { op: "set", on: "entry", entry: "e2", fields: { summary: "changed", revision: 2 } },
    { op: "remove", on: "entry", entry: "e1" },
    { op: "set", on: "entry", entry: "e3", fields: { summary: "last" } },
    { op: "remove", on: "entry", entry: "e3" },
  );
  assert.deepEqual(ids(result.entries), ["e0", "e2"]);
  assert.equal(result.entries[1].summary, "changed");
});

test("parts are inserted, changed and removed", () => {
  const { result } = after(
    { op: "insert", on: "part", entry: "e1", part: "c", index: 1, value: part("c") },
    { op: "set", on: "part", entry: "e1", part: "c", fields: { lineCount: 3 } },
    { op: "remove", on: "part", entry: "e1", part: "a" },
  );
  assert.deepEqual(keys(result.entries[0].parts), ["c", "b"]);
  assert.equal(result.entries[0].parts[0].lineCount, 3);
});

test("pieces are inserted, changed, appended to and removed", () => {
  const at = { on: "piece", entry: "e1", part: "a" };
  const { result } = after(
    { op: "insert", ...at, piece: "5", index: 1, value: piece("5", "new") },
    { op: "append", ...at, piece: "5", text: " text" },
    { op: "append", ...at, piece: "5", text: "!" },
    { op: "set", ...at, piece: "9", fields: { block: "heading" } },
    { op: "remove", ...at, piece: "0" },
  );
  const { pieces } = result.entries[0].parts[0];
  assert.deepEqual(keys(pieces), ["5", "9"]);
  assert.equal(pieces[0].text, "new text!");
  assert.equal(pieces[1].block, "heading");
});

test("a replace operation replaces the text of a piece between two indices", () => {
  const at = { on: "piece", entry: "e1", part: "a", piece: "5" };
  const { result } = after(
    { op: "insert", ...at, index: 1, value: piece("5", "a\u{1F600}bc") },
    { op: "replace", ...at, from: 3, to: 4, text: "XY" },
    { op: "replace", ...at, from: 6, to: 6, text: "!" },
    { op: "replace", ...at, from: 0, to: 1, text: "" },
  );
  assert.equal(result.entries[0].parts[0].pieces[1].text, "\u{1F600}XYc!");
});

test("HTML edit operations leave the snapshot unchanged except for its revision", () => {
  const at = { on: "piece", entry: "e1", part: "a", piece: "0" };
  const { before, result } = after({ op: "edit", ...at, edits: [{ at: 1, text: " text" }] });
  assert.deepEqual(result, { ...before, revision: 8 });
});

test("the values inserted by a patch are not modified by its later operations", () => {
  const value = entry("e3", part("a", piece("0", "x")));
  const at = { entry: "e3", part: "a", piece: "0" };
  const { result } = after(
    { op: "insert", on: "entry", entry: "e3", index: 2, value },
    { op: "append", on: "piece", ...at, text: "y" },
  );
  assert.equal(result.entries[2].parts[0].pieces[0].text, "xy");
  assert.deepEqual(value, entry("e3", part("a", piece("0", "x"))));
});

test("session facts, to-dos, the queue and diagnostics are set, inserted and removed", () => {
  const diagnostic = { code: "c", level: "info", text: "t", event: 1, entry: null };
  const { result } = after(
    { op: "set", on: "session", fields: { model: "m" } },
    { op: "set", on: "session", fields: { running: true } },
    { op: "set", on: "todos", value: [{ id: "1" }] },
    { op: "insert", on: "queue", index: 0, value: { id: "q", text: null } },
    { op: "insert", on: "queue", index: 1, value: { id: "r", text: "later" } },
    { op: "insert", on: "queue", index: 1, value: { id: "p", text: "between" } },
    { op: "remove", on: "queue", index: 0 },
    { op: "insert", on: "diagnostic", index: 0, value: diagnostic },
  );
  assert.deepEqual(result.session, { ...emptySnapshot().session, model: "m", running: true });
  assert.deepEqual(result.todos, [{ id: "1" }]);
  assert.deepEqual(result.queue, [
    { id: "p", text: "between" },
    { id: "r", text: "later" },
  ]);
  assert.deepEqual(result.diagnostics, [diagnostic]);
  const second = { ...diagnostic, event: 0 };
  const op = { op: "insert", on: "diagnostic", index: 0, value: second };
  const later = applyPatch(result, { base: 8, revision: 9, ops: [op] });
  assert.deepEqual(later.diagnostics, [second, diagnostic]);
});

test("turns and groups are inserted by index and replaced as a whole", () => {
  const { before, result } = after(
    { op: "insert", on: "turn", index: 0, value: { id: "t1", status: "running" } },
    { op: "insert", on: "group", index: 0, value: { id: "g1", calls: 1 } },
    { op: "insert", on: "turn", index: 1, value: { id: "t2", status: "running" } },
    { op: "set", on: "turn", index: 0, value: { id: "t1", status: "done" } },
    { op: "set", on: "group", index: 0, value: { id: "g1", calls: 2 } },
  );
  assert.deepEqual(
    result.turns.map(({ id, status }) => `${id} ${status}`),
    ["t1 done", "t2 running"],
  );
  assert.deepEqual(result.groups, [{ id: "g1", calls: 2 }]);
  assert.deepEqual(before.turns, []);
});

test("unchanged objects are shared with the original snapshot", () => {
  const at = { entry: "e1", part: "a", piece: "9" };
  const { before, result } = after({ op: "append", on: "piece", ...at, text: "!" });
  assert.equal(result.entries[1], before.entries[1]);
  assert.equal(result.entries[0].parts[1], before.entries[0].parts[1]);
  assert.equal(result.entries[0].parts[0].pieces[0], before.entries[0].parts[0].pieces[0]);
  assert.equal(result.session, before.session);
  assert.notEqual(result.entries[0], before.entries[0]);
});

test("clear returns to the empty snapshot, and later operations apply to that", () => {
  const lists = { diagnostics: [{ code: "c" }], turns: [{ id: "t1" }], groups: [{ id: "g1" }] };
  const before = { ...snapshot(), ...lists, queue: [{ text: "q" }], todos: [{ text: "t" }] };
  const frozen = structuredClone(before);
  const clear = { op: "clear", on: "timeline" };
  assert.deepEqual(applyPatch(before, { base: 7, revision: 0, ops: [clear] }), emptySnapshot());
  const insert = { op: "insert", on: "entry", entry: "e1", index: 0, value: entry("e1") };
  const anew = applyPatch(before, { base: 7, revision: 1, ops: [clear, insert] });
  assert.deepEqual(
    anew.entries.map(({ id }) => id),
    ["e1"],
  );
  // A revision of 0 alone does not clear the snapshot.
  assert.equal(applyPatch(before, { base: 7, revision: 0, ops: [] }).turns.length, 1);
  assert.deepEqual(before, frozen);
});

test("a patch that does not fit the snapshot throws a PatchGapError", () => {
  const refused = [
    { base: 6, revision: 7, ops: [] },
    { base: 8, revision: 9, ops: [] },
    ...[
      { op: "remove", on: "entry", entry: "e9" },
      { op: "set", on: "entry", entry: "__proto__", fields: {} },
      { op: "set", on: "part", entry: "e1", part: "z", fields: {} },
      { op: "append", on: "piece", entry: "e1", part: "a", piece: "z", text: "" },
      { op: "replace", on: "piece", entry: "e1", part: "a", piece: "0", from: 0, to: 99, text: "" },
      { op: "replace", on: "piece", entry: "e1", part: "a", piece: "0", from: 1, to: 0, text: "" },
      { op: "set", on: "turn", index: 1, value: { id: "t2" } },
    ].map((op) => ({ base: 7, revision: 8, ops: [op] })),
  ];
  for (const patch of refused) assert.throws(() => applyPatch(snapshot(), patch), PatchGapError);
  // An entry takes the place of one that was removed, but not its id.
  const replaced = [
    { op: "remove", on: "entry", entry: "e2" },
    { op: "insert", on: "entry", entry: "e3", index: 1, value: entry("e3") },
    { op: "set", on: "entry", entry: "e2", fields: {} },
  ];
  const patch = { base: 7, revision: 8, ops: replaced };
  assert.throws(() => applyPatch(snapshot(), patch), PatchGapError);
  const noText = { ...snapshot(), entries: [entry("e1", part("a", { key: "0" }))] };
  const append = { op: "append", on: "piece", entry: "e1", part: "a", piece: "0", text: "x" };
  assert.throws(() => applyPatch(noText, { base: 7, revision: 8, ops: [append] }), PatchGapError);
});

test("names of prototype members are handled like any other name", () => {
  const hostile = entry("__proto__", part("constructor", piece("__proto__", "x")));
  const fields = JSON.parse('{"__proto__":{"polluted":true},"summary":"s"}');
  const at = { entry: "__proto__", part: "constructor", piece: "__proto__" };
  const { result } = after(
    { op: "insert", on: "entry", entry: "__proto__", index: 2, value: hostile },
    { op: "set", on: "entry", entry: "__proto__", fields },
    { op: "append", on: "piece", ...at, text: "y" },
  );
  const [, , made] = result.entries;
  assert.equal(made.summary, "s");
  assert.equal(made.polluted, undefined);
  assert.equal(Object.getPrototypeOf(made), Object.prototype);
  assert.equal(made.parts[0].pieces[0].text, "xy");
  assert.equal({}.polluted, undefined);
});

/** Makes entries count in `reads` how often their ids are read. */
function countReads(entries, reads) {
  for (const one of entries) {
    const { id } = one;
    Object.defineProperty(one, "id", { enumerable: true, get: () => ((reads.count += 1), id) });
  }
  return entries;
}

test("the work of 20,000 operations each of insert, set and remove is proportional to their number", async () => {
  const count = 20000;
  const reads = { count: 0 };
  const values = Array.from({ length: count }, (_, index) => entry(`e${index}`));
  const inserts = values.map((value, index) => ({
    op: "insert",
    on: "entry",
    entry: `e${index}`,
    index,
    value,
  }));
  const sets = inserts.map(({ entry: id }) => ({ op: "set", on: "entry", entry: id, fields: {} }));
  const removes = inserts.map(({ entry: id }) => ({ op: "remove", on: "entry", entry: id }));
  let model = emptySnapshot();
  const work = await arrayWorkOf(() => {
    countReads(values, reads);
    model = applyPatch(model, { base: 0, revision: 1, ops: [...inserts, ...sets] });
    countReads(model.entries, reads);
    model = applyPatch(model, { base: 1, revision: 0, ops: removes.reverse() });
  });
  assert.deepEqual(model, emptySnapshot());
  // Measured: 15 elements and 3 reads for each entry; quadratic work would be thousands.
  assert.ok(work <= 30 * count, `${work} elements of arrays`);
  assert.ok(reads.count <= 6 * count, `${reads.count} reads of ids`);
});
