// Marks of found text, drawn by the browser without touching the nodes (CSS Custom Highlights). The
// registry is the document's, so that all views on a page share two highlights in it.
// Invariant: a painter removes what it added and nothing else; without the API it does nothing.

export const kHitHighlight = "at-hit";
export const kCurrentHighlight = "at-current-hit";

/** Whether this browser can mark text without changing the page's nodes. */
export function canHighlight(): boolean {
  return typeof Highlight === "function" && "highlights" in CSS;
}

/** The document's highlight of a name, made when it is first needed. */
function shared(name: string, priority: number): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  made.priority = priority;
  CSS.highlights.set(name, made);
  return made;
}

/** The marks of one view, by card. */
export class HitPainter {
  readonly #byCard = new Map<Element, StaticRange[]>();
  #current: StaticRange | undefined;

  /** Marks these ranges in `card` instead of those that were marked before. */
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

  /** Marks the one hit that the reader is at. */
  setCurrent(range: StaticRange | null): void {
    if (!canHighlight()) return;
    const highlight = shared(kCurrentHighlight, 1);
    if (this.#current) highlight.delete(this.#current);
    this.#current = range ?? undefined;
    if (range) highlight.add(range);
  }

  /** Forgets the marks of cards that are no longer on the page. */
  prune(): void {
    for (const card of [...this.#byCard.keys()]) if (!card.isConnected) this.erase(card);
  }

  clear(): void {
    for (const card of [...this.#byCard.keys()]) this.erase(card);
    this.setCurrent(null);
  }
}
