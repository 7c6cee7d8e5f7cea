// Sorts the rows of a table by a column: ascending, descending, and back to the agent's order.
// Invariant: rows are moved, never recreated; tables that may still grow are not passed in.

/** The rows of sorted tables in their original order. */
const originalRows = new WeakMap<HTMLTableElement, HTMLTableRowElement[]>();

export function sortTable(head: HTMLTableCellElement): void {
  const table = head.closest("table");
  const body = table?.tBodies[0];
  if (!table || !body) return;
  const rows = originalRows.get(table) ?? [...body.rows];
  originalRows.set(table, rows);
  const next = { none: "ascending", ascending: "descending", descending: "none" } as const;
  const before = head.getAttribute("aria-sort") ?? "none";
  const order = before === "ascending" || before === "descending" ? next[before] : next.none;
  for (const cell of table.querySelectorAll("th")) cell.setAttribute("aria-sort", "none");
  head.setAttribute("aria-sort", order);
  const column = head.cellIndex;
  body.append(...(order === "none" ? rows : sorted(rows, column, order === "ascending" ? 1 : -1)));
}

function sorted(
  rows: readonly HTMLTableRowElement[],
  column: number,
  sign: 1 | -1,
): HTMLTableRowElement[] {
  const keyed = rows.map((row) => ({ row, text: row.cells[column]?.textContent.trim() ?? "" }));
  const numbers = new Map(keyed.map(({ row, text }) => [row, numberOf(text)]));
  const isNumeric = keyed.every(({ row, text }) => text === "" || !Number.isNaN(numbers.get(row)));
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const by = (a: (typeof keyed)[number], b: (typeof keyed)[number]): number => {
    // Empty cells come last in both orders.
    if (a.text === "" || b.text === "") return Number(a.text === "") - Number(b.text === "");
    const difference = isNumeric
      ? (numbers.get(a.row) ?? 0) - (numbers.get(b.row) ?? 0)
      : compare(a.text, b.text);
    return sign * difference;
  };
  return keyed.sort(by).map(({ row }) => row);
}

/** Parses texts such as `1,234.5`, `−3 %`, `$12` and `340 ms`; `NaN` if the text is not a number. */
function numberOf(text: string): number {
  const match = /^[^\d−+-]{0,2}([−+-]?[\d,]*\.?\d+(?:e[+-]?\d+)?)\s?[^\d\s]{0,4}$/i.exec(text);
  return match?.[1] === undefined ? NaN : Number(match[1].replace(/,/g, "").replace("−", "-"));
}
