// How the visual suite chooses its pages: every compatible pair of values occurs, and the choice is
// deterministic.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allRows, pairwiseRows } from "../browser/support/visual/pairwise.mjs";

const kAxes = { a: [1, 2, 3], b: ["x", "y"], c: [true, false], d: ["p", "q", "r", "s"] };
const allows = ({ a, b }) => a !== 3 || b === "x";

function meets(rows) {
  const pairs = new Set();
  for (const row of rows) {
    const entries = Object.entries(row).map((pair) => pair.join("="));
    for (const one of entries) for (const other of entries) pairs.add(`${one} ${other}`);
  }
  return pairs;
}

test("allRows returns all combinations except those that are not allowed", () => {
  assert.equal(allRows(kAxes).length, 48);
  assert.equal(allRows(kAxes, allows).length, 40);
});

test("pairwiseRows covers every allowed pair of values with far fewer rows than all combinations", () => {
  const chosen = pairwiseRows(kAxes, allows);
  assert.deepEqual(meets(chosen), meets(allRows(kAxes, allows)));
  assert(chosen.length <= 16, `${chosen.length}`);
  assert(chosen.every(allows));
});

test("the same axes always give the same rows", () => {
  assert.deepEqual(pairwiseRows(kAxes, allows), pairwiseRows(kAxes, allows));
});
