// Gives the items of a list that turned loose their paragraphs, for the edits of a Markdown piece.
// Invariant: nodes are moved, never made anew, and stay in their order; afterwards the list is as the
// core writes a loose one.

/** What stands on lines of its own, of the elements that the core's Markdown has in a list item. */
const kBlocks = "blockquote, details, div, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, table, ul";

/** Puts each run of nodes that are not blocks, in each item of `list`, into a `<p dir="auto">`. */
export function wrapItems(list: Element): void {
  for (const item of list.children) wrapRuns(item, firstToWrap(item));
}

/** The first node of an item that is not a checkbox or the space behind one. */
function firstToWrap(item: Element): ChildNode | null {
  const first = item.firstChild;
  if (first?.nodeName !== "INPUT") return first;
  const text = first.nextSibling as Text | null;
  if (text?.nodeType !== 3 || !text.data.startsWith(" ")) return text;
  return text.length > 1 ? text.splitText(1) : text.nextSibling;
}

function wrapRuns(item: Element, first: ChildNode | null): void {
  let paragraph: Element | null = null;
  for (let node = first; node;) {
    const next: ChildNode | null = node.nextSibling;
    if (isBlock(node)) {
      paragraph = null;
    } else {
      paragraph ??= paragraphBefore(node, item);
      paragraph.append(node);
    }
    node = next;
  }
}

function paragraphBefore(node: ChildNode, item: Element): Element {
  const paragraph = item.ownerDocument.createElement("p");
  paragraph.setAttribute("dir", "auto");
  node.before(paragraph);
  return paragraph;
}

function isBlock(node: Node): boolean {
  return node.nodeType === 1 && (node as Element).matches(kBlocks);
}
