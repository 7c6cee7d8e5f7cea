// The rows of the list, of which those near the reader are on the page, without the reader noticing:
// the row at the top of the page stays where it is, whatever changes around it.
// Invariant: after `draw` every row in sight whose element is there is on the page. Layout is asked
// for once a round, never once a row.
import { kNearTail, type FollowTail } from "./follow-tail.js";
import { ReaderInput } from "./reader-input.js";
import type { RowList } from "./row-list.js";
import { ScrollScale } from "./scroll-scale.js";
import { Virtualizer, type VirtualHost, type VirtualItem } from "./virtualizer.js";

/** Rows beyond what is in sight that are put onto the page in one frame. */
const kMaxAhead = 16;
/** With more rows in sight missing than this, nothing else is put onto the page in the same frame. */
const kFewMissing = 4;
/** Rounds of showing and measuring in one frame, when rows are not as tall as expected. */
const kMaxRounds = 4;
/** Space that a revealed row keeps from the edge, in pixels. */
const kRevealEdge = 12;

/** How far beyond what is in sight rows come onto the page, and how much further they stay, in views. */
const kAhead = 1;
const kMargin = 1 / 2;
/** How far out of sight a row is that comes onto the page with what is in sight, in pixels. */
const kEdge = 64;

/** What can be a row: its place on the page belongs to the window. */
export interface WindowRow extends VirtualItem {
  /** What stands for it on the page, while it is there. */
  element: HTMLElement | null;
  /** The version of the list whose place its element says. */
  numbered: number;
}

export interface RowHost<Row extends WindowRow> {
  /** The element of a row; `null` while it is not there yet. */
  element(row: Row): HTMLElement | null;
  /** Says which rows `draw` would like to show, before it asks for their elements. */
  wanted(rows: readonly Row[]): void;
  /**
   * Lets long bodies show what is near `top`; true if one has changed, which `touch` told of. The
   * layout is up to date.
   */
  fit(rows: readonly Row[], top: number, view: number): boolean;
  entered(row: Row): void;
  left(row: Row): void;
  /** Whether a row must stay on the page although it is out of sight. */
  isHeld(row: Row): boolean;
  /** The row that hides one which is not shown any more, and takes its place; `null` if none does. */
  standIn(row: Row): Row | null;
  /** What covers the top of the page when a row is there, in pixels. */
  edgeAbove(row: Row): number;
  /** Whether the page is still what a server drew, which is not to be moved. */
  readonly isServers: boolean;
  /** Asks for another frame. */
  request(): void;
}

interface Anchor<Row> {
  row: Row;
  /** How far the top of the page is below the top of the row. */
  delta: number;
}

export class ListWindow<Row extends WindowRow> implements VirtualHost<Row> {
  readonly #shown: Virtualizer<Row>;
  readonly #byElement = new Map<Element, Row>();
  readonly #observer: ResizeObserver;
  readonly #scale = new ScrollScale();
  readonly #input: ReaderInput;
  #anchor: Anchor<Row> | null = null;
  /** Where the page is scrolled to, as far as this file knows. */
  #top = 0;
  #viewHeight = 0;
  /** Of the list within what scrolls. */
  #listTop = 0;
  #below = 0;
  /** Whether rows near the reader were left to the next frame. */
  #leftSome = false;

  constructor(
    private readonly rows: RowList<Row>,
    private readonly scroller: HTMLElement,
    private readonly list: HTMLElement,
    private readonly tail: FollowTail,
    private readonly host: RowHost<Row>,
  ) {
    this.#shown = new Virtualizer<Row>(list, this, rows);
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
    return this.#shown.mounted;
  }

  /** Where the top of the page is in the list. */
  get top(): number {
    return this.#target();
  }

  get viewHeight(): number {
    return this.#viewHeight;
  }

  rowOf(element: Element | null): Row | undefined {
    for (let at = element; at && at !== this.list; at = at.parentElement) {
      const row = this.#byElement.get(at);
      if (row) return row;
    }
    return undefined;
  }

  /** A row's element may have another height. */
  touch(row: Row): void {
    this.#shown.touch(row);
  }

  /** Where the top of the page is, from the top of `row`. */
  offsetIn(row: Row): number {
    return this.#target() - this.rows.offsetOf(row);
  }

  /** Something inside a row, above what the reader sees of it, grew by so much. */
  grewAbove(row: Row, by: number): void {
    if (this.#anchor?.row === row) this.#anchor.delta += by;
  }

  /** Keeps what is at the top of the page there from now on, rather than the end. */
  hold(): void {
    this.#anchorAt(this.#target());
    this.tail.set(false);
  }

  /** How far the bottom of the page is from the end. */
  distanceToTail(): number {
    return this.#end() - this.#target();
  }

  /** Brings a row into sight; rows that come onto the page are measured at once. */
  reveal(row: Row, align: "nearest" | "start" | "center"): void {
    for (let round = 0; round < 3; round += 1) {
      const delta = this.#revealDelta(row, align);
      if (delta === null) break;
      this.tail.set(false);
      this.#anchor = { row, delta };
      this.draw();
    }
  }

  /** Brings the end of a row into sight. */
  revealEnd(row: Row): void {
    for (let round = 0; round < 3; round += 1) {
      this.tail.set(false);
      this.#anchor = { row, delta: row.height - this.#viewHeight + kRevealEdge };
      this.draw();
    }
  }

  /**
   * Takes over rows that are on the page already, in order. What the reader sees stays where it is;
   * the end is followed if that is in sight.
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
    this.#shown.adopt(rows.map(({ row }) => row));
    this.#shown.measure(-Infinity);
    const row = rows[first]?.row;
    this.tail.scrolled(rest > kNearTail, rest);
    this.#anchor = row ? { row, delta: top - (boxes[first]?.top ?? top) } : null;
  }

  /** Puts onto the page what belongs there now. */
  draw(): void {
    if (this.#viewHeight === 0) this.#measureFrame();
    if (this.#viewHeight === 0) return; // not shown: the observer tells when it is
    let gotOn = false;
    for (let round = 0; round < kMaxRounds; round += 1) {
      const wanted = this.#wanted(this.#target());
      this.host.wanted(wanted);
      const changed = this.#shown.mount(wanted);
      gotOn ||= changed;
      const measured = this.#shown.measure(-Infinity).changed;
      const fitted = this.host.fit(this.onPage, this.#target(), this.#viewHeight);
      if (!changed && !measured && !fitted) break;
    }
    // Rows whose cards are still to come ask for a frame when they are there; of a source that answers
    // no longer they never are.
    if (this.#leftSome && gotOn) this.host.request();
    this.#place();
  }

  /** Tells assistive technology how long the list is, and where in it the rows on the page are. */
  number(): void {
    const { version, shownCount } = this.rows;
    for (const row of this.onPage) {
      if (!row.element || row.numbered === version) continue;
      row.numbered = version;
      row.element.setAttribute("aria-posinset", String(this.rows.placeOf(row)));
      row.element.setAttribute("aria-setsize", String(shownCount));
    }
  }

  dispose(): void {
    this.#observer.disconnect();
    this.scroller.removeEventListener("scroll", this.#onScroll);
    this.scroller.removeEventListener("wheel", this.#onWheel);
    this.#input.dispose();
    this.#shown.mount([]);
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

  entered(row: Row): void {
    if (!row.element) return;
    this.#byElement.set(row.element, row);
    this.#observer.observe(row.element);
    this.host.entered(row);
  }

  left(row: Row): void {
    if (!row.element) return;
    this.#observer.unobserve(row.element);
    this.#byElement.delete(row.element);
    row.element = null;
    this.host.left(row);
  }

  /** The top of the page in the list, as it should be. */
  #target(): number {
    if (this.tail.following) return this.#end();
    const anchor = this.#usableAnchor();
    if (!anchor) return Math.min(this.#top - this.#listTop + this.#scale.shift, this.#end());
    const top = this.rows.offsetOf(anchor.row) + anchor.delta;
    return Math.max(-this.#listTop, Math.min(top, this.#end()));
  }

  /** Where the top of the page is when the end is in sight. */
  #end(): number {
    const end = this.rows.height + this.#below - this.#viewHeight;
    return Math.max(-this.#listTop, end);
  }

  #usableAnchor(): Anchor<Row> | null {
    const anchor = this.#anchor;
    if (!anchor || (anchor.row.chunk && anchor.row.shown)) return anchor;
    const row = this.host.standIn(anchor.row);
    return (this.#anchor = row && { row, delta: 0 });
  }

  #anchorAt(top: number): void {
    const row = this.rows.at(Math.max(0, top));
    this.#anchor = row && { row, delta: top - this.rows.offsetOf(row) };
  }

  /** After a jump, what is in sight comes first, and the rest in the next frames. */
  #wanted(top: number): Row[] {
    const view = this.#viewHeight;
    const near = { top: top - kAhead * view, bottom: top + (1 + kAhead) * view };
    const wanted = this.#shown.wanted(near, kMargin * view).map(({ item: row, offset }) => {
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
    this.#leftSome = ahead < 0;
    return now.map(({ row }) => row);
  }

  /** Gives the gaps their heights and scrolls to where the page should be. */
  #place(): void {
    if (this.host.isServers) return;
    const target = this.#target();
    this.#scale.settle(target, this.rows.height, this.#viewHeight);
    const begin = this.#scale.shift;
    this.#shown.fillGaps(begin, begin + this.#scale.shownHeight(this.rows.height));
    const shown = this.tail.following ? 1e9 : target + this.#listTop - this.#scale.shift;
    if (Math.abs(shown - this.#top) < 0.5) return;
    this.scroller.scrollTop = shown;
    this.#top = this.scroller.scrollTop;
  }

  /** Where a row should be below the top of the page; `null` if it is well where it is. */
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

  /** Takes notice of where the page was scrolled to, by the reader or by somebody's code. */
  noticeScroll(): void {
    if (this.host.isServers) return;
    const top = this.scroller.scrollTop;
    const before = this.#top;
    if (Math.abs(top - before) < 1) return;
    this.#top = top;
    const shown = this.#scale.scrolled(before, top, this.rows.height, this.#viewHeight);
    const place = shown - this.#listTop;
    const distance = this.#end() - place;
    this.tail.scrolled(top < before, top < before && this.#isMovedByBrowser(top) ? 0 : distance);
    if (!this.tail.following) this.#anchorAt(place);
    this.host.request();
  }

  /**
   * A page that became taller, or a list that became shorter, is moved up by the browser, not the reader. It
   * may be longer again when the event comes (WebKit); then a little way up that nobody asked for is meant.
   */
  #isMovedByBrowser(top: number): boolean {
    const { scrollHeight, clientHeight } = this.scroller;
    const rest = scrollHeight - clientHeight - top;
    return rest <= 1 || (rest <= kNearTail && !this.#input.isRecent);
  }

  // A wheel turned up says so before the page has moved: growth in between must not pull it back.
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
      if (row && height > 0) changed = this.#shown.see(row, height) || changed;
    }
    if (!changed) return;
    this.#place();
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
