// Remembers the events since the last one with an id, for reconnecting with `Last-Event-ID`. A server
// continues after that id, so it repeats the events that it sent without one; some servers also repeat the
// named event. Invariant: repeated events in the same order are pushed once; the first difference ends the
// comparison.

/** How many characters are kept. If more arrived without an id, the stream cannot be resumed. */
const kMost = 1024 * 1024;

export class ResumeTail {
  #lastId: string;
  #told: string[] = [];
  #size = 0;
  /** After reconnecting: the index in `#told` of the next expected repetition; `null` if everything is new. */
  #again: number | null = null;
  #any = false;

  constructor(lastId = "") {
    this.#lastId = lastId;
  }

  get lastId(): string {
    return this.#lastId;
  }

  /** Whether a server that continues after the last id causes neither gaps nor duplicates. */
  get canResume(): boolean {
    return !this.#any || (this.#lastId !== "" && this.#size <= kMost);
  }

  reconnected(): void {
    this.#again = this.#told.length > 0 ? 0 : null;
  }

  /** Records a received event. Returns whether it is new. */
  isNew(id: string | undefined, data: string): boolean {
    if (this.#comesAgain(id, data)) return false;
    this.#again = null;
    this.#any = true;
    if (id !== undefined) {
      this.#lastId = id;
      this.#told = [];
      this.#size = 0;
    }
    this.#size += data.length;
    if (this.#size <= kMost) this.#told.push(data);
    return true;
  }

  #comesAgain(id: string | undefined, data: string): boolean {
    if (this.#again === null) return false;
    if (id !== undefined && id !== this.#lastId) return false;
    // The first one is the event with the id, which most servers do not repeat.
    const at = this.#again === 0 && id === undefined ? 1 : this.#again;
    if (this.#told[at] !== data) return false;
    this.#again = at + 1 < this.#told.length ? at + 1 : null;
    return true;
  }
}
