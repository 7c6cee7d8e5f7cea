// Brings the nodes of a Markdown piece up to date with the edits that a stream or a patch hands
// out, for views and for hosts that draw themselves; `HtmlEdit` says what an edit does.
// Invariant: nodes that no edit names keep their identity, and texts only grow or shrink at their
// ends, so that a selection, the focus and an open `<details>` survive.
import { PatchGapError } from "../contract/errors.js";
import type { HtmlEdit } from "../contract/markdown-types.js";
import { wrapItems } from "./wrap-items.js";

/** Turns HTML of the core into nodes, as `parseHtml` does. */
export type ToNodes = (html: string) => Node;

/**
 * Applies `edits` to `root`, whose child nodes must be those of the piece's HTML before the edits.
 * @throws PatchGapError if they are not; draw the piece again from its HTML then.
 */
export function applyHtmlEdits(root: Element, edits: readonly HtmlEdit[], toNodes: ToNodes): void {
  for (const edit of edits) applyAt(placeOf(root, edit), edit, toNodes);
}

/** The element at whose end the edit takes place. @throws PatchGapError if it is not there. */
export function placeOf(root: Element, { at = 0 }: HtmlEdit): Element {
  let place = root;
  for (let step = 0; step < at; step += 1) {
    if (!place.lastElementChild) throw gap();
    place = place.lastElementChild;
  }
  return place;
}

/** Applies an edit to its place. @throws PatchGapError if the nodes there are others. */
export function applyAt(place: Element, edit: HtmlEdit, toNodes: ToNodes): void {
  if (edit.wrap) {
    wrapItems(place);
    return;
  }
  for (let count = edit.drop ?? 0; count > 0; count -= 1) {
    if (!place.lastChild) throw gap();
    place.lastChild.remove();
  }
  if (edit.cut) cutText(place.lastChild, edit.cut);
  if (edit.text) appendText(place, edit.text);
  if (edit.html) place.append(toNodes(edit.html));
}

function cutText(last: ChildNode | null, units: number): void {
  if (!isText(last) || last.length < units) throw gap();
  if (last.length === units) last.remove();
  else last.deleteData(last.length - units, units);
}

function appendText(place: Element, text: string): void {
  const last = place.lastChild;
  if (isText(last)) last.appendData(text);
  else place.append(text);
}

function isText(node: Node | null): node is Text {
  return node?.nodeType === 3;
}

function gap(): PatchGapError {
  return new PatchGapError("The edits do not fit the nodes that they were applied to.");
}
