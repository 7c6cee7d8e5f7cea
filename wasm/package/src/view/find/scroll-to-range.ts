// Scrolls found text into view, in every scrolling box between it and the list.
// Invariant: nothing outside the view scrolls, and text that is already visible stays where it is.

/** Preferred distance of found text from the edge of a box, in pixels. */
const kMargin = 32;

/** Opens every closed `<details>` around a node. */
export function openAround(node: Node, root: Element): void {
  for (let at = node.parentElement; at && at !== root; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
}

/** Scrolls `scroller`, and the boxes inside it that contain the range, until the range is visible. */
export function scrollToRange(range: Range, scroller: Element): void {
  for (let at = range.startContainer.parentElement; at; at = at.parentElement) {
    const scrolls = at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1;
    if (scrolls) scrollBox(at, range.getBoundingClientRect());
    if (at === scroller) return;
  }
}

function scrollBox(box: Element, rect: DOMRect): void {
  const frame = box.getBoundingClientRect();
  const across = offset(rect.left, rect.right, frame.left, frame.left + box.clientWidth);
  const down = offset(rect.top, rect.bottom, frame.top, frame.top + box.clientHeight);
  if (across !== 0) box.scrollLeft += across;
  if (down !== 0) box.scrollTop += down;
}

/** Returns by how much a box from `start` to `end` must scroll so that `from` to `to` is well inside it. */
function offset(from: number, to: number, start: number, end: number): number {
  const margin = Math.min(kMargin, (end - start) / 4);
  if (from >= start + margin && to <= end - margin) return 0;
  if (from >= start && to <= end && to - from > end - start - 2 * margin) return 0;
  return (from + to) / 2 - (start + end) / 2;
}
