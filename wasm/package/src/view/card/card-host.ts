// What a card needs of the list that it is in. For entry-card.ts; entry-list.ts implements it.
// Invariant: types only.
import type { EntryNode } from "../rows/row.js";

/** What a card reports to its list, and asks of it. */
export interface CardHost<Card> {
  toggleBody(node: EntryNode): void;
  toggleSteps(node: EntryNode): void;
  /** Reports whether the entry's result is shown below its head. */
  setShowsResult(node: EntryNode, showsResult: boolean): void;
  /** Reports when the entry began and ended. */
  setTimes(node: EntryNode, from: number | null, to: number | null): void;
  /** Reports that the entry asks the reader something. */
  markHasQuestions(node: EntryNode): void;
  /** Runs a change that the reader requested, and keeps the scroll position. */
  runReaderChange(change: () => void, card: Card): void;
  /** Reports that the height of the card and the nodes of its body may have changed. */
  cardDrawn(card: Card): void;
}
