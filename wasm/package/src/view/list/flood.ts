// Tells when entries come faster than anybody reads them, as when a long session is opened while its
// end is in sight: what is drawn in between is gone with the next frame, and takes the processor
// from the core.
// Invariant: the first frame without new entries is drawn, and one every quarter of a second before.

/** With more new entries than this, nothing of what is on the page stays there. */
const kMany = 60;
/** Milliseconds between two frames that are drawn meanwhile. */
const kPause = 250;

export class Flood {
  #added = 0;
  #seen = 0;
  #drawnAt = -Infinity;

  added(): void {
    this.#added += 1;
  }

  /** Whether this frame may be left out; to be asked once a frame. `now` is in milliseconds. */
  skips(now: number): boolean {
    const goesOn = this.#added > this.#seen;
    this.#seen = this.#added;
    return goesOn && this.#added > kMany && now - this.#drawnAt < kPause;
  }

  /** To be called when a frame is drawn. */
  drawn(now: number): void {
    if (this.#added > 0) this.#drawnAt = now;
    this.#added = 0;
    this.#seen = 0;
  }
}
