// Puts the rows near the reader onto the page and takes the others off it, without the reader
// noticing: the row at the top of the page stays where it is, whatever changes around it.
// Invariant: after `draw` every row in sight whose element is there is on the page, in order, and
// gaps hold the place of all others. Layout is asked for once a round, never once a row.
import { kNearTail, type FollowTail } from "./follow-tail.js";
import { Gaps, skipGaps } from "./gap.js";
import type { RowList, Sized } from "./row-list.js";
import { ScrollScale } from "./scroll-scale.js";

/** Rows beyond what is in sight that are put onto the page in one frame. */
const kMaxAhead = 16;
/** With more rows in sight missing than this, nothing else is put onto the page in the same frame. */
const kFewMissing = 4;
/** Rounds of showing and measuring in one frame, when rows are not as tall as expected. */
const kMaxRounds = 4;
/** Space that a revealed row keeps from the edge, in pixels. */
const kRevealEdge = 12;

/** What a reader does that may scroll, beside the wheel, and for how long it may go on to, in ms. */
const kInputs = ["keydown", "pointerdown", "touchmove"] as const;
const kReleases = ["pointerup", "pointercancel"] as const;
const kInputMs = 1000;

/** What can be a row: its place on the page belongs to the window. */
export interface WindowRow extends Sized {
  /** Whether `height` was seen on the page, rather than estimated. */
  measured: boolean;
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

export class ListWindow<Row extends WindowRow> {
  readonly #onPage = new Map<Element, Row>();
  readonly #gaps: Gaps;
  readonly #dirty = new Set<Row>();
  readonly #observer: ResizeObserver;
  readonly #scale = new ScrollScale();
  #order: Row[] = [];
  #anchor: Anchor<Row> | null = null;
  /** Where the page is scrolled to, as far as this file knows. */
  #top = 0;
  #viewHeight = 0;
  /** Of the list within what scrolls. */
  #listTop = 0;
  #below = 0;
  /** Whether rows near the reader were left to the next frame. */
  #leftSome = false;
  /** When the reader last did what scrolls, and whether a pointer is down, on the scroll bar perhaps. */
  #inputAt = -kInputMs;
  #isPressed = false;

  constructor(
    private readonly rows: RowList<Row>,
    private readonly scroller: HTMLElement,
    private readonly list: HTMLElement,
    private readonly tail: FollowTail,
    private readonly host: RowHost<Row>,
  ) {
    this.#gaps = new Gaps(list);
    scroller.addEventListener("scroll", this.#onScroll, { passive: true });
    scroller.addEventListener("wheel", this.#onWheel, { passive: true });
    for (const name of kInputs) scroller.addEventListener(name, this.#onInput, { passive: true });
    for (const name of kReleases) scroller.ownerDocument.addEventListener(name, this.#onRelease);
    this.#observer = new ResizeObserver((entries) => {
      this.#onResize(entries);
    });
    this.#observer.observe(scroller);
  }

  /** The rows on the page, in order. */
  get onPage(): readonly Row[] {
    return this.#order;
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
      const row = this.#onPage.get(at);
      if (row) return row;
    }
    return undefined;
  }

  /** A row's element may have another height. */
  touch(row: Row): void {
    if (row.element) this.#dirty.add(row);
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
    for (const { row, element } of rows) this.#putOn(row, element);
    this.#order = rows.map(({ row }) => row);
    this.#measure();
    const row = this.#order[first];
    this.tail.scrolled(rest > kNearTail, rest);
    this.#anchor = row ? { row, delta: top - (boxes[first]?.top ?? top) } : null;
  }

  /** Puts onto the page what belongs there now. */
  draw(): void {
    if (this.#viewHeight === 0) this.#measureFrame();
    if (this.#viewHeight === 0) return; // not shown: the observer tells when it is
    let gotOn = false;
    for (let round = 0; round < kMaxRounds; round += 1) {
      const changed = this.#show(this.#wanted(this.#target()));
      gotOn ||= changed;
      const measured = this.#measure();
      const fitted = this.host.fit(this.#order, this.#target(), this.#viewHeight);
      if (!changed && !measured && !fitted) break;
    }
    // Rows whose cards are still to come ask for a frame when they are there; of a source that answers
    // no longer they never are.
    if (this.#leftSome && gotOn) this.host.request();
    this.#place();
  }

  dispose(): void {
    this.#observer.disconnect();
    this.scroller.removeEventListener("scroll", this.#onScroll);
    this.scroller.removeEventListener("wheel", this.#onWheel);
    for (const name of kInputs) this.scroller.removeEventListener(name, this.#onInput);
    const page = this.scroller.ownerDocument;
    for (const name of kReleases) page.removeEventListener(name, this.#onRelease);
    for (const row of this.#order) this.#takeOff(row);
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

  #wanted(top: number): Row[] {
    const view = this.#viewHeight;
    const near: { row: Row; inSight: boolean }[] = [];
    let row = this.rows.at(Math.max(0, top - view));
    let offset = row ? this.rows.offsetOf(row) : 0;
    for (; row && offset < top + 2 * view; row = this.rows.next(row)) {
      const inSight = offset + row.height > top - 64 && offset < top + view + 64;
      near.push({ row, inSight });
      offset += row.height;
    }
    // After a jump, what is in sight comes first, and the rest in the next frames.
    const missing = near.filter((at) => at.inSight && !at.row.element).length;
    let ahead = missing > kFewMissing ? 0 : kMaxAhead;
    const wanted = near.filter(({ row: { element }, inSight }) => {
      if (element || inSight) return true;
      ahead -= 1;
      return ahead >= 0;
    });
    this.#leftSome = ahead < 0;
    return this.#withHeld(
      wanted.map((at) => at.row),
      top,
    );
  }

  /** Adds rows that are on the page and stay: held ones, and those just outside. */
  #withHeld(wanted: Row[], top: number): Row[] {
    const known = new Set(wanted);
    const view = this.#viewHeight;
    const before: Row[] = [];
    const after: Row[] = [];
    for (const row of this.#order) {
      if (known.has(row) || !row.chunk || !row.shown) continue;
      const offset = this.rows.offsetOf(row);
      const isNear = offset + row.height > top - 1.5 * view && offset < top + 2.5 * view;
      if (isNear || this.host.isHeld(row)) (offset < top ? before : after).push(row);
    }
    if (before.length === 0 && after.length === 0) return wanted;
    const all = [...before, ...wanted, ...after].map((row) => ({
      row,
      offset: this.rows.offsetOf(row),
    }));
    return all.sort((a, b) => a.offset - b.offset).map(({ row }) => row);
  }

  /** Makes the page that of `wanted`; true if a row came or went. */
  #show(wanted: readonly Row[]): boolean {
    this.host.wanted(wanted);
    const kept = new Set(wanted);
    let changed = false;
    for (const row of this.#order) {
      if (kept.has(row)) continue;
      this.#takeOff(row);
      changed = true;
    }
    const order: Row[] = [];
    let next = this.list.firstElementChild;
    for (const row of wanted) {
      const element = row.element ?? this.host.element(row);
      if (!element) continue;
      next = skipGaps(next);
      order.push(row);
      if (next === element) next = next.nextElementSibling;
      else insertKeepingFocus(this.list, element, next);
      if (row.element) continue;
      this.#putOn(row, element);
      changed = true;
    }
    this.#order = order;
    return changed;
  }

  #putOn(row: Row, element: HTMLElement): void {
    row.element = element;
    this.#onPage.set(element, row);
    this.#observer.observe(element);
    this.#dirty.add(row);
    this.host.entered(row);
  }

  #takeOff(row: Row): void {
    const { element } = row;
    if (!element) return;
    this.#observer.unobserve(element);
    this.#onPage.delete(element);
    this.#dirty.delete(row);
    element.remove();
    row.element = null;
    this.host.left(row);
  }

  /** Reads the heights of rows that may have another; true if one has. */
  #measure(): boolean {
    let changed = false;
    for (const row of this.#dirty) {
      if (row.element) changed = this.#setHeight(row, heightOf(row.element)) || changed;
    }
    this.#dirty.clear();
    return changed;
  }

  #setHeight(row: Row, height: number): boolean {
    row.measured = true;
    if (Math.abs(height - row.height) < 0.01) return false;
    this.rows.setHeight(row, height);
    return true;
  }

  /** Gives the gaps their heights and scrolls to where the page should be. */
  #place(): void {
    if (this.host.isServers) return;
    const target = this.#target();
    this.#scale.settle(target, this.rows.height, this.#viewHeight);
    this.#placeGaps();
    const shown = this.tail.following ? 1e9 : target + this.#listTop - this.#scale.shift;
    if (Math.abs(shown - this.#top) < 0.5) return;
    this.scroller.scrollTop = shown;
    this.#top = this.scroller.scrollTop;
  }

  #placeGaps(): void {
    const placed = this.#order.flatMap((row) => {
      const { element, height } = row;
      return element ? [{ element, height, offset: this.rows.offsetOf(row) }] : [];
    });
    const begin = this.#scale.shift;
    this.#gaps.fill(placed, begin, begin + this.#scale.shownHeight(this.rows.height));
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
    const isAsked = this.#isPressed || performance.now() - this.#inputAt < kInputMs;
    return rest <= 1 || (rest <= kNearTail && !isAsked);
  }

  readonly #onInput = ({ type }: Event): void => {
    this.#inputAt = performance.now();
    if (type === "pointerdown") this.#isPressed = true;
  };

  readonly #onRelease = (): void => {
    this.#isPressed = false;
  };

  // A wheel turned up says so before the page has moved: growth in between must not pull it back.
  readonly #onWheel = (event: WheelEvent): void => {
    const canScroll = this.#end() > -this.#listTop + 1;
    if (event.deltaY < 0 && canScroll && this.tail.following) this.hold();
  };

  #onResize(entries: readonly ResizeObserverEntry[]): void {
    let changed = false;
    for (const { target, borderBoxSize } of entries) {
      const row = this.#onPage.get(target);
      if (target === this.scroller) this.#measureFrame();
      if (target === this.scroller) changed = true;
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (row && height > 0) changed = this.#setHeight(row, height) || changed;
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

function heightOf(element: Element): number {
  return element.getBoundingClientRect().height;
}

/** What holds the focus keeps it when it is put elsewhere. */
function insertKeepingFocus(list: Element, node: Element, before: Element | null): void {
  const { activeElement } = document;
  const focused = node.isConnected && node.contains(activeElement) ? activeElement : null;
  list.insertBefore(node, before);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
