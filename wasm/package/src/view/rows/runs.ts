// The runs of calls: which have a head, and which are folded into it.
// Invariant: a run has no head and hides nothing until three of its calls have ended; it is open while
// it is the last activity of its agent or has running calls, unless the reader decided otherwise.
import type { Group } from "../../contract/index.js";
import { makeRow, type EntryNode, type Row } from "./row.js";
import { RunTally } from "./run-tally.js";
import type { RowList } from "../windowing/row-list.js";

/** Exported pages have the same rules (export_runs.cpp). */
const kFewestCalls = 3;
/** Estimated height of a head, in pixels. */
const kHeadHeight = 34;

export interface Run {
  readonly id: string;
  group: Group | undefined;
  readonly nodes: Set<EntryNode>;
  readonly tally: RunTally;
  row: Row | null;
  shown: boolean;
  open: boolean;
  decided: boolean;
  superseded: boolean;
}

export interface RunHost {
  rows: RowList<Row>;
  get: (id: string) => EntryNode | undefined;
  /** Whether the reader follows the end, where folding does not lose the place. */
  isFollowing: () => boolean;
  /** Called when a run's head changed, with the entries whose visibility may have changed. */
  changed: (run: Run, nodes: Iterable<EntryNode>) => void;
}

export class Runs {
  readonly #runs = new Map<string, Run>();
  /** By parent, the latest entry and its run, which the agent's next call would continue. */
  readonly #latest = new Map<string | null, { group: string | null; rank: number }>();

  constructor(private readonly host: RunHost) {}

  get(id: string | null): Run | undefined {
    return id === null ? undefined : this.#runs.get(id);
  }

  /** Whether an entry is folded into its run. An entry that shows a result stays visible. */
  isFolded(node: EntryNode): boolean {
    const run = this.get(node.outline.group);
    return run !== undefined && run.shown && !run.open && node.showsResult !== true;
  }

  update(group: Group): void {
    const run = this.#run(group.id);
    run.group = group;
    run.shown ||= group.calls - group.open >= kFewestCalls;
    this.#settle(run);
    this.#showHead(run);
    this.host.changed(run, []);
  }

  /** Must be called when an entry was inserted or moved. */
  insertedOrMoved(node: EntryNode): void {
    const { parent, group } = node.outline;
    const latest = this.#latest.get(parent);
    if (!latest || latest.rank <= node.rank) {
      if (latest && latest.group !== null && latest.group !== group) {
        this.#setSuperseded(latest.group, true);
      }
      this.#latest.set(parent, { group, rank: node.rank });
    }
    if (group === null) return;
    const run = this.#run(group);
    run.nodes.add(node);
    run.tally.put(node.outline);
    if (this.#latest.get(parent)?.group === group) this.#setSuperseded(group, false);
    this.#showHead(run);
  }

  /** Must be called when a call has changed. */
  updateTally({ outline }: EntryNode): void {
    this.get(outline.group)?.tally.put(outline);
  }

  forget(node: EntryNode): void {
    const run = this.get(node.outline.group);
    run?.nodes.delete(node);
    run?.tally.drop(node.outline.id);
    if (run?.row?.node === node) run.row = null;
  }

  toggle(run: Run): void {
    run.decided = true;
    this.#setOpen(run, !run.open);
  }

  /** Opens the run of an entry, as if the reader had decided it. */
  reveal(node: EntryNode): void {
    const run = this.get(node.outline.group);
    if (!run) return;
    run.decided = true;
    this.#setOpen(run, true);
  }

  /** Drops the runs that are not among `groups`. */
  keepOnly(groups: readonly Group[]): void {
    const kept = new Set(groups.map((group) => group.id));
    for (const [id, run] of this.#runs) {
      if (kept.has(id)) continue;
      this.#runs.delete(id);
      this.#dropHead(run);
      this.host.changed(run, run.nodes);
    }
    this.#latest.clear();
  }

  #setSuperseded(id: string, superseded: boolean): void {
    const run = this.#runs.get(id);
    if (!run || run.superseded === superseded) return;
    run.superseded = superseded;
    this.#settle(run);
  }

  #settle(run: Run): void {
    if (!run.shown || run.decided) return;
    const open = !run.superseded || (run.group?.open ?? 0) > 0;
    if (open || this.host.isFollowing()) this.#setOpen(run, open);
  }

  #setOpen(run: Run, open: boolean): void {
    if (run.open === open) return;
    run.open = open;
    this.host.changed(run, run.nodes);
  }

  /** Puts the head right above the first call of its run. */
  #showHead(run: Run): void {
    if (!run.shown || !run.group) return;
    const first = this.host.get(run.group.first);
    if (!first || (run.row?.node === first && run.row.chunk)) return;
    this.#dropHead(run);
    if (!first.row.chunk) return;
    const row = makeRow("run", run.id, first, kHeadHeight);
    run.row = row;
    first.run = row;
    this.host.rows.insertBefore(row, first.row);
    this.host.changed(run, [first]);
  }

  #dropHead(run: Run): void {
    if (!run.row) return;
    if (run.row.node.run === run.row) run.row.node.run = null;
    if (run.row.chunk) this.host.rows.remove(run.row);
    run.row = null;
  }

  #run(id: string): Run {
    const known = this.#runs.get(id);
    if (known) return known;
    const made: Run = {
      ...{ id, group: undefined, nodes: new Set(), tally: new RunTally(), row: null },
      ...{ shown: false, open: true, decided: false, superseded: false },
    };
    this.#runs.set(id, made);
    return made;
  }
}
