// The result that a bench, or a part of the soak, passes to the printer and to the recorder.
// Invariant: figures stay numbers; if a wanted figure is met is computed from them and never stored.

/**
 * Numbers are printed with a reasonable number of digits, a spread as "12.3 (11.9–14.0)".
 * @typedef {string | number | null | import("./statistics.mjs").Spread} Cell
 *
 * @typedef {object} Table
 * @property {string} [title]
 * @property {string[]} columns  the first is the heading of the row names, and may be empty
 * @property {Cell[][]} rows  each as long as `columns`
 *
 * A figure and its bound. Exactly one of `atMost` and `atLeast` is set; of a spread the median counts. A
 * figure that could not be measured is null, and not met.
 * @typedef {object} Wanted
 * @property {string} what
 * @property {number | import("./statistics.mjs").Spread | null} measured
 * @property {number} [atMost]
 * @property {number} [atLeast]
 * @property {string} [unit]  printed after the number: "ms", "%", "×"
 *
 * @typedef {object} Result
 * @property {string} title
 * @property {string} [summary]  one paragraph above the tables
 * @property {string[]} [columns]  with `rows`: the only table, or the first one
 * @property {Cell[][]} [rows]
 * @property {Table[]} [tables]
 * @property {Wanted[]} [wanted]
 * @property {string[]} [notes]  paragraphs below the tables
 * @property {Record<string, string>} [versions]  in addition to those of every part (machine.mjs)
 * @property {string} [command]  if that of parts.mjs does not repeat the measurement
 * @property {number} [seconds]  if the part was interrupted and resumed
 */

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

export const isSpread = (value) =>
  value !== null &&
  typeof value === "object" &&
  [value.median, value.least, value.most].every(isNumber);

const isCell = (value) =>
  value === null || typeof value === "string" || isNumber(value) || isSpread(value);
const isText = (value) => typeof value === "string";

function require(holds, message) {
  if (!holds) throw new TypeError(`not a result: ${message}`);
}

function checkTable({ title, columns, rows }) {
  const name = JSON.stringify(title ?? columns);
  require(title === undefined || isText(title), `the title of a table must be a string: ${name}`);
  require(Array.isArray(columns) && columns.every(isText), `${name} has no columns`);
  require(Array.isArray(rows), `${name} has no rows`);
  for (const row of rows) {
    require(Array.isArray(row) &&
      row.length === columns.length &&
      row.every(isCell), `${name} has an invalid row: ${JSON.stringify(row)}`);
  }
}

function checkWanted(row) {
  const { what, measured, atMost, atLeast, unit } = row;
  const bounds = [atMost, atLeast].filter((bound) => bound !== undefined);
  require(isText(what) &&
    (measured === null || isNumber(measured) || isSpread(measured)) &&
    bounds.length === 1 &&
    isNumber(bounds[0]) &&
    (unit === undefined || isText(unit)), `invalid target: ${JSON.stringify(row)}`);
}

/**
 * Returns the result with all tables in `tables` and all optional members set.
 * @param {Result} result
 * @throws {TypeError} that names the invalid cell, row or bound
 */
export function normalResult(result) {
  const { title, summary = "", columns, rows, tables = [], wanted = [], notes = [] } = result;
  require(isText(title) && title !== "", "it has no title");
  require(isText(summary) && [notes].flat().every(isText), "its summary and notes must be strings");
  const all = columns || rows ? [{ columns, rows }, ...tables] : tables;
  all.forEach(checkTable);
  wanted.forEach(checkWanted);
  return { title, summary, tables: all, wanted, notes };
}

/** @param {Wanted} wanted */
export function isMet({ measured, atMost, atLeast }) {
  if (measured === null) return false;
  const figure = isSpread(measured) ? measured.median : measured;
  return atMost === undefined ? figure >= atLeast : figure <= atMost;
}
