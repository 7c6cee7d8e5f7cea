// Marks found text with CSS Custom Highlights, which the browser draws without changing nodes. The
// registry belongs to the document, so all views on a page share two highlights in it.
// Invariant: a painter removes only what it added; without the API it does nothing.

export const kHitHighlight = "at-hit";
export const kCurrentHighlight = "at-current-hit";

/** Whether this browser can mark text without changing the page's nodes. */
export function canHighlight(): boolean {
  return typeof Highlight === "function" && "highlights" in CSS;
}

/** Returns the document's highlight of a name, created on first use. */
function shared(name: string, priority: number): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  made.priority = priority;
  CSS.highlights.set(name, made);
  return made;
}

/** The marked ranges of one view, by card. */
export class HitPainter {
  readonly #byCard = new Map<Element, StaticRange[]>();
  #current: StaticRange | undefined;

  /** Replaces the marks in `card` with these ranges. */
  paint(card: Element, ranges: StaticRange[]): void {
    this.erase(card);
    if (!canHighlight() || ranges.length === 0) return;
    const hits = shared(kHitHighlight, 0);
    for (const range of ranges) hits.add(range);
    this.#byCard.set(card, ranges);
  }

  erase(card: Element): void {
    const ranges = this.#byCard.get(card);
    if (!ranges) return;
    const hits = shared(kHitHighlight, 0);
    for (const range of ranges) hits.delete(range);
    this.#byCard.delete(card);
  }

  /** Marks the current hit; `null` for none. */
  setCurrent(range: StaticRange | null): void {
    if (!canHighlight()) return;
    const highlight = shared(kCurrentHighlight, 1);
    if (this.#current) highlight.delete(this.#current);
    this.#current = range ?? undefined;
    if (range) highlight.add(range);
  }

  /** Removes the marks of cards that are no longer on the page. */
  prune(): void {
    for (const card of [...this.#byCard.keys()]) if (!card.isConnected) this.erase(card);
  }

  clear(): void {
    for (const card of [...this.#byCard.keys()]) this.erase(card);
    this.setCurrent(null);
  }
}
