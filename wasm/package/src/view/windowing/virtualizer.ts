// Mounts only the items of a list that are near the viewport: the entries of a session, the pieces of a
// part, the rows of a piece. Each of the three gives the viewport and the nodes of an item
// (list-window.ts, piece-window.ts, row-window.ts); which items are mounted, and how tall the others
// are, is decided here.
// Invariant: mounted items are on the page in order, and gaps hold the place of all others. Layout is
// read only in `measure`, and at most once per item.
import { Gaps, skipGaps } from "./gap.js";
import { RowList, type Sized } from "./row-list.js";

/** Smaller differences are rounding errors, in pixels. */
const kLeast = 0.01;

/** An item of a virtualized list. */
export interface VirtualItem extends Sized {
  /** Whether `height` was measured on the page, rather than estimated. */
  measured: boolean;
}

export interface VirtualHost<Item> {
  /**
   * Returns the nodes of an item, the same ones as long as it is mounted; `null` if they do not exist yet.
   */
  nodesOf(item: Item): readonly ChildNode[] | null;
  /** Returns the height of a mounted item; `null` if it cannot be measured now. */
  heightOf(item: Item): number | null;
  /** Whether the reader is using it, so that it stays mounted however far they scroll. */
  isHeld(item: Item): boolean;
  didMount?(item: Item): void;
  didUnmount?(item: Item): void;
}

/** A range of the list, in pixels from its top. */
export interface PixelRange {
  top: number;
  bottom: number;
}

/** An item and its offset. */
export interface ItemAtOffset<Item> {
  item: Item;
  offset: number;
}

/** Whether heights changed, and how much the content above the viewport grew. */
export interface Growth {
  changed: boolean;
  grewAbove: number;
}

export class Virtualizer<Item extends VirtualItem> {
  readonly #gaps: Gaps;
  readonly #dirty = new Set<Item>();
  #mounted = new Set<Item>();
  #order: readonly Item[] = [];
  #seenHeight = 0;
  #seenCount = 0;

  constructor(
    private readonly parent: Element,
    private readonly host: VirtualHost<Item>,
    readonly items = new RowList<Item>(),
  ) {
    this.#gaps = new Gaps(parent);
  }

  /** The mounted items, in order. */
  get mounted(): readonly Item[] {
    return this.#order;
  }

  isMounted(item: Item): boolean {
    return this.#mounted.has(item);
  }

  /** The average height of the measured items; `null` if there are none. */
  get usualHeight(): number | null {
    return this.#seenCount === 0 ? null : this.#seenHeight / this.#seenCount;
  }

  /** The height of an item may have changed. */
  touch(item: Item): void {
    if (this.#mounted.has(item)) this.#dirty.add(item);
  }

  /**
   * Returns the items to mount, in order: all in `near`, and of the mounted ones those that are
   * held or within `margin` of it. As long as none is further away than `slack`, all stay: each
   * removal costs a layout.
   */
  itemsToMount(near: PixelRange, margin: number, slack = margin): ItemAtOffset<Item>[] {
    const wanted = this.#itemsIn(near);
    const known = new Set(wanted.map(({ item }) => item));
    const others = this.#order
      .filter((item) => !known.has(item) && item.chunk && item.shown)
      .map((item) => ({ item, offset: this.items.offsetOf(item) }));
    const isBeyond = ({ item, offset }: ItemAtOffset<Item>, by: number) =>
      (offset + item.height <= near.top - by || offset >= near.bottom + by) &&
      !this.host.isHeld(item);
    const someGo = others.some((other) => isBeyond(other, slack));
    const staying = someGo ? others.filter((other) => !isBeyond(other, margin)) : others;
    if (staying.length === 0) return wanted;
    const isAbove = ({ offset }: ItemAtOffset<Item>) => offset < near.top;
    const above = staying.filter(isAbove);
    const below = staying.filter((other) => !isAbove(other));
    return [...above, ...wanted, ...below].sort((a, b) => a.offset - b.offset);
  }

  #itemsIn({ top, bottom }: PixelRange): ItemAtOffset<Item>[] {
    const found: ItemAtOffset<Item>[] = [];
    let item = this.items.at(Math.max(0, top));
    let offset = item ? this.items.offsetOf(item) : 0;
    for (; item && offset < bottom; item = this.items.next(item)) {
      if (offset + item.height >= top) found.push({ item, offset });
      offset += item.height;
    }
    return found;
  }

  /** Mounts exactly `wanted`, which are in order; true if an item was mounted or unmounted. */
  mount(wanted: readonly Item[]): boolean {
    const kept = new Set(wanted);
    const leaving = this.#order.filter((item) => !kept.has(item));
    for (const item of leaving) this.#takeOff(item);
    let changed = leaving.length > 0;
    const order: Item[] = [];
    let next = this.parent.firstChild;
    for (const item of wanted) {
      const nodes = this.host.nodesOf(item);
      const last = nodes?.at(-1);
      if (!nodes || !last) continue;
      order.push(item);
      next = skipGaps(next);
      if (next !== nodes[0]) insertKeepingFocus(this.parent, nodes, next);
      next = last.nextSibling;
      if (this.#mounted.has(item)) continue;
      this.#putOn(item);
      changed = true;
    }
    this.#order = order;
    return changed;
  }

  /** Takes over the items that are already on the page, in order, as the only mounted ones. */
  adopt(items: readonly Item[]): void {
    this.#dirty.clear();
    this.#mounted = new Set();
    this.#order = [...items];
    for (const item of items) this.#putOn(item);
  }

  /** Unmounts an item. */
  unmount(item: Item): void {
    if (!this.#mounted.has(item)) return;
    this.#takeOff(item);
    this.#order = this.#order.filter((other) => other !== item);
  }

  #putOn(item: Item): void {
    this.#mounted.add(item);
    this.#dirty.add(item);
    this.host.didMount?.(item);
  }

  #takeOff(item: Item): void {
    for (const node of this.host.nodesOf(item) ?? []) node.remove();
    this.#mounted.delete(item);
    this.#dirty.delete(item);
    this.host.didUnmount?.(item);
  }

  /** Measures the touched items; `viewportTop` is the top of the viewport. */
  measure(viewportTop: number): Growth {
    const seen: [Item, number][] = [];
    for (const item of this.#dirty) {
      const height = this.host.heightOf(item);
      if (height !== null) seen.push([item, height]);
    }
    this.#dirty.clear();
    for (const [item, height] of seen) this.#learn(item, height);
    return this.resize(seen, viewportTop);
  }

  /** Records the height of a mounted item; true if that differs from the assumed one. */
  recordHeight(item: Item, height: number): boolean {
    this.#learn(item, height);
    return this.resize([[item, height]], -Infinity).changed;
  }

  #learn(item: Item, height: number): void {
    if (item.measured) return;
    item.measured = true;
    this.#seenHeight += height;
    this.#seenCount += 1;
  }

  /** Sets the heights of items. Growth of items that end above `viewportTop` moves what the reader sees. */
  resize(heights: readonly (readonly [Item, number])[], viewportTop: number): Growth {
    const growths = heights
      .filter(([item, height]) => Math.abs(height - item.height) >= kLeast)
      .map(([item, height]) => {
        const end = this.items.offsetOf(item) + Math.min(item.height, height);
        return { item, height, isAbove: end <= viewportTop };
      });
    let grewAbove = 0;
    for (const { item, height, isAbove } of growths) {
      if (isAbove) grewAbove += height - item.height;
      this.items.setHeight(item, height);
    }
    return { changed: growths.length > 0, grewAbove };
  }

  /** Removes the gaps until they are filled again. */
  removeGaps(): void {
    this.#gaps.fill([], 0, 0);
  }

  /** Fills the places of unmounted items with gaps; the list extends from `begin` to `end`. */
  fillGaps(begin = 0, end = this.items.height): void {
    const placed = this.#order.flatMap((item) => {
      const nodes = this.host.nodesOf(item);
      const first = nodes?.[0];
      return first ? [{ first, height: item.height, offset: this.items.offsetOf(item) }] : [];
    });
    this.#gaps.fill(placed, begin, end);
  }
}

/** Inserts nodes; the focus stays in them if it was there. */
function insertKeepingFocus(
  parent: Element,
  nodes: readonly ChildNode[],
  before: ChildNode | null,
): void {
  const { activeElement } = document;
  const isFocused = nodes.some((node) => node.isConnected && node.contains(activeElement));
  if (before) before.before(...nodes);
  else parent.append(...nodes);
  if (isFocused && activeElement instanceof HTMLElement)
    activeElement.focus({ preventScroll: true });
}
