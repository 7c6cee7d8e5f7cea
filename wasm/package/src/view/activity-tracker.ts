// Derives the state of the session from its entries and turns: how many entries wait for the reader,
// failed or are running, and how the last turn ended. For the header and the running line.
// Invariant: every change costs constant time, however long the session is.
import type { Turn } from "../contract/index.js";
import { hasFailed } from "./source/entry-facts.js";
import type { EntryOutline } from "./source/outline.js";
import type { Running } from "./chrome/running-line.js";
import { isRunning } from "./chrome/status-mark.js";
import type { Activity } from "./chrome/session-strip.js";

export class ActivityTracker {
  readonly #waiting = new Set<string>();
  readonly #failed = new Set<string>();
  /**
   * Running calls and reasoning, and their ids in the order in which they began; ended ones are dropped
   * from the end of `#begun` when `running` is read.
   */
  readonly #running = new Map<string, EntryOutline>();
  #begun: string[] = [];
  #lastTurn: Turn | null = null;

  /**
   * Must be called with an entry's current outline; `null` if it was removed. A running question waits for the
   * reader's answer.
   */
  updateEntry(id: string, outline: EntryOutline | null, isQuestion: boolean): void {
    const isActive = outline !== null && isRunning(outline.status);
    const isAsked = isActive && isQuestion && outline.status !== "input-streaming";
    setMembership(this.#waiting, id, isAsked || outline?.status === "awaiting-approval");
    setMembership(this.#failed, id, outline !== null && hasFailed(outline.status));
    const isInProgress = isActive && outline.kind !== "message";
    if (!isInProgress) this.#running.delete(id);
    else if (!this.#running.has(id)) this.#begun.push(id);
    if (isInProgress) this.#running.set(id, outline);
  }

  updateTurn(turn: Turn): void {
    const isLater = !this.#lastTurn || numberOf(turn) >= numberOf(this.#lastTurn);
    if (isLater) this.#lastTurn = turn;
  }

  clear(): void {
    this.#waiting.clear();
    this.#failed.clear();
    this.#running.clear();
    this.#begun = [];
    this.#lastTurn = null;
  }

  /** What is running; the entry that began last represents all. */
  get running(): Running {
    let entry = this.#begun.at(-1) ?? null;
    while (entry !== null && !this.#running.has(entry)) {
      this.#begun.pop();
      entry = this.#begun.at(-1) ?? null;
    }
    const outline = entry === null ? undefined : this.#running.get(entry);
    return {
      ...{ entry, count: this.#running.size, isReady: outline?.status !== "input-streaming" },
      tool: outline?.tool ?? null,
      turnStartedAt: this.#lastTurn?.startedAt ?? null,
    };
  }

  get activity(): Activity {
    const failed = this.#lastTurn?.status === "error";
    return { waiting: this.#waiting.size, failures: this.#failed.size, failed };
  }
}

function setMembership(set: Set<string>, id: string, isIn: boolean): void {
  if (isIn) set.add(id);
  else set.delete(id);
}

function numberOf({ id }: Turn): number {
  return Number(id.slice(1));
}
