// What a search found and which hit the reader is at, without any page. For the find bar.
// Invariant: the current hit is one of `hits`, or there is none; a new answer to the same question
// keeps it, as long as it is still found.
import type { SearchHit, SearchResult } from "../source/tool-source.js";

/** The first answer brings at most this many hits along; stepping beyond them asks for more. */
export const kFirstHits = 1000;
/** With more than this many hits nobody steps through them one by one. */
export const kMaxHits = 10_000;

export class FindState {
  #hits: readonly SearchHit[] = [];
  #hasMore = false;
  #brought = 0;
  #at = -1;

  get hits(): readonly SearchHit[] {
    return this.#hits;
  }

  /** The hits that a reader can see, as far as they were brought along. */
  get total(): number {
    return this.#hits.length;
  }

  /** Whether there are more, of which nobody knows how many can be seen. */
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

  /** The how-manyth hit of its piece the current one is, from 0. */
  get ordinal(): number {
    const hit = this.current;
    if (!hit) return 0;
    let first = this.#at;
    while (first > 0 && samePiece(this.#hits[first - 1], hit)) first -= 1;
    return this.#at - first;
  }

  clear(): void {
    this.#hits = [];
    this.#brought = 0;
    this.#hasMore = false;
    this.#at = -1;
  }

  /**
   * Takes those hits of an answer that can be seen; `order` is the place of an entry in the list, by
   * which they are sorted.
   */
  take(hits: readonly SearchHit[], answer: SearchResult, order: (entry: string) => number): void {
    const before = this.current;
    this.#brought = answer.hits.length;
    this.#hasMore = answer.total > this.#brought;
    this.#hits = sorted(hits, order);
    this.#at = before ? this.#hits.findIndex((hit) => sameHit(hit, before)) : -1;
  }

  /** Goes to the first hit at or behind an entry's place, or to the first of all. */
  goNear(place: number, order: (entry: string) => number): void {
    const behind = this.#hits.findIndex((hit) => order(hit.entry) >= place);
    this.#at = behind >= 0 ? behind : Math.min(0, this.#hits.length - 1);
  }

  /** Goes to the next or previous hit, around the ends. */
  step(by: 1 | -1): void {
    const count = this.#hits.length;
    if (count === 0) return;
    this.#at = this.#at < 0 ? (by > 0 ? 0 : count - 1) : (this.#at + by + count) % count;
  }

  /** Whether the next step would leave the hits that were brought along although there are more. */
  needsMore(by: 1 | -1): boolean {
    const count = this.#hits.length;
    if (!this.#hasMore || this.#brought >= kMaxHits) return false;
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
