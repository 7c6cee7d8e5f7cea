// Maps the height of the list to what a browser can scroll. Chrome lays nothing out beyond 2^25
// pixels, so a longer list is moved behind a shorter scroll bar.
// Invariant: near the reader one pixel of scrolling is one pixel of the list; only far jumps are
// proportional.

const kMaxPixels = 12_000_000;

export class ScrollScale {
  /** How far the list stands above where it would be without an end to pixels. */
  #shift = 0;

  constructor(private readonly most = kMaxPixels) {}

  get shift(): number {
    return this.#shift;
  }

  /** The height that the scroll bar is given for a list of `height`. */
  shownHeight(height: number): number {
    return Math.min(height, this.most);
  }

  /**
   * Keeps the place of the list at `top` within what can be scrolled. To be asked before the page is
   * placed; `view` is the height of what is in sight.
   */
  settle(top: number, height: number, view: number): void {
    const room = height - this.shownHeight(height);
    if (room <= 0) {
      this.#shift = 0;
      return;
    }
    const shown = top - this.#shift;
    const end = this.shownHeight(height) - view;
    const nearStart = shown < view * 4 && this.#shift > 0;
    const nearEnd = shown > end - view * 4 && this.#shift < room;
    if (nearStart || nearEnd) this.#shift = this.#proportional(top, height, view);
    this.#shift = Math.min(room, Math.max(0, this.#shift));
  }

  /** The place of the list when the scroll bar was moved by hand from `before` to `shown`. */
  scrolled(before: number, shown: number, height: number, view: number): number {
    const room = height - this.shownHeight(height);
    if (room > 0 && Math.abs(shown - before) > view * 4) {
      const range = this.shownHeight(height) - view;
      this.#shift = Math.min(1, Math.max(0, shown / range)) * room;
    }
    return shown + this.#shift;
  }

  #proportional(top: number, height: number, view: number): number {
    const share = Math.min(1, Math.max(0, top / (height - view)));
    return share * (height - this.shownHeight(height));
  }
}
