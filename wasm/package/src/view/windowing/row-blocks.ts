// The rows of one long container inside a piece (lines of code, of output, rows of a hunk), of which
// those near the reader are on the page.
// Invariant: all nodes keep their identity and order; `restore` leaves the container as the core wrote
// it. Nothing here knows of pieces; heights of rows that were never seen are guesses.
import { makeGap } from "./gap.js";
import { standsFor, type RowKeeper } from "../content/hidden-rows.js";
import { chunksOf, isWorthCutting, longContainers, rowsIn, type Chunk } from "./row-chunks.js";
import { selectedWithin } from "./in-use.js";

/** How tall a row is before one was seen, in pixels. */
const kRowHeight = 20;

/** A stretch of the page from top to bottom, as `getBoundingClientRect` tells. */
export interface Stretch {
  top: number;
  bottom: number;
}

interface Block extends Chunk {
  height: number;
  measured: boolean;
  shown: boolean;
}

/**
 * Cuts what is long inside a piece. What was on the page of the same piece `before` is on it again;
 * else the first rows are.
 */
export function cutRows(piece: ParentNode, before: readonly RowBlocks[] = []): RowBlocks[] {
  const made = longContainers(piece).flatMap((container) => RowBlocks.cut(container) ?? []);
  made.forEach((blocks, index) => {
    blocks.resume(before[index]);
  });
  return made;
}

export class RowBlocks implements RowKeeper {
  readonly #gaps: SVGSVGElement[] = [];
  readonly #splits: (readonly [Text, Text])[] = [];
  #blocks: Block[];
  /** How it was before everything was put back. */
  #was: readonly Block[] = [];
  #rowHeight = 0;
  /** Whether heights changed that gaps do not have. */
  #stale = false;

  private constructor(private readonly container: Element) {
    this.#blocks = this.#cut(rowsIn(container));
  }

  /** `null` if it is not long. */
  static cut(container: Element): RowBlocks | null {
    const made = new RowBlocks(container);
    if (!isWorthCutting(made.#blocks)) {
      made.restore();
      return null;
    }
    return made;
  }

  /** Goes on where another cut of the same rows was. */
  resume(before: RowBlocks | undefined): void {
    const known = before ? before.#was : [];
    this.#rowHeight = before ? before.#rowHeight : 0;
    const rowHeight = this.#rowHeight || kRowHeight;
    this.#blocks.forEach((block, index) => {
      const same = known[index];
      block.height = same?.rows === block.rows ? same.height : block.rows * rowHeight;
    });
    const isOpen = this.#isOpen();
    this.#showOnly((_, index) => known[index]?.shown ?? (isOpen && index + known.length === 0));
  }

  /** Puts everything back. */
  restore(): void {
    this.#was = this.#blocks.map((block) => ({ ...block }));
    this.#showOnly(() => true);
    for (const [first, rest] of [...this.#splits].reverse()) {
      if (first.nextSibling !== rest) continue;
      first.appendData(rest.data);
      rest.remove();
    }
    this.#splits.length = 0;
  }

  show(node: Node): boolean {
    const found = this.#blocks.find(({ nodes }) => nodes.some((each) => each.contains(node)));
    if (!found) return false;
    this.#showOnly((block) => block.shown || block === found);
    return true;
  }

  change(run: () => void): void {
    this.restore();
    run();
    this.#blocks = this.#cut(rowsIn(this.container));
    this.resume(this);
  }

  /** To be called before nodes at the end are changed. */
  showEnd(): void {
    this.#showOnly((block) => block.shown || block === this.#blocks.at(-1));
  }

  /** To be called when nodes at the end were changed; false if what was there is gone. */
  grown(): boolean {
    const last = this.#blocks.at(-1);
    const first = last?.nodes[0];
    if (!last || first?.parentNode !== this.container) return false;
    const nodes: ChildNode[] = [];
    for (let node: ChildNode | null = first; node; node = node.nextSibling) nodes.push(node);
    this.#blocks = [...this.#blocks.slice(0, -1), ...this.#cut(nodes)];
    return true;
  }

  /**
   * Has the rows in `near` on the page. Says how much taller everything above `seenFrom` became, and
   * whether anything changed. The layout is up to date.
   */
  fit(near: Stretch, seenFrom: number): { changed: boolean; grewAbove: number } {
    if (!this.#isOpen()) return { changed: this.#showOnly(() => false), grewAbove: 0 };
    const box = this.container.closest("pre") ?? this.container;
    const rect = box.getBoundingClientRect();
    const top = rect.top - box.scrollTop;
    // The code of an answer scrolls by itself: its box stays as tall as it is.
    const scrolls = box.scrollHeight > box.clientHeight + 1;
    const clip = scrolls ? rect.height / 2 : Infinity;
    const grewAbove = this.#measure(seenFrom - top);
    const from = Math.max(near.top, rect.top - clip) - top;
    const to = Math.min(near.bottom, rect.bottom + clip) - top;
    const margin = (near.bottom - near.top) / 8;
    const selection = selectedWithin(this.container);
    let offset = 0;
    const changed = this.#showOnly((block) => {
      const begin = offset;
      offset += block.height;
      const extra = block.shown ? margin : 0;
      const isNear = offset > from - extra && begin < to + extra;
      return isNear || (block.shown && isHeld(block, selection));
    });
    return { changed: changed || grewAbove !== null, grewAbove: scrolls ? 0 : (grewAbove ?? 0) };
  }

  #isOpen(): boolean {
    const { container } = this;
    return !(container instanceof HTMLDetailsElement) || container.open;
  }

  #cut(nodes: readonly ChildNode[]): Block[] {
    const chunks = chunksOf(nodes, (first, rest) => {
      this.#splits.push([first, rest]);
    });
    const rowHeight = this.#rowHeight || kRowHeight;
    return chunks.map((chunk) => ({
      ...chunk,
      height: chunk.rows * rowHeight,
      measured: false,
      shown: true,
    }));
  }

  /** Puts onto the page what `isShown` names, and nothing else; true if something came or went. */
  #showOnly(isShown: (block: Block, index: number) => boolean): boolean {
    const wanted = this.#blocks.map(isShown);
    const isSame = this.#blocks.every(({ shown }, index) => shown === wanted[index]);
    if (isSame && !this.#stale) return false;
    this.#stale = false;
    let used = 0;
    let next: ChildNode | null = null;
    let missing: Block[] = [];
    const putGap = (): void => {
      if (missing.length === 0) return;
      const gap = (this.#gaps[used] ??= makeGap());
      used += 1;
      const height = missing.reduce((sum, block) => sum + block.height, 0);
      gap.setAttribute("height", String(height));
      standsFor(
        gap,
        this,
        missing.flatMap(({ nodes }) => nodes),
      );
      if (gap.nextSibling !== next || !gap.parentNode) this.container.insertBefore(gap, next);
      next = gap;
      missing = [];
    };
    for (let index = this.#blocks.length - 1; index >= 0; index -= 1) {
      const block = this.#blocks[index];
      if (!block) continue;
      if (!wanted[index]) {
        if (block.shown) for (const node of block.nodes) node.remove();
        block.shown = false;
        missing.unshift(block);
        continue;
      }
      putGap();
      if (!block.shown) this.#insert(block, next);
      next = block.nodes[0] ?? next;
    }
    putGap();
    for (const gap of this.#gaps.splice(used)) gap.remove();
    return true;
  }

  #insert(block: Block, before: ChildNode | null): void {
    const nodes = document.createDocumentFragment();
    nodes.append(...block.nodes);
    this.container.insertBefore(nodes, before);
    block.shown = true;
  }

  /** How much taller the rows above `seenFrom` are than was thought; `null` if none changed. */
  #measure(seenFrom: number): number | null {
    const before = this.#blocks.map(({ height }) => height);
    for (const block of this.#blocks) {
      if (!block.shown) continue;
      const height = this.#heightOf(block);
      block.measured = true;
      if (Math.abs(height - block.height) > 0.5) block.height = height;
      if (this.#rowHeight === 0 && block.rows > 0) this.#learn(block);
    }
    if (this.#blocks.every(({ height }, index) => height === before[index])) return null;
    let grewAbove = 0;
    let offset = 0;
    this.#blocks.forEach(({ height }, index) => {
      const known = before[index] ?? height;
      if (offset + Math.min(known, height) <= seenFrom) grewAbove += height - known;
      offset += known;
    });
    return grewAbove;
  }

  /** Takes the height of the first rows that were seen for that of all others. */
  #learn({ height, rows }: Block): void {
    this.#rowHeight = height / rows;
    this.#stale = true;
    for (const block of this.#blocks) {
      if (!block.measured) block.height = block.rows * this.#rowHeight;
    }
  }

  /** From the top of its first line to the bottom of its last one; texts are less tall than lines. */
  #heightOf({ nodes, rows }: Block): number {
    const range = document.createRange();
    range.setStartBefore(nodes[0] ?? this.container);
    range.setEndAfter(nodes.at(-1) ?? this.container);
    const { height } = range.getBoundingClientRect();
    if (nodes[0] instanceof Element && nodes[0].matches("div, .at-line")) return height;
    const line = parseFloat(getComputedStyle(this.container).lineHeight);
    return Number.isFinite(line) ? Math.max(rows * line, Math.round(height / line) * line) : height;
  }
}

/** Whether the focus or what is selected needs a block. */
function isHeld({ nodes }: Block, selection: Range | null): boolean {
  const { activeElement } = document;
  return nodes.some(
    (node) => node.contains(activeElement) || (selection?.intersectsNode(node) ?? false),
  );
}
