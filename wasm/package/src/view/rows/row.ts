// The rows of the list and the entries behind them. A row is an entry, the head of a run of calls, or
// the foot of a turn; nested entries are indented rows of their own.
// Invariant: plain data that exists for every entry, whether it is on the page or not.
import type { DiffLayout } from "../../contract/fragment-types.js";
import type { EntryOutline } from "../source/outline.js";
import type { PieceState } from "../content/reader-state.js";
import { isRunning } from "../chrome/status-mark.js";
import type { WindowRow } from "../windowing/list-window.js";

export interface EntryNode {
  outline: EntryOutline;
  /** Index among all entries, in order of arrival. */
  rank: number;
  /** The entry that this one is nested in. */
  outer: EntryNode | null;
  /** 0 at the top, 1 for the steps of a sub-agent, and so on. */
  level: number;
  /** Sorted by rank. */
  readonly children: EntryNode[];
  readonly row: Row;
  /** The head of the run that begins here. */
  run: Row | null;
  /** The foot of the turn that ends here. */
  foot: Row | null;
  /** Whether the entry itself is shown. */
  visible: boolean;
  /** Whether its steps are shown, and whether the reader decided that. */
  stepsOpen: boolean;
  stepsDecided: boolean;
  /** Whether the body is open, and whether the reader decided that. */
  open: boolean;
  openDecided: boolean;
  /** Keys of parts that the reader wants to see in full. */
  readonly shownInFull: Set<string>;
  /** The layouts that the reader chose for diffs, by part. */
  readonly layouts: Map<string, DiffLayout>;
  /** When it began and ended, as its card reported; `null` before it had a card. */
  times: { from: number | null; to: number | null } | null;
  /**
   * Whether the same agent wrote an earlier message since the last prompt in this turn, so that its
   * name is not repeated.
   */
  isContinuation: boolean;
  /** Whether its result is shown below its head; `null` if unknown so far. */
  showsResult: boolean | null;
  /** Whether it asks the reader something; false if unknown so far. */
  hasQuestions: boolean;
  /** The reader's state of pieces that are off the page, by part and piece. */
  readonly pieceStates: Map<string, PieceState>;
}

export interface Row extends WindowRow {
  readonly kind: "entry" | "run" | "foot";
  /** The entry; the first one of a run, the last one of a turn. */
  node: EntryNode;
  /** The id of the entry, of the run's group, or of the foot's turn. */
  readonly id: string;
}

export function makeNode(outline: EntryOutline, rank: number): EntryNode {
  const row: Partial<Row> = {
    ...{ kind: "entry", id: outline.id, chunk: null },
    ...{ height: 0, shown: true, measured: false, element: null, ariaVersion: -1 },
  };
  const node: EntryNode = {
    ...{ outline, rank, outer: null, level: 0, children: [], row: row as Row },
    ...{ run: null, foot: null, visible: true },
    ...{ open: !outline.collapsed || isLive(outline), hasQuestions: false, showsResult: null },
    ...{ isContinuation: false, times: null },
    ...{ stepsOpen: false, stepsDecided: false, openDecided: false },
    ...{ layouts: new Map<string, DiffLayout>() },
    ...{ shownInFull: new Set<string>(), pieceStates: new Map<string, PieceState>() },
  };
  node.row.node = node;
  return node;
}

export function makeRow(kind: "run" | "foot", id: string, node: EntryNode, height: number): Row {
  return {
    ...{ kind, id, node, height, chunk: null, shown: true },
    ...{ measured: false, element: null, ariaVersion: -1 },
  };
}

/** Returns the last row of an entry and everything nested in it. */
export function endOf(node: EntryNode): Row {
  for (let at = node; ;) {
    if (at.foot) return at.foot;
    const last = at.children.at(-1);
    if (!last) return at.row;
    at = last;
  }
}

/** All rows of an entry and everything nested in it, in order. */
export function* rowsOf(node: EntryNode): Generator<Row> {
  if (node.run) yield node.run;
  yield node.row;
  for (const child of node.children) yield* rowsOf(child);
  if (node.foot) yield node.foot;
}

/** Whether a body can be closed: always, except for messages that do not start collapsed. */
export function canFold({ kind, collapsed }: Pick<EntryOutline, "kind" | "collapsed">): boolean {
  return kind !== "message" || collapsed;
}

/** Whether an entry stays open while in progress: reasoning, questions, and calls that await approval. */
export function isLive({ kind, status }: EntryOutline, hasQuestions = false): boolean {
  if (status === "awaiting-approval") return true;
  return isRunning(status) && (hasQuestions || kind === "reasoning");
}

/** Returns the visible row that a hidden `row` is folded into; `null` if there is none. */
export function foldTargetOf(row: Row): Row | null {
  for (let { node } = row; ; node = node.outer) {
    const shown = [node.row, node.run].find((other) => other?.chunk && other.shown);
    if (shown || !node.outer) return shown ?? null;
  }
}
