// Maps the height of the list to what a browser can scroll. Chrome lays nothing out beyond 2^25 pixels,
// so a longer list is shifted behind a shorter scroll range.
// Invariant: near the reader one pixel of scrolling is one pixel of the list; only far jumps
// are proportional.

const kMaxPixels = 12_000_000;

export class ScrollShift {
  /** How far the list is shifted up, compared with an unlimited scroll range, in pixels. */
  #shift = 0;

  constructor(private readonly maxHeight = kMaxPixels) {}

  get shift(): number {
    return this.#shift;
  }

  /** Returns the scrollable height for a list of `height`. */
  shownHeight(height: number): number {
    return Math.min(height, this.maxHeight);
  }

  /**
   * Shifts the list so that its offset `top` can be scrolled to. Must be called before scrolling;
   * `viewHeight` is the height of the viewport.
   */
  settle(top: number, height: number, viewHeight: number): void {
    const room = height - this.shownHeight(height);
    if (room <= 0) {
      this.#shift = 0;
      return;
    }
    const shown = top - this.#shift;
    const end = this.shownHeight(height) - viewHeight;
    const nearStart = shown < viewHeight * 4 && this.#shift > 0;
    const nearEnd = shown > end - viewHeight * 4 && this.#shift < room;
    if (nearStart || nearEnd) this.#shift = this.#proportional(top, height, viewHeight);
    this.#shift = Math.min(room, Math.max(0, this.#shift));
  }

  /** Returns the offset in the list after the reader scrolled from `before` to `shown`. */
  scrolled(before: number, shown: number, height: number, viewHeight: number): number {
    const room = height - this.shownHeight(height);
    if (room > 0 && Math.abs(shown - before) > viewHeight * 4) {
      const range = this.shownHeight(height) - viewHeight;
      this.#shift = Math.min(1, Math.max(0, shown / range)) * room;
    }
    return shown + this.#shift;
  }

  #proportional(top: number, height: number, viewHeight: number): number {
    const share = Math.min(1, Math.max(0, top / (height - viewHeight)));
    return share * (height - this.shownHeight(height));
  }
}
