// Finds the running calls that ask the reader something, so that the view says it waits for the reader even
// if their cards are off the page or not drawn yet.
// Invariant: a call is requested at most once, and only if its tool may ask something.
import { tryCall, whenSettled } from "../contract/answers.js";
import { isRunning } from "./chrome/status-mark.js";
import { isQuestion } from "./source/entry-facts.js";
import type { EntryOutline } from "./source/outline.js";
import type { TimelineSource } from "./source/source.js";

export class QuestionFinder {
  readonly #requested = new Set<string>();

  /** `found` is called with the id of a call that asks something. */
  constructor(
    private readonly source: Pick<TimelineSource, "descriptor">,
    private readonly found: (id: string) => void,
  ) {}

  /** Must be called with an entry's current outline. */
  check({ id, family, status }: EntryOutline): void {
    const isComplete = isRunning(status) && status !== "input-streaming";
    // The tools that ask something are among those that start agents and tasks.
    if (family !== "task" || !isComplete || this.#requested.has(id)) return;
    this.#requested.add(id);
    whenSettled(
      tryCall(() => this.source.descriptor(id)),
      (entry) => {
        if (entry && isQuestion(entry)) this.found(id);
      },
    );
  }

  /** Must be called when ids may stand for other entries. */
  clear(): void {
    this.#requested.clear();
  }
}
