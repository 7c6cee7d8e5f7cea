// Lists of elements that stand in the order of a number: cards with the heads of runs and the foots
// of turns between them.
// Invariant: an element whose place does not change is not touched; one that is put at the end, as
// nearly all are, costs a single comparison.

const ranks = new WeakMap<Element, number>();

/** Puts `node` into `list` behind all that have a lower rank. What holds the focus keeps it. */
export function insertByRank(list: Element, node: HTMLElement, rank: number): void {
  ranks.set(node, rank);
  let before = list.lastElementChild;
  while (before && (before === node || (ranks.get(before) ?? 0) > rank)) {
    before = before.previousElementSibling;
  }
  const next = before ? before.nextElementSibling : list.firstElementChild;
  if (next === node) return;
  const focused = node.contains(document.activeElement) ? document.activeElement : null;
  list.insertBefore(node, next);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
