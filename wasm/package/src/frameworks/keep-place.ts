// Where a reader is in a view, for one that is mounted in the place of another. Invariant: a reader who
// is at the end stays there; any other one finds the same card at the top.
import type { View } from "../view/mount.js";

/** So many pixels above its end a list counts as being at it. */
const kSlack = 4;

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight <= kSlack;
}

/** The first entry that is in sight. */
function firstInSight({ stage }: View): string | null {
  const top = stage.scroller.getBoundingClientRect().top;
  const isInSight = (id: string): boolean => {
    const card = stage.card(id);
    return card !== null && card.getBoundingClientRect().bottom > top;
  };
  return stage.rows().find(({ id }) => isInSight(id))?.id ?? null;
}

const openIn = ({ stage }: View): Set<string> =>
  new Set(
    stage
      .rows()
      .map(({ id }) => id)
      .filter((id) => stage.isOpen(id)),
  );

/** Remembers where the reader is; what is returned brings another view of the session there. */
export function keepPlace(view: View): (next: View) => void {
  const opened = openIn(view);
  const selected = view.selected();
  const first = isAtEnd(view.stage.scroller) ? null : firstInSight(view);
  return (next) => {
    const nowOpen = openIn(next);
    const known = next.stage.rows().map(({ id }) => id);
    next.stage.setOpen(
      known.filter((id) => opened.has(id) && !nowOpen.has(id)),
      true,
    );
    next.stage.setOpen(
      known.filter((id) => !opened.has(id) && nowOpen.has(id)),
      false,
    );
    if (selected !== null) next.select(selected);
    if (first !== null) void next.stage.reveal(first, { align: "start" });
  };
}
