// Where a reader is in a view, for one that is mounted in the place of another. Invariant: a reader who
// is at the end stays there; any other one finds the same card at the top.
import type { TimelineList } from "./options/list.js";

/** So many pixels above its end a list counts as being at it. */
const kSlack = 4;

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight <= kSlack;
}

/** The first entry that is in sight. */
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

/** Remembers where the reader is; what is returned brings another list of the session there. */
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
