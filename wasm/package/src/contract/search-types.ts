// The result of searching a session. Invariant: a hit names the place where its text is shown, even if that
// place is not on the page.

export interface SearchOptions {
  /** Whether `A` and `a` are different. Default: false. */
  caseSensitive?: boolean;
  /** How many hits to return at most; `total` counts all. Default: 1000. */
  limit?: number;
}

export interface SearchHit {
  /** The entry's id. */
  entry: string;
  /** Keys of the part and piece; both are empty for a hit in the title or summary of the entry. */
  part: string;
  piece: string;
  /** Its position among the hits of the entry, counted from 0. */
  index: number;
  /** The text before and after it on its line, a few dozen characters at most. */
  before: string;
  match: string;
  after: string;
}

export interface SearchResult {
  /** In the order of the entries. */
  hits: SearchHit[];
  /** The number of all hits, including those that are not returned. */
  total: number;
  /** The number of entries with hits. */
  entries: number;
}
