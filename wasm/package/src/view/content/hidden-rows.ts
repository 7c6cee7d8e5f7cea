// Which nodes a gap inside a piece stands for: rows that are kept off the page because they are far
// from the reader. For whoever reads a piece's text: find, copying, the buttons of code.
// Invariant: what a gap stands for is exactly what would be in its place.

/** Who keeps rows off the page. */
export interface RowKeeper {
  /** The nodes that belong in the place of `gap`. */
  behind(gap: Node): readonly ChildNode[];
  /** Puts the rows that hold `node` onto the page; false if it has none such. */
  show(node: Node): boolean;
  /** Runs a change of the container with all rows in it. */
  change(run: () => void): void;
}

const keepers = new WeakMap<Element, RowKeeper>();
const kGap = "svg.at-gap-space";

/** Says who keeps rows of `container` off the page. */
export function keepsRows(container: Element, keeper: RowKeeper): void {
  keepers.set(container, keeper);
}

function keeperOf(gap: Node | null): RowKeeper | undefined {
  const parent = gap instanceof SVGElement ? gap.parentElement : null;
  return parent ? keepers.get(parent) : undefined;
}

/** The nodes that belong in the place of `gap`; none if it is no gap between rows. */
export function hiddenBehind(gap: Node): readonly ChildNode[] {
  return keeperOf(gap)?.behind(gap) ?? [];
}

/** Puts the rows that hold `node` onto the page, if they are kept off it somewhere in `root`. */
export function showHidden(root: ParentNode, node: Node): void {
  for (const gap of root.querySelectorAll(kGap)) if (keeperOf(gap)?.show(node)) return;
}

/** Changes a container, of which rows may be off the page, as a whole. */
export function changeRows(container: Element, change: () => void): void {
  const keeper = keeperOf(container.querySelector(kGap));
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
