// Detects entries that arrive faster than anybody can read them, as when a long session is opened while
// its end is in view. Frames in between may be skipped: the next frame replaces their content, and
// drawing them takes CPU time from the core.
// Invariant: the first frame without new entries is drawn, and until then one every quarter of a second.

/** With more new entries than this, nothing of what is visible stays in view. */
const kMany = 60;
/** Interval between the frames that are drawn meanwhile, in milliseconds. */
const kPause = 250;

export class Flood {
  #added = 0;
  #seen = 0;
  #drawnAt = -Infinity;

  added(): void {
    this.#added += 1;
  }

  /** Whether this frame may be skipped; must be called once per frame. `now` is in milliseconds. */
  skips(now: number): boolean {
    const isGrowing = this.#added > this.#seen;
    this.#seen = this.#added;
    return isGrowing && this.#added > kMany && now - this.#drawnAt < kPause;
  }

  /** Must be called when a frame is drawn. */
  drawn(now: number): void {
    if (this.#added > 0) this.#drawnAt = now;
    this.#added = 0;
    this.#seen = 0;
  }
}
