// What a search through a session finds. Invariant: a hit names the
// place where its words are shown, also when that is not on the page.

export interface SearchOptions {
  /** Whether `A` and `a` differ; false by default. */
  caseSensitive?: boolean;
  /** How many hits are told; all are counted. 1000 by default. */
  limit?: number;
}

export interface SearchHit {
  /** The entry's id. */
  entry: string;
  /** Keys of the part and piece; empty for the entry's head, its title and summary. */
  part: string;
  piece: string;
  /** Which of the entry's hits it is, from 0. */
  index: number;
  /** What stands before and behind it on its line, some dozens of characters at most. */
  before: string;
  match: string;
  after: string;
}

export interface SearchResult {
  /** In the order of the entries. */
  hits: SearchHit[];
  /** All hits, those that are not told included. */
  total: number;
  /** Entries with hits. */
  entries: number;
}
