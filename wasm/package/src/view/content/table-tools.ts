// The buttons above a table of an answer that copy it, and column headers that sort it. Invariant: the
// buttons are the first child of the table's box, so that edits, which apply at the end of elements,
// never touch them.
import { button, element } from "../page/element.js";
import type { Words } from "../options/words.js";

/** The formats a table can be copied in; `data-action` of a button is `copy-` and the format. */
export type TableForm = "markdown" | "csv" | "tsv";
export const kTableForms: readonly TableForm[] = ["markdown", "csv", "tsv"];

/**
 * Adds the buttons to every table of `root`, and makes column headers sort. While a table streams,
 * `root` may consist of further header cells only.
 */
export function addTableTools(root: ParentNode, words: Words, forms: readonly TableForm[]): void {
  for (const box of root.querySelectorAll(".at-table")) {
    box.prepend(element("div", "at-table-tools", ...forms.map((form) => copyButton(form, words))));
  }
  for (const head of root.querySelectorAll("th")) {
    if (head.closest("table") && !head.closest(".at-table")) continue;
    head.tabIndex = 0;
    head.title = words.sortColumn;
    head.setAttribute("aria-sort", "none");
  }
}

function copyButton(form: TableForm, words: Words): HTMLButtonElement {
  const name = words.tableForms[form];
  const node = button("at-action", name);
  node.dataset["action"] = `copy-${form}`;
  node.setAttribute("aria-label", words.copyTable(name));
  return node;
}
