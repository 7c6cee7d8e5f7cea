// Finds out which calls of a folded run have a result that stays visible, for calls that had no card to
// report it: most, in a session that is opened late. Invariant: a call is requested once, unless the request
// fails.
import { resultOf } from "../card/results.js";
import type { CardContext } from "../context/card-context.js";
import { tryCall, whenSettled } from "../../contract/answers.js";
import type { WatchedEntry } from "../source/outline.js";
import { unwatchIn, watchIn } from "../source/source.js";
import type { EntryNode } from "../rows/row.js";
import type { Run } from "../rows/runs.js";

/** Maximum number of calls requested at a time. */
const kMaxLearned = 200;

/** Does nothing while the run is open, because its cards are drawn then. */
export function learnResults(
  context: Pick<CardContext, "source" | "results" | "frame">,
  run: Run,
  learned: (node: EntryNode, showsResult: boolean) => void,
): void {
  const { source, results } = context;
  const unknown = [...run.nodes].filter((node) => node.showsResult === null).slice(0, kMaxLearned);
  if (run.open || !results || unknown.length === 0) return;
  for (const node of unknown) node.showsResult = false;
  const ids = unknown.map(({ outline }) => outline.id);
  const take = (entries: readonly (WatchedEntry | null)[]): void => {
    entries.forEach((entry, index) => {
      const node = unknown[index];
      if (entry && node) learned(node, resultOf(entry, results) !== null);
    });
    whenSettled(
      tryCall(() => unwatchIn(source, ids, run)),
      () => undefined,
    );
    if (unknown.length < kMaxLearned) return;
    // In another frame, so that a long run does not hold up the page.
    context.frame.request({
      draw: () => {
        learnResults(context, run, learned);
      },
    });
  };
  whenSettled(
    tryCall(() => watchIn(source, ids, run)),
    take,
    () => {
      // The next redraw of the line asks again.
      for (const node of unknown) if (node.showsResult === false) node.showsResult = null;
    },
  );
}
