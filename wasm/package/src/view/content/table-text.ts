// Converts a table of the core's HTML to delimited text for the clipboard. Invariant: an RFC 4180 parser gets
// the texts of the cells back; with tabs instead of commas, the text can be pasted into spreadsheets.

/** Returns the rows of `table`, one line each. */
export function delimitedText(table: HTMLTableElement, delimiter: "," | "\t"): string {
  const line = (row: HTMLTableRowElement): string =>
    [...row.cells].map((cell) => quoted(textOf(cell), delimiter)).join(delimiter);
  return [...table.rows].map((row) => `${line(row)}\r\n`).join("");
}

function quoted(text: string, delimiter: string): string {
  const plain = ![delimiter, '"', "\r", "\n"].some((mark) => text.includes(mark));
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Returns the text that the core wrote into the cell, without what the view added. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLTableCellElement;
  for (const hint of copy.querySelectorAll(".at-image-hint")) hint.remove();
  for (const end of copy.querySelectorAll("br")) end.replaceWith("\n");
  return copy.textContent.trim();
}
