// The feet of turns that have ended, which turns are folded, and the prompt that precedes each entry.
// Invariant: a foot follows the last top-level entry of its turn and everything nested in that; it
// exists only if the turn has ended and has something to show.
import type { Turn } from "../../contract/index.js";
import { isRunning } from "../chrome/status-mark.js";
import { isPrompt } from "../source/entry-facts.js";
import { endOf, makeRow, type EntryNode, type Row } from "./row.js";
import type { RowList } from "../windowing/row-list.js";

/** Estimated height of a foot, in pixels. */
const kFootHeight = 34;

/** A turn, its top-level entries, the last of them, and the row of its foot. */
interface TurnState {
  turn: Turn | undefined;
  readonly nodes: Set<EntryNode>;
  last: EntryNode | undefined;
  /** The last one that is not a remark about the session, such as the output of a hook. */
  lastStep: EntryNode | undefined;
  /** The first message of an agent after a user message, by agent and number of user messages before it. */
  readonly firstMessages: Map<string, EntryNode>;
  row: Row | null;
}

export class Turns {
  readonly #states = new Map<string, TurnState>();
  /** Prompts, sorted by rank. */
  readonly #prompts: EntryNode[] = [];
  readonly #folded = new Set<string>();
  #userMessageCount = 0;
  /** For each message, the number of user messages up to it when it was inserted. */
  readonly #userMessagesUntil = new WeakMap<EntryNode, number>();

  /**
   * `changed` is called with a row whose text changed, `folded` with entries whose visibility
   * may have changed.
   */
  constructor(
    private readonly rows: RowList<Row>,
    private readonly changed: (row: Row) => void,
    private readonly folded: (nodes: Iterable<EntryNode>) => void,
  ) {}

  get(id: string): Turn | undefined {
    return this.#states.get(id)?.turn;
  }

  /** Returns the last top-level prompt at or before an entry. */
  promptOf(node: EntryNode): EntryNode | null {
    let [low, high] = [0, this.#prompts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#prompts[middle]?.rank ?? Infinity) <= node.rank) low = middle + 1;
      else high = middle;
    }
    return this.#prompts[low - 1] ?? null;
  }

  isFoldedTurn(id: string): boolean {
    return this.#folded.has(id);
  }

  /**
   * Whether an entry is hidden because its turn is folded. Prompts and the final answer stay visible, also if
   * notices follow the answer.
   */
  isFolded(node: EntryNode): boolean {
    const { turn } = node.outline;
    if (turn === null || node.outer || !this.#folded.has(turn)) return false;
    const isAnswer = node.outline.kind === "message" && this.#states.get(turn)?.lastStep === node;
    return !isAnswer && !isPrompt(node.outline);
  }

  /** Folds or unfolds a turn that has ended. */
  toggle(id: string): void {
    const state = this.#states.get(id);
    if (!state) return;
    if (!this.#folded.delete(id)) this.#folded.add(id);
    this.folded(state.nodes);
    if (state.row) this.changed(state.row);
  }

  /** Unfolds the turn of an entry, if that hides the entry. */
  reveal(node: EntryNode): void {
    const { turn } = node.outline;
    if (turn !== null && this.isFolded(node)) this.toggle(turn);
  }

  update(turn: Turn): void {
    const state = this.#state(turn.id);
    state.turn = turn;
    this.#show(state, turn.id);
    if (state.row) this.changed(state.row);
  }

  /** Must be called when an entry was inserted or moved. */
  insertedOrMoved(node: EntryNode): void {
    const { turn } = node.outline;
    this.#updateContinuation(node);
    this.#notePrompt(node);
    if (turn === null) return;
    // A new entry unfolds its turn, so that it does not go unnoticed.
    if (this.#folded.has(turn) && !this.#states.get(turn)?.nodes.has(node)) this.toggle(turn);
    const state = this.#state(turn);
    if (node.outer) {
      removeNode(state, node);
    } else {
      state.nodes.add(node);
      noteLast(state, node);
    }
    this.#show(state, turn);
  }

  forget(node: EntryNode): void {
    const { turn } = node.outline;
    const place = this.#prompts.indexOf(node);
    if (place >= 0) this.#prompts.splice(place, 1);
    const state = turn === null ? undefined : this.#states.get(turn);
    if (!state || turn === null) return;
    if (state.row?.node === node) state.row = null;
    for (const [key, first] of state.firstMessages) {
      if (first === node) state.firstMessages.delete(key);
    }
    removeNode(state, node);
    this.#show(state, turn);
  }

  /** Drops the turns that are not among `turns`. */
  keepOnly(turns: readonly Turn[]): void {
    const kept = new Set(turns.map((turn) => turn.id));
    for (const [id, state] of this.#states) {
      if (kept.has(id)) continue;
      this.#drop(state);
      this.#states.delete(id);
      if (this.#folded.delete(id)) this.folded(state.nodes);
    }
  }

  #notePrompt(node: EntryNode): void {
    const place = this.#prompts.indexOf(node);
    if (place >= 0) this.#prompts.splice(place, 1);
    if (node.outer || !isPrompt(node.outline)) return;
    const before = this.promptOf(node);
    this.#prompts.splice(before ? this.#prompts.indexOf(before) + 1 : 0, 0, node);
  }

  /**
   * Updates which message of an agent is its first; entries arrive in order, except those that
   * are nested late.
   */
  #updateContinuation(node: EntryNode): void {
    const { kind, role, turn, parent } = node.outline;
    if (kind !== "message") return;
    const known = this.#userMessagesUntil.get(node);
    if (known === undefined && role === "user") this.#userMessageCount += 1;
    const count = known ?? this.#userMessageCount;
    this.#userMessagesUntil.set(node, count);
    if (role !== "assistant" || turn === null) return;
    const key = `${parent ?? ""} ${count}`;
    const { firstMessages } = this.#state(turn);
    const first = firstMessages.get(key);
    if (!first?.row.chunk || first.rank > node.rank) firstMessages.set(key, node);
    const isContinuation = firstMessages.get(key) !== node;
    if (isContinuation === node.isContinuation) return;
    node.isContinuation = isContinuation;
    this.changed(node.row);
  }

  #show(state: TurnState, id: string): void {
    const { turn, last } = state;
    const hasText = turn && !isRunning(turn.status) && hasContent(turn);
    if (!hasText || !last?.row.chunk) {
      this.#drop(state);
      return;
    }
    if (state.row?.chunk && state.row.node === last) return;
    this.#drop(state);
    const row = makeRow("foot", id, last, kFootHeight);
    this.rows.insert(row, endOf(last));
    state.row = row;
    last.foot = row;
  }

  #drop(state: TurnState): void {
    const { row } = state;
    if (!row) return;
    state.row = null;
    if (row.node.foot === row) row.node.foot = null;
    if (row.chunk) this.rows.remove(row);
  }

  #state(id: string): TurnState {
    const known = this.#states.get(id);
    if (known) return known;
    const made: TurnState = {
      ...{ turn: undefined, nodes: new Set(), firstMessages: new Map() },
      ...{ last: undefined, lastStep: undefined, row: null },
    };
    this.#states.set(id, made);
    return made;
  }
}

function hasContent({ status, summary }: Turn): boolean {
  return status !== "done" || summary.length > 0;
}

function removeNode(state: TurnState, node: EntryNode): void {
  if (!state.nodes.delete(node) || (state.last !== node && state.lastStep !== node)) return;
  state.last = undefined;
  state.lastStep = undefined;
  for (const other of state.nodes) noteLast(state, other);
}

function noteLast(state: TurnState, node: EntryNode): void {
  if (!state.last || state.last.rank <= node.rank) state.last = node;
  const { kind } = node.outline;
  if (kind === "notice" || kind === "unknown") return;
  if (!state.lastStep || state.lastStep.rank <= node.rank) state.lastStep = node;
}
