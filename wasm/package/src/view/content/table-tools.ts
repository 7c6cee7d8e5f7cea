// The buttons over a table of an answer that copy it, and heads of columns that sort it. Invariant: they are the first child of the
// table's box, so that edits, which work at the end of elements, never meet them.
import { button, element } from "../page/element.js";
import type { Words } from "../options/words.js";

/** The forms a table can be copied in; `data-action` of the buttons is `copy-` and the form. */
export type TableForm = "markdown" | "csv" | "tsv";
export const kTableForms: readonly TableForm[] = ["markdown", "csv", "tsv"];

/**
 * Puts the buttons into every table of `root`, and makes heads of columns sort. Of a table that streams
 * `root` may be the next heads alone.
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
