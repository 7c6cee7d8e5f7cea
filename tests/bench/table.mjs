// Results as Markdown, for the console and for RESULTS.md alike. Invariant: the same result gives the
// same lines on every machine.
import { isMet, isSpread } from "./result.mjs";

/** Digits behind the point for numbers as large as this one. */
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

/** True of a column that has a number in it, which stands to the right. */
const hasNumbers = (rows, column) =>
  rows.some((row) =>
    typeof row[column] === "string" ? /^\d/.test(row[column]) : row[column] !== null,
  );

/** The lines of a table: the first column and columns of words to the left, numbers to the right. */
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

/** Bounds are round numbers, written as they are. */
function boundText({ atMost, atLeast, unit }) {
  const bound = (atMost ?? atLeast).toLocaleString("en", { maximumFractionDigits: 6 });
  return withUnit(`${atMost === undefined ? "at least" : "at most"} ${bound}`, unit);
}

/** The cells of a wanted figure: what, wanted, measured, met. */
export function wantedCells(row) {
  const { what, measured, unit } = row;
  const figure = measured === null ? "not measured" : withUnit(cellText(measured), unit);
  return [what, boundText(row), figure, isMet(row) ? "yes" : "no"];
}

export const kWantedColumns = ["what", "wanted", "measured: median (range)", "met"];

/** Everything of a normal result (result.mjs) but its title, as paragraphs. */
export function bodyLines({ summary, tables, notes }) {
  const lines = summary === "" ? [] : [summary, ""];
  for (const table of tables) {
    if (table.title) lines.push(table.title, "");
    lines.push(...tableLines(table), "");
  }
  for (const note of notes) lines.push(note, "");
  return lines.slice(0, -1);
}
