// Mounts the rows of one long container inside a piece (lines of code or output, rows of a hunk) that
// are near the viewport, in blocks.
// Invariant: all nodes keep their identity and order; `restore` leaves the container as the core wrote
// it. Nothing here knows of pieces; heights of rows that were never mounted are estimates.
import { registerRowKeeper, type RowKeeper } from "../content/hidden-rows.js";
import { selectedWithin } from "./in-use.js";
import { chunksOf, isWorthCutting, longContainers, rowsIn, type RowChunk } from "./row-chunks.js";
import {
  Virtualizer,
  type Growth,
  type PixelRange,
  type VirtualHost,
  type VirtualItem,
} from "./virtualizer.js";

/** Estimated height of a row, in pixels. */
const kRowHeight = 20;
/** Margin around the range to mount in which mounted blocks stay, as a share of its size. */
const kMargin = 1 / 8;

interface Block extends RowChunk, VirtualItem {}

/** The state of a block before `restore`. */
interface BlockState {
  rows: number;
  height: number;
  isMounted: boolean;
}

/**
 * Makes windows for the long containers inside a piece. Blocks that were mounted in `before`, the
 * earlier windows of the same piece, are mounted again; otherwise the first block is.
 */
export function makeRowWindows(piece: ParentNode, before: readonly RowWindow[] = []): RowWindow[] {
  const made = longContainers(piece).flatMap((container) => RowWindow.cut(container) ?? []);
  made.forEach((rows, index) => {
    rows.resume(before[index]);
  });
  return made;
}

export class RowWindow implements RowKeeper, VirtualHost<Block> {
  readonly #blocks: Virtualizer<Block>;
  readonly #splits: (readonly [Text, Text])[] = [];
  #savedBlocks: readonly BlockState[] = [];
  #rowHeight = 0;
  #selection: Range | null = null;

  private constructor(private readonly container: Element) {
    this.#blocks = new Virtualizer<Block>(container, this);
    this.#addRows(rowsIn(container));
    this.#blocks.adopt([...this.#blocks.items]);
  }

  /** Returns `null` if the container is not long enough. */
  static cut(container: Element): RowWindow | null {
    const made = new RowWindow(container);
    if (!isWorthCutting([...made.#blocks.items])) {
      made.restore();
      return null;
    }
    registerRowKeeper(container, made);
    return made;
  }

  /** Takes over heights and mounted blocks from an earlier window of the same rows. */
  resume(before: RowWindow | undefined): void {
    const known = before ? before.#savedBlocks : [];
    this.#rowHeight = before ? before.#rowHeight : 0;
    const blocks = [...this.#blocks.items];
    const heights = blocks.map((block, index): [Block, number] => {
      const same = known[index];
      return [block, same?.rows === block.rows ? same.height : this.#estimate(block)];
    });
    this.#blocks.resize(heights, 0);
    const isFirst = (index: number) => this.#isOpen() && index + known.length === 0;
    this.#mount(blocks.filter((_, index) => known[index]?.isMounted ?? isFirst(index)));
  }

  /** Mounts all rows and joins split text nodes. */
  restore(): void {
    const blocks = [...this.#blocks.items];
    this.#savedBlocks = blocks.map((block) => ({
      ...{ rows: block.rows, height: block.height },
      isMounted: this.#blocks.isMounted(block),
    }));
    this.#mount(blocks);
    for (const [first, rest] of [...this.#splits].reverse()) {
      if (first.nextSibling !== rest) continue;
      first.appendData(rest.data);
      rest.remove();
    }
    this.#splits.length = 0;
  }

  show(node: Node): boolean {
    const found = [...this.#blocks.items].find(({ nodes }) =>
      nodes.some((each) => each.contains(node)),
    );
    if (found) this.#mountAlso(found);
    return found !== undefined;
  }

  change(run: () => void): void {
    this.restore();
    run();
    for (const block of [...this.#blocks.items]) this.#blocks.items.remove(block);
    this.#addRows(rowsIn(this.container));
    this.#blocks.adopt([...this.#blocks.items]);
    this.resume(this);
  }

  rowsAt(gap: Node): readonly ChildNode[] {
    let nodes: ChildNode[] = [];
    for (const block of this.#blocks.items) {
      if (!this.#blocks.isMounted(block)) nodes.push(...block.nodes);
      else if (block.nodes[0] === gap.nextSibling) return nodes;
      else nodes = [];
    }
    return nodes;
  }

  /** Must be called before nodes at the end are changed. */
  showEnd(): void {
    const last = this.#blocks.items.last();
    if (last) this.#mountAlso(last);
  }

  /** Must be called after nodes at the end were changed; false if the last block is gone. */
  updateEnd(): boolean {
    const { items, mounted } = this.#blocks;
    const last = items.last();
    const first = last?.nodes[0];
    if (!last || first?.parentNode !== this.container) return false;
    const nodes: ChildNode[] = [];
    for (let node: ChildNode | null = first; node; node = node.nextSibling) nodes.push(node);
    items.remove(last);
    const added = this.#addRows(nodes);
    this.#blocks.adopt([...mounted.slice(0, -1), ...added]);
    return true;
  }

  /**
   * Mounts the rows in `near`. This and `viewportTop` are in client coordinates (`getBoundingClientRect`).
   * The layout must be up to date.
   */
  fit(near: PixelRange, viewportTop: number): Growth {
    if (!this.#isOpen()) return { changed: this.#mount([]), grewAbove: 0 };
    const box = this.container.closest("pre") ?? this.container;
    const rect = box.getBoundingClientRect();
    const top = rect.top - box.scrollTop;
    // Code in an answer scrolls in a box of its own, whose height stays the same.
    const scrolls = box.scrollHeight > box.clientHeight + 1;
    const clip = scrolls ? rect.height / 2 : Infinity;
    const measured = this.#measure(viewportTop - top);
    const range = {
      top: Math.max(near.top, rect.top - clip) - top,
      bottom: Math.min(near.bottom, rect.bottom + clip) - top,
    };
    this.#selection = selectedWithin(this.container);
    const wanted = this.#blocks.itemsToMount(range, (near.bottom - near.top) * kMargin);
    const changed = this.#mount(wanted.map(({ item }) => item)) || measured.changed;
    return { changed, grewAbove: scrolls ? 0 : measured.grewAbove };
  }

  nodesOf({ nodes }: Block): readonly ChildNode[] {
    return nodes;
  }

  /** Returns `null` for a block that is not laid out, because its gap would have no height. */
  heightOf(block: Block): number | null {
    const height = this.#seenHeight(block);
    if (height === 0) return null;
    return Math.abs(height - block.height) > 0.5 ? height : block.height;
  }

  isHeld({ nodes }: Block): boolean {
    const { activeElement } = document;
    return nodes.some(
      (node) => node.contains(activeElement) || (this.#selection?.intersectsNode(node) ?? false),
    );
  }

  /**
   * Height from the top of the first line to the bottom of the last one; ranges of text are less
   * tall than lines.
   */
  #seenHeight({ nodes, rows }: Block): number {
    const range = document.createRange();
    range.setStartBefore(nodes[0] ?? this.container);
    range.setEndAfter(nodes.at(-1) ?? this.container);
    const { height } = range.getBoundingClientRect();
    if (height === 0 || (nodes[0] instanceof Element && nodes[0].matches("div, .at-line")))
      return height;
    const line = parseFloat(getComputedStyle(this.container).lineHeight);
    return Number.isFinite(line) ? Math.max(rows * line, Math.round(height / line) * line) : height;
  }

  #isOpen(): boolean {
    const { container } = this;
    return !(container instanceof HTMLDetailsElement) || container.open;
  }

  #estimate({ rows }: RowChunk): number {
    return Math.max(1, rows) * (this.#rowHeight || kRowHeight);
  }

  /** Splits these nodes, which are at the end, into blocks. */
  #addRows(nodes: readonly ChildNode[]): Block[] {
    const chunks = chunksOf(nodes, (first, rest) => {
      this.#splits.push([first, rest]);
    });
    const blocks = chunks.map((chunk): Block => ({
      ...chunk,
      ...{ height: this.#estimate(chunk), shown: true, measured: false, chunk: null },
    }));
    const { items } = this.#blocks;
    for (const block of blocks) items.insert(block, items.last());
    return blocks;
  }

  #mount(blocks: readonly Block[]): boolean {
    const changed = this.#blocks.mount(blocks);
    this.#blocks.fillGaps();
    return changed;
  }

  #mountAlso(also: Block): void {
    const { items } = this.#blocks;
    this.#mount([...items].filter((block) => block === also || this.#blocks.isMounted(block)));
  }

  /**
   * Measures the mounted blocks; returns how much the rows above `viewportTop` turned out taller than assumed.
   */
  #measure(viewportTop: number): Growth {
    for (const block of this.#blocks.mounted) this.#blocks.touch(block);
    const seen = this.#blocks.measure(viewportTop);
    const learned = this.#learn(viewportTop + seen.grewAbove);
    return {
      changed: seen.changed || learned.changed,
      grewAbove: seen.grewAbove + learned.grewAbove,
    };
  }

  /** Uses the height of the first measured rows as the estimate for all others. */
  #learn(viewportTop: number): Growth {
    const first = this.#blocks.mounted.find(({ measured, rows }) => measured && rows > 0);
    if (this.#rowHeight > 0 || !first) return { changed: false, grewAbove: 0 };
    this.#rowHeight = first.height / first.rows;
    const others = [...this.#blocks.items].filter(({ measured }) => !measured);
    return this.#blocks.resize(
      others.map((block) => [block, this.#estimate(block)]),
      viewportTop,
    );
  }
}
