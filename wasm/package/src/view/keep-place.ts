// Keeps the reader's place, open bodies and selection when one view replaces another. Invariant: a
// reader at the end stays there; for any other, the same card stays at the top.
import type { TimelineList } from "./options/list.js";

/** Distance from the end, in pixels, at which a list still counts as scrolled to its end. */
const kSlack = 4;

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight <= kSlack;
}

/** Returns the first visible entry. */
function firstInSight(list: TimelineList): string | null {
  const top = list.scroller.getBoundingClientRect().top;
  const isInSight = (id: string): boolean => {
    const card = list.card(id);
    return card !== null && card.getBoundingClientRect().bottom > top;
  };
  return list.rows().find(({ id }) => isInSight(id))?.id ?? null;
}

const openIn = (list: TimelineList): Set<string> =>
  new Set(
    list
      .rows()
      .map(({ id }) => id)
      .filter((id) => list.isOpen(id)),
  );

/** Saves where the reader is; the returned function restores it in another list of the session. */
export function keepPlace(list: TimelineList): (next: TimelineList) => void {
  const opened = openIn(list);
  const selected = list.selected();
  const first = isAtEnd(list.scroller) ? null : firstInSight(list);
  return (next) => {
    const nowOpen = openIn(next);
    const known = next.rows().map(({ id }) => id);
    next.setOpen(
      known.filter((id) => opened.has(id) && !nowOpen.has(id)),
      true,
    );
    next.setOpen(
      known.filter((id) => !opened.has(id) && nowOpen.has(id)),
      false,
    );
    if (selected !== null) next.select(selected);
    if (first !== null) void next.reveal(first, { align: "start" });
  };
}
