// Medians and ranges, for the benches.
// Invariant: a spread consists of numbers; table.mjs formats them.

/** Returns the middle number, or the mean of the two middle ones. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Returns the value below which `share` of the numbers are. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * Returns the median of several runs, with the smallest and the largest of them.
 * @typedef {{ median: number, least: number, most: number }} Spread
 * @param {number[]} numbers
 * @returns {Spread}
 */
export function spread(numbers) {
  return { median: median(numbers), least: Math.min(...numbers), most: Math.max(...numbers) };
}
