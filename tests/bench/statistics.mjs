// Medians, ranges and tables, for the benches.

/** The middle of the numbers; between the two middle ones if they are even in count. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2;
}

/** "12.3 (11.9–14.0)": the median, and the smallest and largest. */
export function medianAndRange(numbers, digits = 1) {
  const [middle, least, most] = [median(numbers), Math.min(...numbers), Math.max(...numbers)].map(
    (number) => number.toFixed(digits),
  );
  return `${middle} (${least}–${most})`;
}

/** Prints rows of strings as a Markdown table, the first row as its head, numbers to the right. */
export function printTable(title, rows) {
  const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) =>
    `| ${row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]),
      )
      .join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  console.log(`\n${title}\n`);
  console.log([line(rows[0]), line(rule), ...rows.slice(1).map(line)].join("\n"));
}
