// The rows of one long container inside a piece (lines of code, of output, rows of a hunk), of which
// those near the reader are on the page, in blocks.
// Invariant: all nodes keep their identity and order; `restore` leaves the container as the core wrote
// it. Nothing here knows of pieces; heights of rows that were never seen are guesses.
import { keepsRows, type RowKeeper } from "../content/hidden-rows.js";
import { selectedWithin } from "./in-use.js";
import { chunksOf, isWorthCutting, longContainers, rowsIn, type RowChunk } from "./row-chunks.js";
import {
  Virtualizer,
  type Growth,
  type Stretch,
  type VirtualHost,
  type VirtualItem,
} from "./virtualizer.js";

/** How tall a row is before one was seen, in pixels. */
const kRowHeight = 20;
/** What is within this share of what is near the reader stays where it is. */
const kMargin = 1 / 8;

interface Block extends RowChunk, VirtualItem {}

/** How a block was before everything was put back. */
interface Before {
  rows: number;
  height: number;
  isMounted: boolean;
}

/**
 * Cuts what is long inside a piece. What was on the page of the same piece `before` is on it again;
 * else the first rows are.
 */
export function cutRows(piece: ParentNode, before: readonly RowWindow[] = []): RowWindow[] {
  const made = longContainers(piece).flatMap((container) => RowWindow.cut(container) ?? []);
  made.forEach((rows, index) => {
    rows.resume(before[index]);
  });
  return made;
}

export class RowWindow implements RowKeeper, VirtualHost<Block> {
  readonly #blocks: Virtualizer<Block>;
  readonly #splits: (readonly [Text, Text])[] = [];
  #was: readonly Before[] = [];
  #rowHeight = 0;
  #selection: Range | null = null;

  private constructor(private readonly container: Element) {
    this.#blocks = new Virtualizer<Block>(container, this);
    this.#addRows(rowsIn(container));
    this.#blocks.adopt([...this.#blocks.items]);
  }

  /** `null` if it is not long. */
  static cut(container: Element): RowWindow | null {
    const made = new RowWindow(container);
    if (!isWorthCutting([...made.#blocks.items])) {
      made.restore();
      return null;
    }
    keepsRows(container, made);
    return made;
  }

  /** Goes on where another cut of the same rows was. */
  resume(before: RowWindow | undefined): void {
    const known = before ? before.#was : [];
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

  /** Puts everything back. */
  restore(): void {
    const blocks = [...this.#blocks.items];
    this.#was = blocks.map((block) => ({
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

  behind(gap: Node): readonly ChildNode[] {
    let nodes: ChildNode[] = [];
    for (const block of this.#blocks.items) {
      if (!this.#blocks.isMounted(block)) nodes.push(...block.nodes);
      else if (block.nodes[0] === gap.nextSibling) return nodes;
      else nodes = [];
    }
    return nodes;
  }

  /** To be called before nodes at the end are changed. */
  showEnd(): void {
    const last = this.#blocks.items.last();
    if (last) this.#mountAlso(last);
  }

  /** To be called when nodes at the end were changed; false if what was there is gone. */
  grown(): boolean {
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
   * Has the rows in `near` on the page, which like `seenFrom` is as `getBoundingClientRect` tells. The
   * layout is up to date.
   */
  fit(near: Stretch, seenFrom: number): Growth {
    if (!this.#isOpen()) return { changed: this.#mount([]), grewAbove: 0 };
    const box = this.container.closest("pre") ?? this.container;
    const rect = box.getBoundingClientRect();
    const top = rect.top - box.scrollTop;
    // The code of an answer scrolls by itself: its box stays as tall as it is.
    const scrolls = box.scrollHeight > box.clientHeight + 1;
    const clip = scrolls ? rect.height / 2 : Infinity;
    const measured = this.#measure(seenFrom - top);
    const range = {
      top: Math.max(near.top, rect.top - clip) - top,
      bottom: Math.min(near.bottom, rect.bottom + clip) - top,
    };
    this.#selection = selectedWithin(this.container);
    const wanted = this.#blocks.wanted(range, (near.bottom - near.top) * kMargin);
    const changed = this.#mount(wanted.map(({ item }) => item)) || measured.changed;
    return { changed, grewAbove: scrolls ? 0 : measured.grewAbove };
  }

  nodesOf({ nodes }: Block): readonly ChildNode[] {
    return nodes;
  }

  /** What is not laid out has no height, and its gap would be none. */
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

  /** From the top of its first line to the bottom of its last one; texts are less tall than lines. */
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

  /** Cuts these nodes, which are at the end, into blocks. */
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

  /** How much taller the rows above `seenFrom` are than was thought. */
  #measure(seenFrom: number): Growth {
    for (const block of this.#blocks.mounted) this.#blocks.touch(block);
    const seen = this.#blocks.measure(seenFrom);
    const learned = this.#learn(seenFrom + seen.grewAbove);
    return {
      changed: seen.changed || learned.changed,
      grewAbove: seen.grewAbove + learned.grewAbove,
    };
  }

  /** Takes the height of the first rows that were seen for that of all others. */
  #learn(seenFrom: number): Growth {
    const first = this.#blocks.mounted.find(({ measured, rows }) => measured && rows > 0);
    if (this.#rowHeight > 0 || !first) return { changed: false, grewAbove: 0 };
    this.#rowHeight = first.height / first.rows;
    const others = [...this.#blocks.items].filter(({ measured }) => !measured);
    return this.#blocks.resize(
      others.map((block) => [block, this.#estimate(block)]),
      seenFrom,
    );
  }
}
