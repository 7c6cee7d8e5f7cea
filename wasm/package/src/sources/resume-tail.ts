// Remembers the events since the last one with an id, for reconnecting with `Last-Event-ID`. A server
// continues after that id, so it repeats the events that it sent without one; some servers also repeat the
// named event. Invariant: repeated events in the same order are pushed once; the first difference ends the
// comparison.

/** How many characters are kept. If more arrived without an id, the stream cannot be resumed. */
const kMaxChars = 1024 * 1024;

export class ResumeTail {
  #lastId: string;
  #received: string[] = [];
  #size = 0;
  /** After reconnecting: the index in `#received` of the next expected repetition; `null` if all is new. */
  #nextRepeat: number | null = null;
  #hasEvents = false;

  constructor(lastId = "") {
    this.#lastId = lastId;
  }

  get lastId(): string {
    return this.#lastId;
  }

  /** Whether a server that continues after the last id causes neither gaps nor duplicates. */
  get canResume(): boolean {
    return !this.#hasEvents || (this.#lastId !== "" && this.#size <= kMaxChars);
  }

  reconnected(): void {
    this.#nextRepeat = this.#received.length > 0 ? 0 : null;
  }

  /** Records a received event. Returns whether it is new. */
  recordIfNew(id: string | undefined, data: string): boolean {
    if (this.#isRepeat(id, data)) return false;
    this.#nextRepeat = null;
    this.#hasEvents = true;
    if (id !== undefined) {
      this.#lastId = id;
      this.#received = [];
      this.#size = 0;
    }
    this.#size += data.length;
    if (this.#size <= kMaxChars) this.#received.push(data);
    return true;
  }

  #isRepeat(id: string | undefined, data: string): boolean {
    if (this.#nextRepeat === null) return false;
    if (id !== undefined && id !== this.#lastId) return false;
    // The first one is the event with the id, which most servers do not repeat.
    const at = this.#nextRepeat === 0 && id === undefined ? 1 : this.#nextRepeat;
    if (this.#received[at] !== data) return false;
    this.#nextRepeat = at + 1 < this.#received.length ? at + 1 : null;
    return true;
  }
}
