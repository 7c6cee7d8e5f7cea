// Counts how the calls of a run ended, for the line above it; failed commands apart from other calls.
// Invariant: a change of a call costs constant time, however long the run is.
import { hasFailed } from "../source/entry-facts.js";
import type { EntryOutline } from "../source/outline.js";

/** What is counted: all commands, and calls that failed or were denied. */
type Count = "commands" | "failedCommands" | "failedCalls" | "denied";

export class RunTally {
  readonly counts: Record<Count, number> = {
    ...{ commands: 0, failedCommands: 0, failedCalls: 0, denied: 0 },
  };
  readonly #known = new Map<string, readonly Count[]>();

  /** Adds a call, or updates it. */
  put(outline: EntryOutline): void {
    this.drop(outline.id);
    const counted = countsOf(outline);
    for (const name of counted) this.counts[name] += 1;
    if (counted.length > 0) this.#known.set(outline.id, counted);
  }

  drop(id: string): void {
    for (const name of this.#known.get(id) ?? []) this.counts[name] -= 1;
    this.#known.delete(id);
  }
}

function countsOf({ family, status }: EntryOutline): readonly Count[] {
  const isCommand = family === "command";
  const counted: Count[] = isCommand ? ["commands"] : [];
  if (status === "denied") counted.push("denied");
  if (hasFailed(status)) counted.push(isCommand ? "failedCommands" : "failedCalls");
  return counted;
}
