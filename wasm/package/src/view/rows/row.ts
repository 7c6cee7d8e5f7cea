// The rows of the list and the entries behind them. A row is an entry, the head of a run of calls,
// or the line below a turn; what is nested is a row of its own, further in.
// Invariant: plain data, there for every entry whether it is on the page or not.
import type { DiffLayout } from "../../contract/fragment-types.js";
import type { EntryOutline } from "../source/outline.js";
import type { PieceState } from "../content/reader-state.js";
import { isRunning } from "../chrome/status-mark.js";
import type { WindowRow } from "../windowing/list-window.js";

export interface EntryNode {
  outline: EntryOutline;
  /** Place among all entries as they came. */
  rank: number;
  /** The entry that this one is shown under. */
  outer: EntryNode | null;
  /** 0 at the top, 1 for the steps of a sub-agent, and so on. */
  level: number;
  /** By rank. */
  readonly children: EntryNode[];
  readonly row: Row;
  /** The head of the run that begins here. */
  run: Row | null;
  /** The end of the turn that ends here. */
  foot: Row | null;
  /** Whether the entry itself is shown. */
  visible: boolean;
  /** Whether its steps are shown, and whether the reader said so. */
  stepsOpen: boolean;
  stepsDecided: boolean;
  /** Whether the body is open, and whether the reader said so. */
  open: boolean;
  openDecided: boolean;
  /** Keys of parts that the reader wants to see as a whole. */
  readonly shownInFull: Set<string>;
  /** How the reader wants diffs laid out, by part. */
  readonly layouts: Map<string, DiffLayout>;
  /** When it began and ended, as far as a card has said; `null` before there was one. */
  times: { from: number | null; to: number | null } | null;
  /** Whether the same agent has said something before in the same turn: its name is not repeated. */
  goesOn: boolean;
  /** Whether what it came to shows below its head; `null` until somebody has looked. */
  shows: boolean | null;
  /** Whether it asks the reader something, as far as a card has said. */
  asks: boolean;
  /** What the reader did inside pieces that are off the page, by part and piece. */
  readonly pieceStates: Map<string, PieceState>;
}

export interface Row extends WindowRow {
  readonly kind: "entry" | "run" | "foot";
  /** The entry; of a run the first one, of a turn the last one. */
  node: EntryNode;
  /** Group or turn, of a run or a foot. */
  readonly id: string;
}

export function makeNode(outline: EntryOutline, rank: number): EntryNode {
  const row: Partial<Row> = {
    ...{ kind: "entry", id: outline.id, chunk: null },
    ...{ height: 0, shown: true, measured: false, element: null, numbered: -1 },
  };
  const node: EntryNode = {
    ...{ outline, rank, outer: null, level: 0, children: [], row: row as Row },
    ...{ run: null, foot: null, visible: true },
    ...{ open: !outline.collapsed || isLive(outline), asks: false, shows: null },
    ...{ goesOn: false, times: null },
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
    ...{ measured: false, element: null, numbered: -1 },
  };
}

/** The last row of all that is shown under an entry. */
export function endOf(node: EntryNode): Row {
  for (let at = node; ;) {
    if (at.foot) return at.foot;
    const last = at.children.at(-1);
    if (!last) return at.row;
    at = last;
  }
}

/** The row that an entry and what belongs to it begin with. */
export function beginOf(node: EntryNode): Row {
  return node.run ?? node.row;
}

/** All rows of an entry and of what is nested in it, in order. */
export function* rowsOf(node: EntryNode): Generator<Row> {
  if (node.run) yield node.run;
  yield node.row;
  for (const child of node.children) yield* rowsOf(child);
  if (node.foot) yield node.foot;
}

/** Whether a body can be closed: what was said stays open, but for messages that begin folded. */
export function canFold({ kind, collapsed }: Pick<EntryOutline, "kind" | "collapsed">): boolean {
  return kind !== "message" || collapsed;
}

/** What is open as long as it goes on: what an agent thinks, and what waits for a person. */
export function isLive({ kind, status }: EntryOutline, asks = false): boolean {
  if (status === "awaiting-approval") return true;
  return isRunning(status) && (asks || kind === "reasoning");
}

/** The row that is shown where `row` was before something hid it; `null` if there is none. */
export function standInOf(row: Row): Row | null {
  for (let { node } = row; ; node = node.outer) {
    const shown = [node.row, node.run].find((other) => other?.chunk && other.shown);
    if (shown || !node.outer) return shown ?? null;
  }
}
