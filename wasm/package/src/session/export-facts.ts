// The facts for the head of an exported document, gathered from the chunks of an export.
// Invariant: unknown facts are left out; only `outline` is HTML.
import type { SessionFacts, Usage } from "../contract/index.js";

/** What the core reports about the entries of one chunk (`export_facts.h`). */
export interface ExportFacts {
  title: string;
  prompts: number;
  calls: number;
  edits: number;
  failures: number;
  /** Entries whose bodies a script must unpack. */
  inert: number;
  /** The section that the chunk left open, or 0. */
  section: number;
  /** What the turn of that section has changed so far, as rows of `files`. */
  changes: [string, number, number][];
  /** The run of calls that the chunk left open, or 0. */
  run: number;
  /** Path, added lines and removed lines of each edit of a file. */
  files: [string, number, number][];
  /** HTML: list items. */
  outline: string;
  workingMs: number | null;
  session: SessionFacts;
}

/** A page with more entries than this needs a script to open quickly. */
export const kMaxPlainEntries = 2000;

/** The facts of all chunks so far. */
export class GatheredFacts {
  /** The title that the log gives the session, otherwise the first prompt. */
  title = "";
  prompts = 0;
  edits = 0;
  failures = 0;
  inert = 0;
  section = 0;
  changes: ExportFacts["changes"] = [];
  run = 0;
  added = 0;
  removed = 0;
  readonly paths = new Set<string>();
  readonly outline: string[] = [];
  last: ExportFacts | null = null;
  /** The number of entries in the session so far. */
  entries = 0;
  #prompt = "";

  get isLarge(): boolean {
    return this.entries > kMaxPlainEntries;
  }

  add(facts: ExportFacts): void {
    this.#prompt ||= facts.title;
    this.title = facts.session.title ?? this.#prompt;
    this.prompts += facts.prompts;
    this.edits += facts.edits;
    this.failures += facts.failures;
    this.inert += facts.inert;
    this.section = facts.section;
    this.changes = facts.changes;
    this.run = facts.run;
    for (const [path, added, removed] of facts.files) {
      this.paths.add(path);
      this.added += added;
      this.removed += removed;
    }
    if (facts.outline !== "") this.outline.push(facts.outline);
    this.last = facts;
  }

  /** `+14 −3`, `+14`, or nothing. */
  get counts(): string {
    const signs = [this.added && `+${this.added}`, this.removed && `−${this.removed}`];
    return signs.filter(Boolean).join(" ");
  }
}

/** `2026-11-24 09:05 UTC+1`, given the minutes to add to UTC; empty if there is no time. */
export function dateTimeText(milliseconds: number | null, utcOffset: number): string {
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

/** `reader · main`: the directory that the agent works in, and its branch; empty if not known. */
export function locationText({ directory, branch }: SessionFacts): string {
  return [directory?.match(/[^/\\]*(?=[/\\]*$)/)?.[0], branch].filter(Boolean).join(" · ");
}

/** How long the agent worked, otherwise the time from the first event to the last. */
export function sessionMs({ workingMs, session }: ExportFacts): number {
  const { startedAt, updatedAt } = session;
  if (workingMs !== null) return workingMs;
  return startedAt === null || updatedAt === null ? 0 : updatedAt - startedAt;
}

/** All input tokens. Some dialects do not include cached tokens in `inputTokens`. */
function tokensIn({ inputTokens, outputTokens, totalTokens }: Usage): number {
  return Math.max(inputTokens, totalTokens - outputTokens);
}

/** Input and output tokens, and the percentage of input tokens from a cache; `null` if there are none. */
export function tokensOf(usage: Usage): { input: number; output: number; cached: number } | null {
  const input = tokensIn(usage);
  if (input + usage.outputTokens <= 0) return null;
  const share = input > 0 ? Math.min(100, Math.floor((100 * usage.cachedTokens) / input)) : 0;
  return { input, output: usage.outputTokens, cached: share };
}
