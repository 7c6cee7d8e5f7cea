// The list of the view without a page: where each entry's rows are, and where a row begins. Random
// lists and trees are compared with the simplest implementations of the same rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EntryTree } from "../../build/js/view/rows/entry-tree.js";
import { RowList } from "../../build/js/view/windowing/row-list.js";
import { ScrollShift } from "../../build/js/view/windowing/scroll-shift.js";
import { createRandom } from "./random.mjs";

/** Compares the answers of a row list with those of a linear scan. */
function checkRows(list, rows) {
  const shown = rows.filter((row) => row.shown);
  assert.deepEqual([...list], rows);
  assert.equal(list.size, rows.length);
  assert.equal(list.shownCount, shown.length);
  const height = shown.reduce((sum, row) => sum + row.height, 0);
  assert.equal(list.height, height);
  assert.equal(list.first(), shown[0] ?? null);
  assert.equal(list.last(), shown.at(-1) ?? null);
  assert.equal(list.at(height + 1), shown.at(-1) ?? null);
  let top = 0;
  for (const [place, row] of shown.entries()) {
    assert.equal(list.offsetOf(row), top);
    assert.equal(list.positionOf(row), place + 1);
    assert.equal(list.at(top), row);
    assert.equal(list.at(top + row.height - 1), row);
    assert.equal(list.next(row), shown[place + 1] ?? null);
    assert.equal(list.previous(row), shown[place - 1] ?? null);
    top += row.height;
  }
}

test("row offsets follow from the heights of the shown rows above, after random changes", () => {
  const random = createRandom("rows of a list");
  const list = new RowList();
  const rows = [];
  const anyRow = () => rows[random.below(rows.length)];
  const changes = [
    (row) => list.setHeight(row, 1 + random.below(90)),
    (row) => list.setShown(row, random.below(3) > 0),
    (row) => {
      list.remove(row);
      rows.splice(rows.indexOf(row), 1);
    },
  ];
  checkRows(list, rows);
  for (let step = 0; step < 2600; step += 1) {
    const row = { height: 1 + random.below(90), shown: random.below(4) > 0, chunk: null };
    const place = random.below(3) === 0 ? random.below(rows.length + 1) : rows.length;
    if (place < rows.length && random.below(2) === 0) list.insertBefore(row, rows[place]);
    else list.insert(row, rows[place - 1] ?? null);
    rows.splice(place, 0, row);
    if (random.below(3) === 0) changes[random.below(changes.length)](anyRow());
    if (step % 650 === 649) checkRows(list, rows);
  }
  while (rows.length > 0) changes[2](anyRow());
  checkRows(list, rows);
});

test("hiding a row changes the version of the list, a new height does not", () => {
  const list = new RowList();
  const row = { height: 10, shown: true, chunk: null };
  list.insert(row, null);
  const before = list.version;
  list.setHeight(row, 20);
  assert.equal(list.version, before);
  list.setShown(row, false);
  assert.notEqual(list.version, before);
});

function outline(id, parent = null) {
  return { id, parent, kind: "tool", status: "done", collapsed: true };
}

function newTree() {
  const rows = new RowList();
  const tree = new EntryTree(rows, () => undefined);
  return { tree, ids: () => [...rows].map(({ id }) => id) };
}

/** Returns the ids in depth-first tree order; siblings keep their order of arrival. */
function walked(entries, parent = null) {
  const known = new Set(entries.map(({ id }) => id));
  const isHere = (entry) => (known.has(entry.parent) ? entry.parent : null) === parent;
  return entries.filter(isHere).flatMap(({ id }) => [id, ...walked(entries, id)]);
}

test("entries are below their parents in order of arrival, after random inserts, removals and a reorder", () => {
  const random = createRandom("trees of entries");
  for (let round = 0; round < 40; round += 1) {
    const { tree, ids } = newTree();
    let entries = [];
    for (let step = 0; step < 60; step += 1) {
      const id = `e${step}`;
      // Parents that exist, parents still to come, and none.
      const parent =
        random.below(3) === 0 ? null : `e${Math.floor(step / 2) + random.below(2) * 7}`;
      const entry = outline(id, parent === id || random.below(4) === 0 ? null : parent);
      const isLater = entry.parent !== null && Number(entry.parent.slice(1)) >= step;
      const added = isLater && Number(entry.parent.slice(1)) % 2 === 0 ? outline(id) : entry;
      const place = random.below(5) === 0 ? random.below(entries.length + 1) : entries.length;
      if (isCircle(entries, added)) continue;
      tree.insert(place, added);
      entries.splice(place, 0, added);
      if (random.below(8) === 0) {
        const gone = entries[random.below(entries.length)];
        tree.remove(gone.id);
        entries = entries.filter((one) => one !== gone);
      }
      assert.deepEqual(ids(), walked(entries));
      assert.deepEqual(
        tree.order.map((node) => node.rank),
        [...entries.keys()],
      );
    }
    const shuffled = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1)).reverse();
    tree.reorder(shuffled.map(({ id }) => id));
    assert.deepEqual(ids(), walked(shuffled));
  }
});

/** True if adding the entry would make it its own ancestor. */
function isCircle(entries, added) {
  const parents = new Map([...entries, added].map(({ id, parent }) => [id, parent]));
  for (let at = added.parent; at; at = parents.get(at)) if (at === added.id) return true;
  return false;
}

test("an entry that gets another parent moves there with its descendants", () => {
  const { tree, ids } = newTree();
  for (const entry of [outline("a"), outline("b"), outline("c", "a"), outline("d", "c")]) {
    assert.notEqual(tree.insert(Infinity, entry), null);
  }
  assert.equal(tree.insert(0, outline("a")), null);
  assert.deepEqual(ids(), ["a", "c", "d", "b"]);
  tree.set("c", { parent: "b" });
  assert.deepEqual(ids(), ["a", "b", "c", "d"]);
  assert.equal(tree.get("d").level, 2);
  tree.set("c", { parent: null });
  assert.deepEqual(ids(), ["a", "b", "c", "d"]);
  assert.equal(tree.get("d").level, 1);
  // An entry cannot be its own ancestor.
  tree.set("c", { parent: "d" });
  assert.deepEqual(ids().sort(), ["a", "b", "c", "d"]);
});

test("entries deeper than sixteen levels stay at the level of their parent", () => {
  const { tree, ids } = newTree();
  const chain = Array.from({ length: 20 }, (_, level) =>
    outline(`e${level}`, level > 0 ? `e${level - 1}` : null),
  );
  for (const entry of chain) tree.insert(Infinity, entry);
  assert.deepEqual(
    ids(),
    chain.map(({ id }) => id),
  );
  const levels = chain.map(({ id }) => tree.get(id).level);
  assert.deepEqual(levels, [...Array(17).keys(), 16, 16, 16]);
});

test("a list taller than a browser can scroll reaches both of its ends", () => {
  const scale = new ScrollShift(10_000);
  assert.equal(scale.shownHeight(9_000), 9_000);
  assert.equal(scale.shownHeight(50_000), 10_000);
  scale.settle(0, 50_000, 100);
  assert.equal(scale.shift, 0);
  assert.equal(scale.scrolled(0, 9_900, 50_000, 100), 49_900);
  assert.equal(scale.shift, 40_000);
  // Short distances scroll pixel by pixel.
  assert.equal(scale.scrolled(9_900, 9_800, 50_000, 100), 49_800);
  scale.settle(49_800, 9_000, 100);
  assert.equal(scale.shift, 0);
  for (let top = 0; top <= 49_900; top += 100) {
    scale.settle(top, 50_000, 100);
    const shown = top - scale.shift;
    assert.ok(shown >= 0 && shown <= 9_900, `${top} is at ${shown}`);
  }
  assert.equal(scale.shift, 40_000);
});
