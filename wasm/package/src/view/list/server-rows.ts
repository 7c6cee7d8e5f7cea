// Decides which server-rendered nodes become rows of the list, and which are removed. For
// entry-list.ts. Invariant: the rows are in the order of the list, and nothing that was open folds.
import type { ListModel } from "../rows/model.js";
import type { Row } from "../rows/row.js";

export interface ServerRows {
  taken: { row: Row; element: HTMLElement }[];
  others: ChildNode[];
}

/** Sorts the nodes of `list` into rows of `model` and others. Unfolds what the server rendered. */
export function rowsOfServer(list: Element, model: ListModel): ServerRows {
  for (const child of list.children) {
    const node = child instanceof HTMLElement && model.get(child.dataset["entry"] ?? "");
    if (node && !node.row.shown && model.passes(node)) model.reveal(node);
  }
  const rows: ServerRows = { taken: [], others: [] };
  let end = -1;
  for (const child of list.childNodes) {
    const row = child instanceof HTMLElement ? rowOf(child, model) : null;
    const offset = row ? model.rows.offsetOf(row) : -1;
    if (row && offset > end) {
      end = offset;
      rows.taken.push({ row, element: child as HTMLElement });
    } else {
      rows.others.push(child);
    }
  }
  return rows;
}

function rowOf({ dataset }: HTMLElement, model: ListModel): Row | null {
  const row = model.get(dataset["entry"] ?? "")?.row;
  return row?.shown && !row.element ? row : null;
}
