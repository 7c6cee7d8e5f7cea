// Applies the edits of a Markdown stream or patch to the nodes of a piece, for the view and for hosts
// with their own rendering. `HtmlEdit` documents the operations.
// Invariant: nodes that no edit touches keep their identity, and text nodes only grow or shrink at the
// end, so that a selection, the focus and an open `<details>` survive.
import { PatchGapError } from "../contract/errors.js";
import type { HtmlEdit } from "../contract/markdown-types.js";
import { wrapItems } from "./wrap-items.js";

/** Parses HTML of the core into nodes, as `parseHtml` does. */
export type ToNodes = (html: string) => Node;

/**
 * Applies `edits` to `root`, whose child nodes must be those of the piece's HTML before the edits.
 * @throws PatchGapError if they are not; redraw the piece from its HTML then.
 */
export function applyHtmlEdits(root: Element, edits: readonly HtmlEdit[], toNodes: ToNodes): void {
  for (const edit of edits) applyEdit(editTarget(root, edit), edit, toNodes);
}

/** Returns the element at whose end `edit` applies. @throws PatchGapError if it does not exist. */
export function editTarget(root: Element, { at = 0 }: HtmlEdit): Element {
  let target = root;
  for (let step = 0; step < at; step += 1) {
    if (!target.lastElementChild) throw mismatchError();
    target = target.lastElementChild;
  }
  return target;
}

/** Applies an edit to `target`, the result of `editTarget`. @throws PatchGapError if the nodes do not match. */
export function applyEdit(target: Element, edit: HtmlEdit, toNodes: ToNodes): void {
  if (edit.wrap) {
    wrapItems(target);
    return;
  }
  for (let count = edit.drop ?? 0; count > 0; count -= 1) {
    if (!target.lastChild) throw mismatchError();
    target.lastChild.remove();
  }
  if (edit.cut) cutText(target.lastChild, edit.cut);
  if (edit.text) appendText(target, edit.text);
  if (edit.html) target.append(toNodes(edit.html));
}

function cutText(last: ChildNode | null, units: number): void {
  if (!isText(last) || last.length < units) throw mismatchError();
  if (last.length === units) last.remove();
  else last.deleteData(last.length - units, units);
}

function appendText(target: Element, text: string): void {
  const last = target.lastChild;
  if (isText(last)) last.appendData(text);
  else target.append(text);
}

function isText(node: Node | null): node is Text {
  return node?.nodeType === 3;
}

function mismatchError(): PatchGapError {
  return new PatchGapError("The edits do not match the nodes that they were applied to.");
}
