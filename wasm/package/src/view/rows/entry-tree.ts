// The tree of entries: each is nested under the call that started its agent, siblings in order of
// arrival. For model.ts.
// Invariant: the rows are the tree in depth-first order; an entry whose parent is unknown (yet) is at
// the top level; below the sixteenth level, entries become siblings of their parent.
import type { EntryOutline } from "../source/outline.js";
import { endOf, makeNode, rowsOf, type EntryNode, type Row } from "./row.js";
import type { RowList } from "../windowing/row-list.js";

const kDeepestLevel = 16;

export class EntryTree {
  readonly #nodes = new Map<string, EntryNode>();
  /** In order of arrival. */
  readonly #order: EntryNode[] = [];
  readonly #top: EntryNode[] = [];
  /** Entries by the id of their parent, whether that exists or not. */
  readonly #byParent = new Map<string, Set<EntryNode>>();

  /** `insertedOrMoved` is called with every entry that was inserted or moved. */
  constructor(
    private readonly rows: RowList<Row>,
    private readonly insertedOrMoved: (node: EntryNode) => void,
  ) {}

  get(id: string): EntryNode | undefined {
    return this.#nodes.get(id);
  }

  get order(): readonly EntryNode[] {
    return this.#order;
  }

  get top(): readonly EntryNode[] {
    return this.#top;
  }

  insert(index: number, outline: EntryOutline): EntryNode | null {
    if (this.#nodes.has(outline.id)) return null;
    const place = Math.min(index, this.#order.length);
    const node = makeNode(outline, place);
    this.#nodes.set(outline.id, node);
    this.#order.splice(place, 0, node);
    for (let rank = place + 1; rank < this.#order.length; rank += 1) {
      const later = this.#order[rank];
      if (later) later.rank = rank;
    }
    this.#register(node);
    this.#place(node);
    // Entries that arrived before the call that started their agent.
    for (const child of this.#byParent.get(outline.id) ?? []) this.#place(child);
    return node;
  }

  set(id: string, fields: Partial<EntryOutline>): EntryNode | null {
    const node = this.#nodes.get(id);
    if (!node) return null;
    const before = node.outline.parent;
    if (fields.parent !== undefined && fields.parent !== before) {
      this.#byParent.get(before ?? "")?.delete(node);
      node.outline = { ...node.outline, ...fields };
      this.#register(node);
      this.#place(node);
    } else {
      node.outline = { ...node.outline, ...fields };
    }
    return node;
  }

  remove(id: string): EntryNode | null {
    const node = this.#nodes.get(id);
    if (!node) return null;
    this.#nodes.delete(id);
    for (const child of [...node.children]) this.#place(child);
    this.#takeOut(node);
    this.#byParent.get(node.outline.parent ?? "")?.delete(node);
    this.#order.splice(node.rank, 1);
    for (let rank = node.rank; rank < this.#order.length; rank += 1) {
      const later = this.#order[rank];
      if (later) later.rank = rank;
    }
    return node;
  }

  /** Orders the entries like `ids`, all of which must exist. */
  reorder(ids: readonly string[]): void {
    const isSame = ids.every((id, rank) => this.#order[rank]?.outline.id === id);
    if (isSame) return;
    const nodes = ids.flatMap((id) => this.#nodes.get(id) ?? []);
    this.#order.splice(0, Infinity, ...nodes);
    nodes.forEach((node, rank) => (node.rank = rank));
    for (const node of nodes) this.#place(node);
  }

  #register(node: EntryNode): void {
    const { parent } = node.outline;
    if (parent === null) return;
    const siblings = this.#byParent.get(parent);
    if (siblings) siblings.add(node);
    else this.#byParent.set(parent, new Set([node]));
  }

  /** Moves an entry, with everything nested in it, to where its outline says. */
  #place(node: EntryNode): void {
    const waiting = [node];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const before = next.level;
      const rows = this.#takeOut(next);
      this.#putIn(next, rows);
      if (next.level === before) continue;
      waiting.push(...(this.#byParent.get(next.outline.id) ?? []));
    }
  }

  /** Removes an entry from the list, and returns its rows in order. */
  #takeOut(node: EntryNode): Row[] {
    const rows = [...rowsOf(node)];
    if (!node.row.chunk) return rows;
    for (const row of rows) this.rows.remove(row);
    const siblings = node.outer?.children ?? this.#top;
    siblings.splice(siblings.indexOf(node), 1);
    return rows;
  }

  #putIn(node: EntryNode, rows: readonly Row[]): void {
    node.outer = this.#findOuter(node);
    node.level = node.outer ? node.outer.level + 1 : 0;
    const siblings = node.outer?.children ?? this.#top;
    const index = indexByRank(siblings, node.rank);
    const before = siblings[index - 1];
    let after: Row | null = before ? endOf(before) : (node.outer?.row ?? null);
    siblings.splice(index, 0, node);
    for (const row of rows) {
      this.rows.insert(row, after);
      after = row;
    }
    this.insertedOrMoved(node);
  }

  #findOuter({ outline: { parent, id } }: EntryNode): EntryNode | null {
    const found = parent === null ? undefined : this.#nodes.get(parent);
    if (!found) return null;
    // An entry cannot be nested in itself, whatever the events say.
    for (let at: EntryNode | null = found; at; at = at.outer) if (at.outline.id === id) return null;
    return found.level >= kDeepestLevel ? found.outer : found;
  }
}

/** Returns the index of an entry of `rank` among `siblings`; nearly always the end. */
function indexByRank(siblings: readonly EntryNode[], rank: number): number {
  let low = 0;
  let high = siblings.length;
  if (high === 0 || (siblings[high - 1]?.rank ?? 0) < rank) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((siblings[middle]?.rank ?? 0) < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}
