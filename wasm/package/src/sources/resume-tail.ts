// What was told since the last event with an id, for reconnecting by `Last-Event-ID`. A server continues
// behind that id, so it sends again what it sent without one, and some send the named event itself again.
// Invariant: what comes again in the same order is told once; with the first difference it is over.

/** Characters that are kept; behind more than that nothing can be resumed. */
const kMost = 1024 * 1024;

export class ResumeTail {
  #lastId: string;
  #told: string[] = [];
  #size = 0;
  /** Behind a reconnect: where in `#told` what comes again is; `null` when all is new. */
  #again: number | null = null;
  #any = false;

  constructor(lastId = "") {
    this.#lastId = lastId;
  }

  get lastId(): string {
    return this.#lastId;
  }

  /** Whether a server that continues behind the last id leaves no gap and doubles nothing. */
  get canResume(): boolean {
    return !this.#any || (this.#lastId !== "" && this.#size <= kMost);
  }

  reconnected(): void {
    this.#again = this.#told.length > 0 ? 0 : null;
  }

  /** Notes an event that came. Returns whether it is new. */
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
    // The first is the one with the id, which most servers do not send again.
    const at = this.#again === 0 && id === undefined ? 1 : this.#again;
    if (this.#told[at] !== data) return false;
    this.#again = at + 1 < this.#told.length ? at + 1 : null;
    return true;
  }
}
