// What entries and turns say of the session as a whole: how many wait for the reader or went wrong, how
// the last turn ended, which entry asked first. For the header.
// Invariant: each change costs the same, however long the session is.
import type { Turn } from "../contract/index.js";
import { hasFailed } from "./keys/keyboard.js";
import type { EntryOutline } from "./source/outline.js";
import type { Running } from "./chrome/running-line.js";
import { isRunning } from "./chrome/status-mark.js";
import type { Standing } from "./chrome/session-strip.js";

export class Standings {
  readonly #waiting = new Set<string>();
  readonly #failed = new Set<string>();
  /** Calls and thoughts that go on, and the order in which they began; those that ended are dropped from
   * its end when somebody asks. */
  readonly #running = new Map<string, EntryOutline>();
  #begun: string[] = [];
  #lastTurn: Turn | null = null;

  /** To be called with an entry as it is now; `null` when it has gone. */
  entry(id: string, outline: EntryOutline | null): void {
    put(this.#waiting, id, outline?.status === "awaiting-approval");
    put(this.#failed, id, outline !== null && hasFailed(outline));
    const goesOn = outline !== null && outline.kind !== "message" && isRunning(outline.status);
    if (!goesOn) this.#running.delete(id);
    else if (!this.#running.has(id)) this.#begun.push(id);
    if (goesOn) this.#running.set(id, outline);
  }

  turn(turn: Turn): void {
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

  /** What goes on, of which the newest stands for all. */
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

  get now(): Standing {
    const failed = this.#lastTurn?.status === "error";
    return { waiting: this.#waiting.size, failures: this.#failed.size, failed };
  }
}

function put(set: Set<string>, id: string, isIn: boolean): void {
  if (isIn) set.add(id);
  else set.delete(id);
}

function numberOf({ id }: Turn): number {
  return Number(id.slice(1));
}
