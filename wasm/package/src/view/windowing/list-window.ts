// Mounts the rows of the list that are near the viewport, and anchors the scroll position: the row at
// the top of the viewport stays where it is, whatever changes around it.
// Invariant: after `draw` every visible row that has an element is on the page. Layout is read once per
// round, never once per row.
import { kNearTail, type FollowTail } from "./follow-tail.js";
import { ReaderInput } from "./reader-input.js";
import type { RowList } from "./row-list.js";
import { ScrollShift } from "./scroll-shift.js";
import { Virtualizer, type VirtualHost, type VirtualItem } from "./virtualizer.js";

/** Maximum number of rows outside the viewport that are mounted in one frame. */
const kMaxAhead = 16;
/** If more visible rows than this are missing, no others are mounted in the same frame. */
const kFewMissing = 4;
/** Maximum number of rounds of mounting and measuring in one frame, when estimated heights were wrong. */
const kMaxRounds = 4;
/** Space that a revealed row keeps from the edge, in pixels. */
const kRevealEdge = 12;

/** How far outside the viewport rows are mounted, and how much further they stay, in viewport heights. */
const kAhead = 1;
const kMargin = 1 / 2;
/** Distance from the viewport, in pixels, within which a row counts as visible. */
const kEdge = 64;

/** A row; the window manages its place on the page. */
export interface WindowRow extends VirtualItem {
  /** Its element, while it is on the page. */
  element: HTMLElement | null;
  /** The version of the list for which the element's position attributes were set. */
  ariaVersion: number;
}

export interface RowHost<Row extends WindowRow> {
  /** Returns the element of a row; `null` if it does not exist yet. */
  element(row: Row): HTMLElement | null;
  /** Announces the rows that `draw` is going to mount, before it asks for their elements. */
  willMount(rows: readonly Row[]): void;
  /**
   * Makes long bodies mount what is near the viewport, which begins at `top` and is `viewHeight` pixels tall.
   * True if one changed, for which `touch` was called. The layout is up to date.
   */
  fit(rows: readonly Row[], top: number, viewHeight: number): boolean;
  didMount(row: Row): void;
  didUnmount(row: Row): void;
  /** Whether a row must stay mounted although it is not visible. */
  isHeld(row: Row): boolean;
  /** Returns the row that a row which is no longer shown is folded into; `null` if there is none. */
  foldTargetOf(row: Row): Row | null;
  /** Height of what covers the top of the viewport when a row is there, in pixels. */
  edgeAbove(row: Row): number;
  /** Whether the page still shows the server-rendered list, which must not be scrolled or changed. */
  readonly isServerRendered: boolean;
  /** Requests another frame. */
  request(): void;
}

interface Anchor<Row> {
  row: Row;
  /** How far the top of the viewport is below the top of the row. */
  delta: number;
}

export class ListWindow<Row extends WindowRow> implements VirtualHost<Row> {
  readonly #virtualizer: Virtualizer<Row>;
  readonly #byElement = new Map<Element, Row>();
  readonly #observer: ResizeObserver;
  readonly #scrollShift = new ScrollShift();
  readonly #input: ReaderInput;
  #anchor: Anchor<Row> | null = null;
  /** The last known scroll position. */
  #top = 0;
  #viewHeight = 0;
  /** Offset of the list in the scrolled content. */
  #listTop = 0;
  #below = 0;
  /** Whether rows near the reader were left to the next frame. */
  #hasPostponed = false;

  constructor(
    private readonly rows: RowList<Row>,
    private readonly scroller: HTMLElement,
    private readonly list: HTMLElement,
    private readonly tail: FollowTail,
    private readonly host: RowHost<Row>,
  ) {
    this.#virtualizer = new Virtualizer<Row>(list, this, rows);
    this.#input = new ReaderInput(scroller);
    scroller.addEventListener("scroll", this.#onScroll, { passive: true });
    scroller.addEventListener("wheel", this.#onWheel, { passive: true });
    this.#observer = new ResizeObserver((entries) => {
      this.#onResize(entries);
    });
    this.#observer.observe(scroller);
  }

  /** The rows on the page, in order. */
  get onPage(): readonly Row[] {
    return this.#virtualizer.mounted;
  }

  /** Offset of the top of the viewport in the list. */
  get top(): number {
    return this.#target();
  }

  rowOf(element: Element | null): Row | undefined {
    for (let at = element; at && at !== this.list; at = at.parentElement) {
      const row = this.#byElement.get(at);
      if (row) return row;
    }
    return undefined;
  }

  /** The height of a row's element may have changed. */
  touch(row: Row): void {
    this.#virtualizer.touch(row);
  }

  /** Must be called when content of a row above the viewport grew by `by` pixels. */
  grewAbove(row: Row, by: number): void {
    if (this.#anchor?.row === row) this.#anchor.delta += by;
  }

  /** Anchors to the row at the top of the viewport from now on, rather than to the end. */
  hold(): void {
    this.#anchorAt(this.#target());
    this.tail.set(false);
  }

  /** Distance from the bottom of the viewport to the end. */
  distanceToTail(): number {
    return this.#end() - this.#target();
  }

  /** Scrolls a row into view, in several rounds because newly mounted rows turn out taller or shorter. */
  reveal(row: Row, align: "nearest" | "start" | "center"): void {
    for (let round = 0; round < 3; round += 1) {
      const delta = this.#revealDelta(row, align);
      if (delta === null) break;
      this.tail.set(false);
      this.#anchor = { row, delta };
      this.draw();
    }
  }

  /** Scrolls the end of a row into view. */
  revealEnd(row: Row): void {
    for (let round = 0; round < 3; round += 1) {
      this.tail.set(false);
      this.#anchor = { row, delta: row.height - this.#viewHeight + kRevealEdge };
      this.draw();
    }
  }

  /**
   * Takes over rows that are already on the page, in order. The scroll position stays; the end is
   * followed if it is in view.
   */
  adopt(rows: readonly { row: Row; element: HTMLElement }[]): void {
    const { scroller } = this;
    this.#measureFrame();
    this.#top = scroller.scrollTop;
    const rest = scroller.scrollHeight - this.#top - this.#viewHeight;
    const top = scroller.getBoundingClientRect().top + scroller.clientTop;
    const boxes = rows.map(({ element }) => element.getBoundingClientRect());
    const first = boxes.findIndex(({ bottom }) => bottom > top);
    for (const { row, element } of rows) row.element = element;
    this.#virtualizer.adopt(rows.map(({ row }) => row));
    this.#virtualizer.measure(-Infinity);
    const row = rows[first]?.row;
    this.tail.scrolled(rest > kNearTail, rest);
    this.#anchor = row ? { row, delta: top - (boxes[first]?.top ?? top) } : null;
  }

  /** Mounts the rows that belong on the page now, and unmounts others. */
  draw(): void {
    if (this.#viewHeight === 0) this.#measureFrame();
    if (this.#viewHeight === 0) return; // not visible: the observer reports when it is
    let hasChanged = false;
    for (let round = 0; round < kMaxRounds; round += 1) {
      const wanted = this.#rowsToMount(this.#target());
      this.host.willMount(wanted);
      const changed = this.#virtualizer.mount(wanted);
      hasChanged ||= changed;
      const measured = this.#virtualizer.measure(-Infinity).changed;
      const fitted = this.host.fit(this.onPage, this.#target(), this.#viewHeight);
      if (!changed && !measured && !fitted) break;
    }
    // Rows with pending cards request a frame themselves when the cards arrive, which never happens if
    // the source is dead.
    if (this.#hasPostponed && hasChanged) this.host.request();
    this.#positionContent();
  }

  /** Sets the position attributes of the mounted rows for assistive technology. */
  updateAriaPositions(): void {
    const { version, shownCount } = this.rows;
    for (const row of this.onPage) {
      if (!row.element || row.ariaVersion === version) continue;
      row.ariaVersion = version;
      row.element.setAttribute("aria-posinset", String(this.rows.positionOf(row)));
      row.element.setAttribute("aria-setsize", String(shownCount));
    }
  }

  dispose(): void {
    this.#observer.disconnect();
    this.scroller.removeEventListener("scroll", this.#onScroll);
    this.scroller.removeEventListener("wheel", this.#onWheel);
    this.#input.dispose();
    this.#virtualizer.mount([]);
  }

  nodesOf(row: Row): readonly ChildNode[] | null {
    row.element ??= this.host.element(row);
    return row.element && [row.element];
  }

  heightOf({ element }: Row): number | null {
    return element && element.getBoundingClientRect().height;
  }

  isHeld(row: Row): boolean {
    return this.host.isHeld(row);
  }

  didMount(row: Row): void {
    if (!row.element) return;
    this.#byElement.set(row.element, row);
    this.#observer.observe(row.element);
    this.host.didMount(row);
  }

  didUnmount(row: Row): void {
    if (!row.element) return;
    this.#observer.unobserve(row.element);
    this.#byElement.delete(row.element);
    row.element = null;
    this.host.didUnmount(row);
  }

  /** Offset in the list where the top of the viewport should be. */
  #target(): number {
    if (this.tail.following) return this.#end();
    const anchor = this.#usableAnchor();
    if (!anchor) return Math.min(this.#top - this.#listTop + this.#scrollShift.shift, this.#end());
    const top = this.rows.offsetOf(anchor.row) + anchor.delta;
    return Math.max(-this.#listTop, Math.min(top, this.#end()));
  }

  /** Offset of the top of the viewport when it is scrolled to the end. */
  #end(): number {
    const end = this.rows.height + this.#below - this.#viewHeight;
    return Math.max(-this.#listTop, end);
  }

  #usableAnchor(): Anchor<Row> | null {
    const anchor = this.#anchor;
    if (!anchor || (anchor.row.chunk && anchor.row.shown)) return anchor;
    const row = this.host.foldTargetOf(anchor.row);
    return (this.#anchor = row && { row, delta: 0 });
  }

  #anchorAt(top: number): void {
    const row = this.rows.at(Math.max(0, top));
    this.#anchor = row && { row, delta: top - this.rows.offsetOf(row) };
  }

  /** Returns the rows to mount now: after a jump the visible ones come first, the rest in the next frames. */
  #rowsToMount(top: number): Row[] {
    const view = this.#viewHeight;
    const near = { top: top - kAhead * view, bottom: top + (1 + kAhead) * view };
    const wanted = this.#virtualizer
      .itemsToMount(near, kMargin * view)
      .map(({ item: row, offset }) => {
        const inSight = offset + row.height > top - kEdge && offset < top + view + kEdge;
        return { row, inSight, isMissing: !row.element };
      });
    const missing = wanted.filter(({ inSight, isMissing }) => inSight && isMissing).length;
    let ahead = missing > kFewMissing ? 0 : kMaxAhead;
    const now = wanted.filter(({ inSight, isMissing }) => {
      if (inSight || !isMissing) return true;
      ahead -= 1;
      return ahead >= 0;
    });
    this.#hasPostponed = ahead < 0;
    return now.map(({ row }) => row);
  }

  /** Sizes the gaps and scrolls to the target. */
  #positionContent(): void {
    if (this.host.isServerRendered) return;
    const target = this.#target();
    this.#scrollShift.settle(target, this.rows.height, this.#viewHeight);
    const begin = this.#scrollShift.shift;
    this.#virtualizer.fillGaps(begin, begin + this.#scrollShift.shownHeight(this.rows.height));
    const shown = this.tail.following ? 1e9 : target + this.#listTop - this.#scrollShift.shift;
    if (Math.abs(shown - this.#top) < 0.5) return;
    this.scroller.scrollTop = shown;
    this.#top = this.scroller.scrollTop;
  }

  /** Returns the anchor delta that brings a row into view; `null` if it is already in view. */
  #revealDelta(row: Row, align: "nearest" | "start" | "center"): number | null {
    const offset = this.rows.offsetOf(row);
    const top = this.#target();
    const view = this.#viewHeight;
    const edge = kRevealEdge + this.host.edgeAbove(row);
    const isTall = row.height + kRevealEdge + edge > view;
    if (align === "center" && !isTall) return (row.height - view) / 2;
    if (align === "start" || (align === "center" && isTall)) return -edge;
    if (offset < top + edge - kRevealEdge + 1 || (isTall && offset > top + view)) return -edge;
    const below = offset + row.height - top - view;
    if (below <= 0 || isTall) return row.element ? null : top - offset;
    return row.height - view + kRevealEdge;
  }

  readonly #onScroll = (): void => {
    this.noticeScroll();
  };

  /** Reacts to a scroll by the reader or by code. */
  noticeScroll(): void {
    if (this.host.isServerRendered) return;
    const top = this.scroller.scrollTop;
    const before = this.#top;
    if (Math.abs(top - before) < 1) return;
    this.#top = top;
    const shown = this.#scrollShift.scrolled(before, top, this.rows.height, this.#viewHeight);
    const position = shown - this.#listTop;
    const distance = this.#end() - position;
    this.tail.scrolled(top < before, top < before && this.#isMovedByBrowser(top) ? 0 : distance);
    if (!this.tail.following) this.#anchorAt(position);
    this.host.request();
  }

  /**
   * Whether the browser, not the reader, scrolled up, as it does when the viewport grows or the list
   * shrinks. By the time of the event the list may have grown again (WebKit); then a small distance
   * without recent input counts as the browser's.
   */
  #isMovedByBrowser(top: number): boolean {
    const { scrollHeight, clientHeight } = this.scroller;
    const rest = scrollHeight - clientHeight - top;
    return rest <= 1 || (rest <= kNearTail && !this.#input.isRecent);
  }

  // A wheel event comes before the scroll: growth in between must not pull the page back to the end.
  readonly #onWheel = (event: WheelEvent): void => {
    const canScroll = this.#end() > -this.#listTop + 1;
    if (event.deltaY < 0 && canScroll && this.tail.following) this.hold();
  };

  #onResize(entries: readonly ResizeObserverEntry[]): void {
    let changed = false;
    for (const { target, borderBoxSize } of entries) {
      const row = this.#byElement.get(target);
      if (target === this.scroller) this.#measureFrame();
      if (target === this.scroller) changed = true;
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (row && height > 0) changed = this.#virtualizer.recordHeight(row, height) || changed;
    }
    if (!changed) return;
    this.#positionContent();
    this.host.request();
  }

  #measureFrame(): void {
    const { scroller, list } = this;
    this.#viewHeight = scroller.clientHeight;
    const box = scroller.getBoundingClientRect();
    const { top } = list.getBoundingClientRect();
    this.#listTop = top - box.top + scroller.scrollTop - scroller.clientTop;
    const content = list.parentElement;
    this.#below = content ? parseFloat(getComputedStyle(content).paddingBottom) || 0 : 0;
  }
}
