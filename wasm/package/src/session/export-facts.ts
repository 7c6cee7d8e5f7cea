// What a head tells of a session: gathered from the chunks of an export, and said in English.
// Invariant: what is not known is not said; nothing here is HTML.
import type { SessionFacts, Usage } from "../contract/index.js";

/** As the core tells of the entries of one chunk (`export_facts.h`). */
export interface ExportFacts {
  title: string;
  prompts: number;
  calls: number;
  edits: number;
  failures: number;
  /** Entries whose bodies a script unpacks. */
  inert: number;
  /** The section that the chunk left open, or 0. */
  section: number;
  /** Path, lines added, lines removed, for each edit of a file. */
  files: [string, number, number][];
  /** HTML: items of a list. */
  outline: string;
  workingMs: number | null;
  session: SessionFacts;
}

/** A page of more entries needs a script to open quickly. */
export const PLAIN_ENTRIES = 2000;

/** The facts of all chunks so far. */
export class GatheredFacts {
  title = "";
  prompts = 0;
  edits = 0;
  failures = 0;
  inert = 0;
  section = 0;
  added = 0;
  removed = 0;
  readonly paths = new Set<string>();
  readonly outline: string[] = [];
  last: ExportFacts | null = null;
  /** Of the session, as far as it has come. */
  entries = 0;

  get isLarge(): boolean {
    return this.entries > PLAIN_ENTRIES;
  }

  add(facts: ExportFacts): void {
    this.title ||= facts.title;
    this.prompts += facts.prompts;
    this.edits += facts.edits;
    this.failures += facts.failures;
    this.inert += facts.inert;
    this.section = facts.section;
    for (const [path, added, removed] of facts.files) {
      this.paths.add(path);
      this.added += added;
      this.removed += removed;
    }
    if (facts.outline !== "") this.outline.push(facts.outline);
    this.last = facts;
  }

  /** `3 files +14 −3`, or nothing. */
  get changes(): string {
    if (this.paths.size === 0) return "";
    const signs = [this.added && `+${this.added}`, this.removed && `−${this.removed}`];
    return [counted(this.paths.size, "file"), ...signs.filter(Boolean)].join(" ");
  }
}

/** `1 file`, `3 files`. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** `2026-11-24 09:05 UTC+1`, on the clock that is so many minutes east of UTC; empty for no time. */
export function momentText(milliseconds: number | null, utcOffset: number): string {
  if (milliseconds === null || milliseconds <= 0) return "";
  const date = new Date(milliseconds + utcOffset * 60_000);
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  return `${day} ${time.slice(0, 5)} ${zoneText(utcOffset)}`;
}

function zoneText(utcOffset: number): string {
  if (utcOffset === 0) return "UTC";
  const size = Math.abs(utcOffset);
  const minutes = size % 60 === 0 ? "" : `:${String(size % 60).padStart(2, "0")}`;
  return `UTC${utcOffset < 0 ? "−" : "+"}${Math.floor(size / 60)}${minutes}`;
}

/** `2 h 03 m`, `1 m 05 s`, `12 s`; empty below a second. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 1) return "";
  if (seconds < 60) return `${seconds} s`;
  const padded = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${padded(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${padded(minutes % 60)} m`;
}

/** How long the agent worked, or else from the first event to the last. */
export function sessionMs({ workingMs, session }: ExportFacts): number {
  const { startedAt, updatedAt } = session;
  if (workingMs !== null) return workingMs;
  return startedAt === null || updatedAt === null ? 0 : updatedAt - startedAt;
}

/** All tokens that went in: some dialects count those of the cache apart. */
function tokensIn({ inputTokens, outputTokens, totalTokens }: Usage): number {
  return Math.max(inputTokens, totalTokens - outputTokens);
}

/** `3.6M in (98 % cached) · 38k out`; empty when nothing is known. */
export function tokensText(usage: Usage): string {
  const all = tokensIn(usage);
  if (all + usage.outputTokens <= 0) return "";
  const share = all > 0 ? Math.min(100, Math.floor((100 * usage.cachedTokens) / all)) : 0;
  const cached = share > 0 ? ` (${share} % cached)` : "";
  return `${compact(all)} in${cached} · ${compact(usage.outputTokens)} out`;
}

function compact(count: number): string {
  if (count < 1000) return String(count);
  const [value, unit] = count < 999_500 ? [count / 1000, "k"] : [count / 1_000_000, "M"];
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)}${unit}`;
}

/** `$1.25`; what is less than a cent says so. */
export function dollarsText(amount: number | null): string {
  if (amount === null) return "";
  return amount > 0 && amount < 0.005 ? "< $0.01" : `$${amount.toFixed(2)}`;
}
