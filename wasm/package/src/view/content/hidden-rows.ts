// Which nodes a gap inside a piece stands for: rows that are kept off the page because they are far
// from the reader. For whoever reads a piece's text: find, copying, the buttons of code.
// Invariant: what a gap stands for is exactly what would be in its place.

/** Who keeps rows off the page. */
export interface RowKeeper {
  /** Puts the rows that hold `node` onto the page; false if it has none such. */
  show(node: Node): boolean;
  /** Runs a change of the container with all rows in it. */
  change(run: () => void): void;
}

interface Hidden {
  keeper: RowKeeper;
  nodes: readonly ChildNode[];
}

const hidden = new WeakMap<Node, Hidden>();
const kGap = "svg.at-gap-space";

/** Says what `gap` stands for. */
export function standsFor(gap: Node, keeper: RowKeeper, nodes: readonly ChildNode[]): void {
  hidden.set(gap, { keeper, nodes });
}

/** The nodes that belong in the place of `gap`; none if it is no gap between rows. */
export function hiddenBehind(gap: Node): readonly ChildNode[] {
  return hidden.get(gap)?.nodes ?? [];
}

/** Puts the rows that hold `node` onto the page, if they are kept off it somewhere in `root`. */
export function showHidden(root: ParentNode, node: Node): void {
  for (const gap of root.querySelectorAll(kGap)) if (hidden.get(gap)?.keeper.show(node)) return;
}

/** Changes a container, of which rows may be off the page, as a whole. */
export function changeRows(container: Element, change: () => void): void {
  const gap = container.querySelector(kGap);
  const keeper = gap ? hidden.get(gap)?.keeper : undefined;
  if (keeper) keeper.change(change);
  else change();
}

/** All text of `root`, that of rows off the page included. */
export function wholeText(root: Node): string {
  let text = "";
  for (const child of root.childNodes) {
    if (child instanceof Text) text += child.data;
    else text += [child, ...hiddenBehind(child)].map(wholeText).join("");
  }
  return root instanceof Text ? root.data : text;
}

/** Puts copies of the rows that gaps of `root` stand for into `copy`, which is one of what `range` has of it. */
export function copyHidden(copy: ParentNode, root: ParentNode, range: Range): void {
  const gaps = [...root.querySelectorAll(kGap)].filter((gap) => range.intersectsNode(gap));
  for (const [index, gap] of [...copy.querySelectorAll(kGap)].entries()) {
    const original = gaps[index];
    if (original) gap.replaceWith(...hiddenBehind(original).map((node) => node.cloneNode(true)));
  }
}
