// Chooses few rows from all combinations of some axes such that every compatible pair of values occurs
// in one of them. For the visual suite.
// Invariant: the same axes give the same rows.

/** Returns the `name=value` pair of two axes as one key. */
const pairKey = (a, x, b, y) => `${a}=${x}&${b}=${y}`;

function pairsOf(row, names) {
  const pairs = [];
  for (let i = 0; i < names.length; i += 1) {
    for (let j = i + 1; j < names.length; j += 1) {
      pairs.push(pairKey(names[i], row[names[i]], names[j], row[names[j]]));
    }
  }
  return pairs;
}

/**
 * Returns all combinations that `allows` accepts, in the order of the axes.
 * @param {Record<string, readonly (string | number)[]>} axes
 * @param {(row: Record<string, string | number>) => boolean} [allows]
 */
export function allRows(axes, allows = () => true) {
  let rows = [{}];
  for (const [name, values] of Object.entries(axes)) {
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
  }
  return rows.filter(allows);
}

/**
 * Selects rows greedily: repeatedly the row that covers the most uncovered pairs. The result is
 * slightly longer than the optimum.
 */
export function pairwiseRows(axes, allows) {
  const names = Object.keys(axes);
  const rows = allRows(axes, allows).map((row) => ({ row, pairs: pairsOf(row, names) }));
  const open = new Set(rows.flatMap(({ pairs }) => pairs));
  const chosen = [];
  while (open.size > 0) {
    let best;
    let maxCount = 0;
    for (const candidate of rows) {
      let count = 0;
      for (const pair of candidate.pairs) if (open.has(pair)) count += 1;
      if (count > maxCount) [best, maxCount] = [candidate, count];
    }
    for (const pair of best.pairs) open.delete(pair);
    chosen.push(best.row);
  }
  return chosen;
}
