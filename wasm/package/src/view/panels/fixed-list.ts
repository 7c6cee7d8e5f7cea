// A list of rows that are all equally tall, of which only those in sight are on the page: an outline of a
// long day has thousands. Invariant: arrows, Home and End move the focus through all rows; assistive
// technology hears how many there are.
import { element } from "../page/element.js";
import { Gaps } from "../windowing/gap.js";

/** Rows beyond what is in sight. */
const kAhead = 8;
/** Until one was seen, in pixels. */
const kGuess = 32;

export class FixedList<Item> {
  readonly node = element("div", "at-panel-list");
  readonly #list = element("div", "at-panel-rows");
  readonly #gaps = new Gaps(this.#list);
  readonly #rows = new Map<number, HTMLElement>();
  readonly #observer = new ResizeObserver(() => {
    this.#draw();
  });
  #items: readonly Item[] = [];
  #height = kGuess;

  /** `draw` makes the row of an item, which takes the focus. */
  constructor(
    private readonly draw: (item: Item, index: number) => HTMLElement,
    label: string,
  ) {
    this.#list.setAttribute("role", "list");
    this.#list.setAttribute("aria-label", label);
    this.node.append(this.#list);
    this.node.addEventListener("scroll", this.#onScroll, { passive: true });
    this.node.addEventListener("keydown", this.#onKey);
    this.#observer.observe(this.node);
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  /** The row of an item, while it is on the page. */
  row(index: number): HTMLElement | undefined {
    return this.#rows.get(index);
  }

  set(items: readonly Item[]): void {
    const focused = this.#focused();
    this.#items = items;
    for (const row of this.#rows.values()) row.remove();
    this.#rows.clear();
    this.#draw();
    if (focused !== null) this.#focus(focused);
  }

  /** Brings a row into sight. */
  reveal(index: number): void {
    const top = index * this.#height;
    const { scrollTop, clientHeight } = this.node;
    if (top < scrollTop) this.node.scrollTop = top;
    else if (top + this.#height > scrollTop + clientHeight)
      this.node.scrollTop = top + this.#height - clientHeight;
  }

  dispose(): void {
    this.#observer.disconnect();
  }

  readonly #onScroll = (): void => {
    this.#draw();
  };

  #draw(): void {
    const { scrollTop, clientHeight } = this.node;
    if (clientHeight === 0) return;
    const first = Math.max(0, Math.floor(scrollTop / this.#height) - kAhead);
    const end = Math.ceil((scrollTop + clientHeight) / this.#height) + kAhead;
    const held = this.#focused();
    const wanted: number[] = [];
    for (let i = first; i < Math.min(end, this.#items.length); i += 1) wanted.push(i);
    if (held !== null && held < first) wanted.unshift(held);
    if (held !== null && held >= end) wanted.push(held);
    const kept = new Set(wanted);
    for (const [index, row] of this.#rows) {
      if (kept.has(index)) continue;
      row.remove();
      this.#rows.delete(index);
    }
    this.#place(wanted);
  }

  #place(wanted: readonly number[]): void {
    let after: Element | null = null;
    const placed = wanted.flatMap((index) => {
      const row = this.#rows.get(index) ?? this.#make(index);
      if (!row) return [];
      if (!row.isConnected) {
        if (after) after.after(row);
        else this.#list.prepend(row);
      }
      after = row;
      return [{ element: row, index }];
    });
    const [some] = placed;
    const seen = some?.element.offsetHeight ?? 0;
    if (seen > 0) this.#height = seen;
    const height = this.#height;
    this.#gaps.fill(
      placed.map(({ element: row, index }) => ({ element: row, height, offset: index * height })),
      0,
      this.#items.length * height,
    );
  }

  #make(index: number): HTMLElement | null {
    const item = this.#items[index];
    if (item === undefined) return null;
    const row = element("div", "at-panel-item", this.draw(item, index));
    row.setAttribute("role", "listitem");
    row.setAttribute("aria-posinset", String(index + 1));
    row.setAttribute("aria-setsize", String(this.#items.length));
    this.#rows.set(index, row);
    return row;
  }

  #focused(): number | null {
    const { activeElement } = document;
    if (!activeElement || !this.#list.contains(activeElement)) return null;
    for (const [index, row] of this.#rows) if (row.contains(activeElement)) return index;
    return null;
  }

  #focus(index: number): void {
    const target = this.#rows.get(index)?.firstElementChild;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const at = this.#focused();
    const last = this.#items.length - 1;
    if (at === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = Math.max(0, Math.min(next, last));
    this.reveal(index);
    this.#draw();
    this.#focus(index);
  };
}
