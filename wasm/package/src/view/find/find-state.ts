// The hits of a search and which of them is current. Independent of the DOM; for find-hits.ts.
// Invariant: the current hit is one of `hits`, or there is none; a new answer to the same query keeps
// it if it is still found.
import type { SearchHit, SearchResult } from "../source/tool-source.js";

/** Limit of the first query; stepping beyond it queries more. */
export const kFirstHits = 1000;
/** Limit of any query: nobody steps through more hits one by one. */
export const kMaxHits = 10_000;

export class FindState {
  #hits: readonly SearchHit[] = [];
  #hasMore = false;
  #fetchedCount = 0;
  #at = -1;

  get hits(): readonly SearchHit[] {
    return this.#hits;
  }

  /** The number of visible hits among those fetched. */
  get total(): number {
    return this.#hits.length;
  }

  /** Whether the core has further hits; how many of them are visible is unknown. */
  get hasMore(): boolean {
    return this.#hasMore;
  }

  get current(): SearchHit | null {
    return this.#hits[this.#at] ?? null;
  }

  /** The number of the current hit, from 1; 0 if there is none. */
  get position(): number {
    return this.#at + 1;
  }

  /** The index of the current hit among the hits of its piece, from 0. */
  get ordinal(): number {
    const hit = this.current;
    if (!hit) return 0;
    let first = this.#at;
    while (first > 0 && samePiece(this.#hits[first - 1], hit)) first -= 1;
    return this.#at - first;
  }

  clear(): void {
    this.#hits = [];
    this.#fetchedCount = 0;
    this.#hasMore = false;
    this.#at = -1;
  }

  /** Stores the visible `hits` of an answer, sorted by `order`, the position of an entry in the list. */
  setHits(
    hits: readonly SearchHit[],
    answer: SearchResult,
    order: (entry: string) => number,
  ): void {
    const before = this.current;
    this.#fetchedCount = answer.hits.length;
    this.#hasMore = answer.total > this.#fetchedCount;
    this.#hits = sorted(hits, order);
    this.#at = before ? this.#hits.findIndex((hit) => sameHit(hit, before)) : -1;
  }

  /** Goes to the first hit at or after a position in the list, or to the very first. */
  goNear(position: number, order: (entry: string) => number): void {
    const behind = this.#hits.findIndex((hit) => order(hit.entry) >= position);
    this.#at = behind >= 0 ? behind : Math.min(0, this.#hits.length - 1);
  }

  /** Goes to the next or previous hit; wraps around at the ends. */
  step(by: 1 | -1): void {
    const count = this.#hits.length;
    if (count === 0) return;
    this.#at = this.#at < 0 ? (by > 0 ? 0 : count - 1) : (this.#at + by + count) % count;
  }

  /** Whether the next step would leave the fetched hits although there are more. */
  needsMore(by: 1 | -1): boolean {
    const count = this.#hits.length;
    if (!this.#hasMore || this.#fetchedCount >= kMaxHits) return false;
    return by > 0 ? this.#at === count - 1 : this.#at <= 0;
  }
}

function sorted(hits: readonly SearchHit[], order: (entry: string) => number): SearchHit[] {
  return hits
    .map((hit, index) => ({ hit, index, place: order(hit.entry) }))
    .sort((a, b) => a.place - b.place || a.index - b.index)
    .map(({ hit }) => hit);
}

function samePiece(a: SearchHit | undefined, b: SearchHit): boolean {
  return a?.entry === b.entry && a.part === b.part && a.piece === b.piece;
}

function sameHit(a: SearchHit, b: SearchHit): boolean {
  return samePiece(a, b) && a.index === b.index;
}
