// Wraps the inline content of list items in paragraphs when a list becomes loose, for the `wrap` edit
// of a Markdown piece.
// Invariant: nodes are moved, never recreated, and keep their order; afterwards the list is as the core
// writes a loose one.

/** The block elements that the core's Markdown can have in a list item. */
const kBlocks = "blockquote, details, div, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, table, ul";

/** Wraps each run of non-block nodes, in each item of `list`, in a `<p>`. */
export function wrapItems(list: Element): void {
  for (const item of list.children) wrapRuns(item, firstToWrap(item));
}

/** Returns the first node of an item after a leading checkbox and its space. */
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
  node.before(paragraph);
  return paragraph;
}

function isBlock(node: Node): boolean {
  return node.nodeType === 1 && (node as Element).matches(kBlocks);
}
