// Which entries a reader wants to see, by kind, status and tool. Independent of the DOM; for the filter bar.
// Invariant: choices within one group are alternatives, and every group with a choice must match;
// without a choice everything passes.
import type { FilterKind } from "../options/commands.js";
import { hasFailed } from "../source/entry-facts.js";
import type { EntryOutline } from "../source/outline.js";

export type FilterGroup = "kind" | "status" | "tool";

/** A choice of one group, and the number of entries it matches. */
export interface Facet {
  value: string;
  count: number;
}

const kKindOrder: readonly FilterKind[] = [
  "user",
  "assistant",
  "system",
  "reasoning",
  "tool",
  "notice",
  "unknown",
];

export function filterKind({ kind, role }: EntryOutline): FilterKind {
  return kind === "message" ? (role ?? "assistant") : kind;
}

function valueOf(row: EntryOutline, group: FilterGroup): string | null {
  if (group === "kind") return filterKind(row);
  return group === "status" ? row.status : row.tool;
}

export class FilterState {
  readonly #chosen: Record<FilterGroup, Set<string>> = {
    kind: new Set(),
    status: new Set(),
    tool: new Set(),
  };
  failedOnly = false;

  /** Whether there is any choice. */
  get active(): boolean {
    return this.failedOnly || Object.values(this.#chosen).some((values) => values.size > 0);
  }

  has(group: FilterGroup, value: string): boolean {
    return this.#chosen[group].has(value);
  }

  count(group: FilterGroup): number {
    return this.#chosen[group].size;
  }

  choose(group: FilterGroup, value: string, chosen: boolean): void {
    if (chosen) this.#chosen[group].add(value);
    else this.#chosen[group].delete(value);
  }

  /** Takes over the choices of another filter. */
  adopt(other: FilterState): void {
    this.failedOnly = other.failedOnly;
    for (const group of ["kind", "status", "tool"] as const)
      for (const value of other.#chosen[group]) this.#chosen[group].add(value);
  }

  clear(): void {
    this.failedOnly = false;
    for (const values of Object.values(this.#chosen)) values.clear();
  }

  matches(row: EntryOutline): boolean {
    if (this.failedOnly && !hasFailed(row.status)) return false;
    for (const group of ["kind", "status", "tool"] as const) {
      const values = this.#chosen[group];
      if (values.size === 0) continue;
      const value = valueOf(row, group);
      if (value === null || !values.has(value)) return false;
    }
    return true;
  }

  /**
   * Returns the choices of a group: all values that occur or are chosen, kinds in a fixed order,
   * statuses and tools by frequency.
   */
  facets(rows: readonly EntryOutline[], group: FilterGroup): Facet[] {
    const counts = new Map<string, number>();
    for (const value of this.#chosen[group]) counts.set(value, 0);
    for (const row of rows) {
      const value = valueOf(row, group);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const facets = [...counts].map(([value, count]) => ({ value, count }));
    if (group === "kind") return facets.sort((a, b) => kindRank(a.value) - kindRank(b.value));
    return facets.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }
}

function kindRank(kind: string): number {
  return (kKindOrder as readonly string[]).indexOf(kind);
}
