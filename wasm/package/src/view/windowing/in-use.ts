// Determines what the reader is using, which stays mounted however far they scroll.
// Invariant: a selection inside one card stays mounted as a whole, so that the browser copies all of
// it; of a selection across cards only the ends stay, since the rest is copied from the core.

/** Returns the part of the selection that must stay mounted in `root`; the range may extend beyond `root`. */
export function selectedWithin(root: Node): Range | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { startContainer, endContainer } = range;
  const starts = root.contains(startContainer);
  const ends = root.contains(endContainer);
  if (starts && ends) return range;
  if (!starts && !ends)
    return commonCard(startContainer, endContainer)?.contains(root) ? range : null;
  const end = range.cloneRange();
  const isInOneBody = commonCard(startContainer, endContainer) !== null;
  if (!isInOneBody) end.collapse(starts);
  return end;
}

/** Whether the focus or the selection needs `node` to stay mounted. */
export function isInUse(node: HTMLElement | null): boolean {
  if (!node) return false;
  if (node.contains(document.activeElement)) return true;
  return selectedWithin(node)?.intersectsNode(node) ?? false;
}

/** Whether a selection begins or ends in `root`. */
export function isSelectingIn(root: Node): boolean {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed) return false;
  return root.contains(selection.anchorNode) || root.contains(selection.focusNode);
}

/** Returns the elements that contain the focus or an end of the selection. */
export function nodesInUse(): (Element | null)[] {
  const selection = document.getSelection();
  const ends = selection?.isCollapsed === false ? [selection.anchorNode, selection.focusNode] : [];
  return [document.activeElement, ...ends].map(elementAt);
}

function elementAt(node: Node | null): Element | null {
  return node instanceof Element ? node : (node?.parentElement ?? null);
}

/** Returns the card that contains both nodes, if one does. */
function commonCard(start: Node, end: Node): Element | null {
  const card = cardAround(start);
  return card && card === cardAround(end) ? card : null;
}

function cardAround(node: Node): Element | null {
  return elementAt(node)?.closest(".at-entry") ?? null;
}
