// Formats results as Markdown, for the console and for RESULTS.md.
// Invariant: the same result gives the same lines on every machine.
import { isMet, isSpread } from "./result.mjs";

/** Returns how many decimals numbers of this magnitude get. */
function digitsFor(numbers) {
  if (numbers.every(Number.isInteger)) return 0;
  const size = Math.abs(numbers[0]);
  if (size < 1) return 3;
  if (size < 10) return 2;
  return size < 100 ? 1 : 0;
}

function written(number, digits) {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return number.toLocaleString("en", options);
}

/** @param {import("./result.mjs").Cell} cell */
export function cellText(cell) {
  if (cell === null) return "–";
  if (typeof cell === "string") return cell;
  if (!isSpread(cell)) return written(cell, digitsFor([cell]));
  const { median, least, most } = cell;
  if (least === most) return cellText(median);
  const digits = digitsFor([median, least, most]);
  const [middle, from, to] = [median, least, most].map((number) => written(number, digits));
  return `${middle} (${from}–${to})`;
}

/** True if a column contains a number and is therefore right-aligned. */
const hasNumbers = (rows, column) =>
  rows.some((row) =>
    typeof row[column] === "string" ? /^\d/.test(row[column]) : row[column] !== null,
  );

/**
 * Returns the lines of a table: the first column and text columns are left-aligned, numbers
 * right-aligned.
 */
export function tableLines({ columns, rows }) {
  const cells = [columns, ...rows].map((row) =>
    row.map((cell) => cellText(cell).replaceAll("|", "\\|").replaceAll("\n", " ")),
  );
  const isRight = columns.map((_, column) => column > 0 && hasNumbers(rows, column));
  const widths = columns.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)));
  const pad = (cell, at) => (isRight[at] ? cell.padStart(widths[at]) : cell.padEnd(widths[at]));
  const line = (row) => `| ${row.map(pad).join(" | ")} |`;
  const rule = widths.map((width, at) =>
    isRight[at] ? `${"-".repeat(width - 1)}:` : "-".repeat(width),
  );
  return [line(cells[0]), line(rule), ...cells.slice(1).map(line)];
}

const withUnit = (text, unit) => (unit ? `${text} ${unit}` : text);

/** Bounds are round numbers and printed unrounded. */
function boundText({ atMost, atLeast, unit }) {
  const bound = (atMost ?? atLeast).toLocaleString("en", { maximumFractionDigits: 6 });
  return withUnit(`${atMost === undefined ? "at least" : "at most"} ${bound}`, unit);
}

/** Returns the cells of a wanted figure: what, wanted, measured, met. */
export function wantedCells(row) {
  const { what, measured, unit } = row;
  const figure = measured === null ? "not measured" : withUnit(cellText(measured), unit);
  return [what, boundText(row), figure, isMet(row) ? "yes" : "no"];
}

export const kWantedColumns = ["what", "wanted", "measured: median (range)", "met"];

/** Returns everything of a normal result (result.mjs) except its title, as paragraphs. */
export function bodyLines({ summary, tables, notes }) {
  const lines = summary === "" ? [] : [summary, ""];
  for (const table of tables) {
    if (table.title) lines.push(table.title, "");
    lines.push(...tableLines(table), "");
  }
  for (const note of notes) lines.push(note, "");
  return lines.slice(0, -1);
}
