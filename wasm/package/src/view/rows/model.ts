// The content of the list as rows: entries with their nested entries, heads of runs, feet of turns; and
// which of them are folded, filtered out or open. Independent of the DOM.
// Invariant: a row is shown if nothing that it is nested in hides it; a height measured on the page
// replaces the estimate.
import type { Group, Turn } from "../../contract/index.js";
import type { EntryOutline } from "../source/outline.js";
import type { EntryFilter } from "../options/list.js";
import { isRunning } from "../chrome/status-mark.js";
import { EntryTree } from "./entry-tree.js";
import { estimatedHeight } from "./estimate.js";
import { isLive, type EntryNode, type Row } from "./row.js";
import { RowList } from "../windowing/row-list.js";
import { Runs, type Run } from "./runs.js";
import { Turns } from "./turns.js";

/** Pause after which an entry shows its time, in milliseconds. */
const kGap = 60_000;
/** Maximum number of preceding entries to search for one with a time. */
const kLookedBack = 8;

export interface ModelListener {
  /** Whether the reader follows the end, where closing something does not lose the place. */
  isFollowing(): boolean;
  /** The rows changed: a frame is needed. */
  changed(): void;
  /** The content of a row changed. */
  rowChanged(row: Row): void;
}

export class ListModel {
  readonly rows = new RowList<Row>();
  readonly runs: Runs;
  readonly turns: Turns;
  readonly #tree: EntryTree;
  #filter: EntryFilter | null = null;
  /** Entries that pass the filter, and the entries that they are nested in. */
  #passing = new Set<EntryNode>();

  /** With `opensThoughts` the host, not the core, decides whether reasoning starts open. */
  constructor(
    private readonly listener: ModelListener,
    private readonly opensThoughts?: boolean,
  ) {
    this.#tree = new EntryTree(this.rows, (node) => {
      this.#insertedOrMoved(node);
    });
    this.runs = new Runs({
      rows: this.rows,
      get: (id) => this.#tree.get(id),
      isFollowing: () => listener.isFollowing(),
      changed: (run, nodes) => {
        this.#runChanged(run, nodes);
      },
    });
    this.turns = new Turns(
      this.rows,
      (row) => {
        listener.rowChanged(row);
      },
      (nodes) => {
        for (const node of nodes) if (node.row.chunk) this.#refresh(node);
        listener.changed();
      },
    );
  }

  get(id: string): EntryNode | undefined {
    return this.#tree.get(id);
  }

  /** All entries in display order. */
  *entries(): Generator<EntryNode> {
    for (const row of this.rows) if (row.kind === "entry") yield row.node;
  }

  /** Returns the entry that arrived `step` entries after this one; before it if `step` is negative. */
  neighbour(node: EntryNode, step: number): EntryNode | null {
    return this.#tree.order[node.rank + step] ?? null;
  }

  /**
   * Whether an entry began so long after the preceding one that it shows its time. True as well if the
   * times of the preceding one are unknown so far.
   */
  isAfterPause(node: EntryNode): boolean {
    const from = node.times?.from ?? null;
    if (from === null) return false;
    for (let step = 1; step <= kLookedBack; step += 1) {
      const before = this.neighbour(node, -step);
      if (!before?.times) return true;
      const until = before.times.to ?? before.times.from;
      if (until !== null) return from - until > kGap;
    }
    return false;
  }

  /** Returns the id of the first `wanted` entry. */
  first(wanted: (outline: EntryOutline) => boolean): string | null {
    return this.#tree.order.find(({ outline }) => wanted(outline))?.outline.id ?? null;
  }

  get count(): number {
    return this.#tree.order.length;
  }

  insert(index: number, outline: EntryOutline): EntryNode | null {
    const node = this.#tree.insert(index, outline);
    this.listener.changed();
    return node;
  }

  set(id: string, fields: Partial<EntryOutline>): EntryNode | null {
    const before = this.#tree.get(id);
    const wasLive = before !== undefined && isLive(before.outline, before.hasQuestions);
    const node = this.#tree.set(id, fields);
    if (!node) return null;
    this.runs.updateTally(node);
    this.#openIfLive(node, wasLive);
    this.#updateSteps(node);
    if (this.#filter) this.#filterAnew(node);
    this.#estimate(node);
    this.listener.rowChanged(node.row);
    return node;
  }

  /** Sets whether the entry's result is shown below its head. */
  setShowsResult(node: EntryNode, showsResult: boolean): void {
    if (node.showsResult === showsResult) return;
    node.showsResult = showsResult;
    if (!node.row.chunk) return;
    this.#refresh(node);
    this.listener.rowChanged(node.row);
    this.listener.changed();
  }

  /** Notes that an entry asks the reader something. */
  markHasQuestions(node: EntryNode): void {
    const wasLive = isLive(node.outline);
    node.hasQuestions = true;
    this.#openIfLive(node, wasLive);
    this.listener.rowChanged(node.row);
  }

  /** Opens a live entry, and closes it when it has ended if the reader does not lose the place. */
  #openIfLive(node: EntryNode, wasLive: boolean): void {
    if (node.openDecided) return;
    if (isLive(node.outline, node.hasQuestions)) node.open = true;
    else if (wasLive && this.listener.isFollowing()) node.open = !node.outline.collapsed;
  }

  remove(id: string): void {
    const node = this.#tree.get(id);
    if (!node) return;
    this.runs.forget(node);
    this.turns.forget(node);
    this.#tree.remove(id);
    this.#passing.delete(node);
    this.listener.changed();
  }

  /** Reconciles the rows with an outline; entries that stay keep the reader's state. */
  reconcile(
    entries: readonly EntryOutline[],
    groups: readonly Group[],
    turns: readonly Turn[],
  ): void {
    this.runs.keepOnly(groups);
    this.turns.keepOnly(turns);
    const ids = new Set(entries.map((entry) => entry.id));
    for (const node of [...this.#tree.order].reverse()) {
      if (!ids.has(node.outline.id)) this.remove(node.outline.id);
    }
    entries.forEach((entry, index) => {
      if (this.#tree.get(entry.id)) this.set(entry.id, entry);
      else this.insert(index, entry);
    });
    this.#tree.reorder(entries.map((entry) => entry.id));
    for (const node of this.#tree.order) this.runs.insertedOrMoved(node);
    for (const group of groups) this.runs.update(group);
    for (const turn of turns) this.turns.update(turn);
  }

  setOpen(node: EntryNode, open: boolean): void {
    node.openDecided = true;
    if (node.open === open) return;
    node.open = open;
    if (!node.row.element) this.#reestimate(node);
    this.listener.rowChanged(node.row);
  }

  /** Unfolds the steps of an entry, and the run and the turn that it is in. */
  unfold(node: EntryNode): void {
    this.turns.reveal(node);
    this.runs.reveal(node);
    if (node.children.length === 0) return;
    node.stepsDecided = true;
    this.#setSteps(node, true);
  }

  toggleSteps(node: EntryNode): void {
    node.stepsDecided = true;
    this.#setSteps(node, !node.stepsOpen);
  }

  toggleRun(id: string): void {
    const run = this.runs.get(id);
    if (run) this.runs.toggle(run);
  }

  /** Whether an entry passes the filter. */
  passes(node: EntryNode): boolean {
    return this.#filter === null || this.#filter(node.outline);
  }

  /** Opens whatever an entry is folded into. */
  reveal(node: EntryNode): void {
    for (let at: EntryNode | null = node; at; at = at.outer) {
      this.runs.reveal(at);
      this.turns.reveal(at);
      if (at.outer) {
        at.outer.stepsDecided = true;
        this.#setSteps(at.outer, true);
      }
    }
  }

  setFilter(filter: EntryFilter | null): void {
    this.#filter = filter;
    this.#passing.clear();
    if (filter) {
      for (const node of this.#tree.order) {
        if (!filter(node.outline)) continue;
        for (let at: EntryNode | null = node; at && !this.#passing.has(at); at = at.outer) {
          this.#passing.add(at);
        }
      }
    }
    for (const node of this.#tree.top) this.#refresh(node);
    this.listener.changed();
  }

  #insertedOrMoved(node: EntryNode): void {
    if (node.outline.kind === "reasoning" && this.opensThoughts !== undefined) {
      node.open = node.openDecided ? node.open : this.opensThoughts;
      node.openDecided = true;
    }
    this.runs.insertedOrMoved(node);
    this.turns.insertedOrMoved(node);
    this.#updateSteps(node);
    if (this.#filter) this.#applyFilter(node);
    this.#refresh(node);
    this.#estimate(node);
    if (node.outer) {
      this.#estimate(node.outer);
      this.listener.rowChanged(node.outer.row);
    }
    this.listener.rowChanged(node.row);
  }

  /** Keeps steps open while the call that started them runs, unless the reader decided otherwise. */
  #updateSteps(node: EntryNode): void {
    const running = isRunning(node.outline.status);
    if (node.stepsDecided || node.stepsOpen === running) return;
    if (running || this.listener.isFollowing()) this.#setSteps(node, running);
  }

  #setSteps(node: EntryNode, open: boolean): void {
    if (node.stepsOpen === open) return;
    node.stepsOpen = open;
    for (const child of node.children) this.#refresh(child);
    this.listener.rowChanged(node.row);
    this.listener.changed();
  }

  #runChanged(run: Run, nodes: Iterable<EntryNode>): void {
    for (const node of nodes) if (node.row.chunk) this.#refresh(node);
    if (run.row) this.listener.rowChanged(run.row);
    this.listener.changed();
  }

  #applyFilter(node: EntryNode): void {
    if (!this.#filter?.(node.outline)) return;
    for (let at: EntryNode | null = node; at && !this.#passing.has(at); at = at.outer) {
      this.#passing.add(at);
    }
  }

  /** Filters an entry again after a change; an entry with passing children stays. */
  #filterAnew(node: EntryNode): void {
    const before = this.#passing.has(node);
    this.#applyFilter(node);
    const hasPassingChild = node.children.some((child) => this.#passing.has(child));
    if (before && !hasPassingChild && !this.passes(node)) this.#passing.delete(node);
    if (before === this.#passing.has(node)) return;
    for (let at: EntryNode | null = node; at; at = at.outer) this.#refresh(at);
    this.listener.changed();
  }

  /** Updates whether an entry and everything nested in it are shown. */
  #refresh(node: EntryNode): void {
    const isFiltered = this.#filter !== null;
    const isParentShown = isFiltered || !node.outer || (node.outer.visible && node.outer.stepsOpen);
    const isFolded = this.turns.isFolded(node);
    const visible = isFiltered
      ? this.#passing.has(node)
      : isParentShown && !isFolded && !this.runs.isFolded(node);
    node.visible = visible;
    this.rows.setShown(node.row, visible);
    if (node.run) this.rows.setShown(node.run, isParentShown && !isFiltered && !isFolded);
    if (node.foot) this.rows.setShown(node.foot, isParentShown && !isFiltered);
    for (const child of node.children) this.#refresh(child);
  }

  #estimate(node: EntryNode): void {
    if (!node.row.measured) this.#reestimate(node);
  }

  #reestimate(node: EntryNode): void {
    node.row.measured = false;
    this.rows.setHeight(node.row, estimatedHeight(node));
  }
}
