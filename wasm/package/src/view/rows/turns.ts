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

/** The first message of an agent after a user message, by turn, agent and number of user messages so far. */
type Speakers = Map<string, EntryNode>;

/** A turn, its top-level entries, the last of them, and the row of its foot. */
interface Foot {
  turn: Turn | undefined;
  readonly nodes: Set<EntryNode>;
  last: EntryNode | undefined;
  row: Row | null;
}

export class Turns {
  readonly #feet = new Map<string, Foot>();
  readonly #speakers: Speakers = new Map();
  /** Prompts, sorted by rank. */
  readonly #prompts: EntryNode[] = [];
  readonly #folded = new Set<string>();
  #asked = 0;

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
    return this.#feet.get(id)?.turn;
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

  /** Whether an entry is hidden because its turn is folded. Prompts and the final answer stay visible. */
  isFolded(node: EntryNode): boolean {
    const { turn } = node.outline;
    if (turn === null || node.outer || !this.#folded.has(turn)) return false;
    const isAnswer = node.outline.kind === "message" && this.#feet.get(turn)?.last === node;
    return !isAnswer && !isPrompt(node.outline);
  }

  /** Folds or unfolds a turn that has ended. */
  toggle(id: string): void {
    const foot = this.#feet.get(id);
    if (!foot) return;
    if (!this.#folded.delete(id)) this.#folded.add(id);
    this.folded(foot.nodes);
    if (foot.row) this.changed(foot.row);
  }

  /** Unfolds the turn of an entry, if that hides the entry. */
  reveal(node: EntryNode): void {
    const { turn } = node.outline;
    if (turn !== null && this.isFolded(node)) this.toggle(turn);
  }

  update(turn: Turn): void {
    const foot = this.#foot(turn.id);
    foot.turn = turn;
    this.#show(foot, turn.id);
    if (foot.row) this.changed(foot.row);
  }

  /** Must be called when an entry was inserted or moved. */
  placed(node: EntryNode): void {
    const { turn } = node.outline;
    this.#heard(node);
    this.#notePrompt(node);
    if (turn === null) return;
    // A new entry unfolds its turn, so that it does not go unnoticed.
    if (this.#folded.has(turn) && !this.#feet.get(turn)?.nodes.has(node)) this.toggle(turn);
    const foot = this.#foot(turn);
    if (node.outer) {
      leave(foot, node);
    } else {
      foot.nodes.add(node);
      if (!foot.last || foot.last.rank <= node.rank) foot.last = node;
    }
    this.#show(foot, turn);
  }

  forget(node: EntryNode): void {
    const { turn } = node.outline;
    const place = this.#prompts.indexOf(node);
    if (place >= 0) this.#prompts.splice(place, 1);
    const foot = turn === null ? undefined : this.#feet.get(turn);
    if (!foot || turn === null) return;
    if (foot.row?.node === node) foot.row = null;
    leave(foot, node);
    this.#show(foot, turn);
  }

  /** Drops the turns that are not among `turns`. */
  keepOnly(turns: readonly Turn[]): void {
    const kept = new Set(turns.map((turn) => turn.id));
    for (const [id, foot] of this.#feet) {
      if (kept.has(id)) continue;
      this.#drop(foot);
      this.#feet.delete(id);
      if (this.#folded.delete(id)) this.folded(foot.nodes);
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
  #heard(node: EntryNode): void {
    const { kind, role, turn, parent } = node.outline;
    if (kind === "message" && role === "user") this.#asked += 1;
    if (kind !== "message" || role !== "assistant" || turn === null) return;
    const key = `${turn} ${parent ?? ""} ${this.#asked}`;
    const first = this.#speakers.get(key);
    if (!first?.row.chunk || first.rank > node.rank) this.#speakers.set(key, node);
    const goesOn = this.#speakers.get(key) !== node;
    if (goesOn === node.goesOn) return;
    node.goesOn = goesOn;
    this.changed(node.row);
  }

  #show(foot: Foot, id: string): void {
    const { turn, last } = foot;
    const hasText = turn && !isRunning(turn.status) && saysSomething(turn);
    if (!hasText || !last?.row.chunk) {
      this.#drop(foot);
      return;
    }
    if (foot.row?.chunk && foot.row.node === last) return;
    this.#drop(foot);
    const row = makeRow("foot", id, last, kFootHeight);
    this.rows.insert(row, endOf(last));
    foot.row = row;
    last.foot = row;
  }

  #drop(foot: Foot): void {
    const { row } = foot;
    if (!row) return;
    foot.row = null;
    if (row.node.foot === row) row.node.foot = null;
    if (row.chunk) this.rows.remove(row);
  }

  #foot(id: string): Foot {
    const known = this.#feet.get(id);
    if (known) return known;
    const made: Foot = { turn: undefined, nodes: new Set(), last: undefined, row: null };
    this.#feet.set(id, made);
    return made;
  }
}

function saysSomething({ status, summary }: Turn): boolean {
  return status !== "done" || summary.length > 0;
}

function leave(foot: Foot, node: EntryNode): void {
  if (!foot.nodes.delete(node) || foot.last !== node) return;
  foot.last = undefined;
  for (const other of foot.nodes) {
    if (!foot.last || foot.last.rank < other.rank) foot.last = other;
  }
}
