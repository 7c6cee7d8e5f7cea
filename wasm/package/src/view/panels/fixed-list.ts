// A virtualized list of rows of equal height: the outline of a long session has thousands. Invariant:
// arrows, Home and End move the focus through all rows; assistive technology gets the number of rows.
import { element } from "../page/element.js";
import { Virtualizer, type VirtualHost, type VirtualItem } from "../windowing/virtualizer.js";

/** Rows mounted above and below the visible ones. */
const kAhead = 8;
/** Height of a row until one was measured, in pixels. */
const kGuess = 32;

interface FixedRow extends VirtualItem {
  readonly index: number;
  /** Set while the row is on the page. */
  node: HTMLElement | null;
}

export class FixedList<Item> implements VirtualHost<FixedRow> {
  readonly node = element("div", "at-panel-list");
  readonly #list = element("div", "at-panel-rows");
  readonly #observer = new ResizeObserver(() => {
    this.#draw();
  });
  #items: readonly Item[] = [];
  #rows: FixedRow[] = [];
  #virtualizer = new Virtualizer<FixedRow>(this.#list, this);
  #height = kGuess;

  /** `draw` makes the content of an item's row, which takes the focus. */
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

  /** Returns the row of an item, while it is on the page. */
  row(index: number): HTMLElement | undefined {
    return this.#rows[index]?.node ?? undefined;
  }

  set(items: readonly Item[]): void {
    const focused = this.#focused();
    this.#items = items;
    this.#list.replaceChildren();
    this.#virtualizer = new Virtualizer<FixedRow>(this.#list, this);
    const places = { height: this.#height, shown: true, measured: false, chunk: null };
    this.#rows = items.map((_, index) => ({ index, node: null, ...places }));
    for (const [index, row] of this.#rows.entries()) {
      this.#virtualizer.items.insert(row, this.#rows[index - 1] ?? null);
    }
    this.#draw();
    if (focused !== null) this.#focus(focused);
  }

  /** Scrolls a row into view. */
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

  nodesOf(row: FixedRow): readonly ChildNode[] | null {
    row.node ??= this.#make(row.index);
    return row.node && [row.node];
  }

  heightOf({ node }: FixedRow): number | null {
    return node?.offsetHeight || null;
  }

  isHeld({ node }: FixedRow): boolean {
    return node?.contains(document.activeElement) ?? false;
  }

  didUnmount(row: FixedRow): void {
    row.node = null;
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.node;
    if (clientHeight === 0) return;
    const ahead = kAhead * this.#height;
    const near = { top: scrollTop - ahead, bottom: scrollTop + clientHeight + ahead };
    this.#virtualizer.mount(this.#virtualizer.itemsToMount(near, 0).map(({ item }) => item));
    this.#learnHeight();
    this.#virtualizer.fillGaps();
  }

  /** Takes the height of the first mounted row for all rows. */
  #learnHeight(): void {
    const [first] = this.#virtualizer.mounted;
    const height = (first && this.heightOf(first)) ?? this.#height;
    if (height === this.#height) return;
    this.#height = height;
    this.#virtualizer.resize(
      this.#rows.map((row) => [row, height]),
      0,
    );
  }

  #make(index: number): HTMLElement | null {
    const item = this.#items[index];
    if (item === undefined) return null;
    const row = element("div", "at-panel-item", this.draw(item, index));
    row.setAttribute("role", "listitem");
    row.setAttribute("aria-posinset", String(index + 1));
    row.setAttribute("aria-setsize", String(this.#items.length));
    return row;
  }

  #focused(): number | null {
    return this.#virtualizer.mounted.find((row) => this.isHeld(row))?.index ?? null;
  }

  #focus(index: number): void {
    const target = this.#rows[index]?.node?.firstElementChild;
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
