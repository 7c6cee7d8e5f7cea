// Brings the nodes of a Markdown piece up to date with the edits that a stream or a patch hands
// out, for views and for hosts that draw themselves; `HtmlEdit` says what an edit does.
// Invariant: nodes that no edit names keep their identity, and texts only grow or shrink at their
// ends, so that a selection, the focus and an open `<details>` survive.
import { PatchGapError } from "./errors.js";
import type { HtmlEdit } from "./markdown-types.js";

/** Turns HTML of the core into nodes; under Trusted Types, the function that `htmlParser` makes. */
export type ToNodes = (html: string) => Node;

/**
 * The elements that stand on lines of their own, of those that the core's Markdown can hold in a
 * list item.
 */
const kBlocks = "blockquote, details, div, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, table, ul";

/**
 * Applies `edits` to `root`, whose child nodes are those of the piece's HTML before them.
 * @throws PatchGapError if the nodes are others; the piece must then be drawn anew.
 */
export function applyHtmlEdits(root: Element, edits: readonly HtmlEdit[], toNodes: ToNodes): void {
  for (const edit of edits) {
    const place = lastAtDepth(root, edit.at ?? 0);
    if (edit.wrap) wrapItems(place);
    else changeEnd(place, edit, toNodes);
  }
}

function lastAtDepth(root: Element, depth: number): Element {
  let place = root;
  for (let step = 0; step < depth; step += 1) {
    if (!place.lastElementChild) throw gap();
    place = place.lastElementChild;
  }
  return place;
}

function changeEnd(place: Element, edit: HtmlEdit, toNodes: ToNodes): void {
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

function wrapItems(list: Element): void {
  for (const item of list.children) wrapRuns(item, firstToWrap(item));
}

/** The first node of an item that is not a checkbox or the space behind one. */
function firstToWrap(item: Element): ChildNode | null {
  const first = item.firstChild;
  if (first?.nodeName !== "INPUT") return first;
  const text = first.nextSibling;
  if (!isText(text) || !text.data.startsWith(" ")) return text;
  return text.length > 1 ? text.splitText(1) : text.nextSibling;
}

function wrapRuns(item: Element, first: ChildNode | null): void {
  let paragraph: Element | null = null;
  for (let node = first; node;) {
    const next: ChildNode | null = node.nextSibling;
    if (isBlock(node)) {
      paragraph = null;
    } else {
      if (!paragraph) {
        paragraph = item.ownerDocument.createElement("p");
        paragraph.setAttribute("dir", "auto");
        node.before(paragraph);
      }
      paragraph.append(node);
    }
    node = next;
  }
}

function isText(node: Node | null): node is Text {
  return node?.nodeType === 3;
}

function isBlock(node: Node): boolean {
  return node.nodeType === 1 && (node as Element).matches(kBlocks);
}

function gap(): PatchGapError {
  return new PatchGapError("The edits do not fit the nodes that they were applied to.");
}
