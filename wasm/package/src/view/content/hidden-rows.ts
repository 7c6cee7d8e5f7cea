// Finds the rows that a gap inside a piece stands for: those kept off the page because they are far
// from the viewport. For code that reads a piece's text: find, copying, the buttons of code.
// Invariant: a gap stands for exactly the nodes that belong in its place.

/** Keeps rows of a container off the page. */
export interface RowKeeper {
  /** Returns the nodes that belong in the place of `gap`. */
  rowsAt(gap: Node): readonly ChildNode[];
  /** Mounts the rows that contain `node`; false if it has no such rows. */
  show(node: Node): boolean;
  /** Runs a change of the container while all its rows are mounted. */
  change(run: () => void): void;
}

const keepers = new WeakMap<Element, RowKeeper>();
const kGap = "svg.at-gap-space";

/** Registers the keeper of the rows of `container`. */
export function registerRowKeeper(container: Element, keeper: RowKeeper): void {
  keepers.set(container, keeper);
}

function keeperOf(gap: Node | null): RowKeeper | undefined {
  const parent = gap instanceof SVGElement ? gap.parentElement : null;
  return parent ? keepers.get(parent) : undefined;
}

/** Returns the nodes that belong in the place of `gap`; none if it is not a gap between rows. */
export function hiddenRowsAt(gap: Node): readonly ChildNode[] {
  return keeperOf(gap)?.rowsAt(gap) ?? [];
}

/** Mounts the rows that contain `node`, if they are kept off the page somewhere in `root`. */
export function showHidden(root: ParentNode, node: Node): void {
  for (const gap of root.querySelectorAll(kGap)) if (keeperOf(gap)?.show(node)) return;
}

/** Runs a change of a container while all its rows are mounted. */
export function changeWithAllRows(container: Element, change: () => void): void {
  const keeper = keeperOf(container.querySelector(kGap));
  if (keeper) keeper.change(change);
  else change();
}

/** Returns all text of `root`, including that of rows off the page. */
export function fullText(root: Node): string {
  let text = "";
  for (const child of root.childNodes) {
    if (child instanceof Text) text += child.data;
    else text += [child, ...hiddenRowsAt(child)].map(fullText).join("");
  }
  return root instanceof Text ? root.data : text;
}

/** Replaces the gaps in `copy`, a clone of what `range` contains of `root`, with clones of their rows. */
export function fillGapsInCopy(copy: ParentNode, root: ParentNode, range: Range): void {
  const gaps = [...root.querySelectorAll(kGap)].filter((gap) => range.intersectsNode(gap));
  for (const [index, gap] of [...copy.querySelectorAll(kGap)].entries()) {
    const original = gaps[index];
    if (original) gap.replaceWith(...hiddenRowsAt(original).map((node) => node.cloneNode(true)));
  }
}
