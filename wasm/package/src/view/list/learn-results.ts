// Finds out which calls of a folded run have a result that stays visible, for calls that had no card to
// report it: most, in a session that is opened late. Invariant: a call is requested once.
import { resultOf } from "../card/results.js";
import { tryCall, whenSettled } from "../../contract/answers.js";
import { unwatchIn, watchIn, type TimelineSource } from "../source/source.js";
import type { EntryNode } from "../rows/row.js";
import type { Run } from "../rows/runs.js";

/** Maximum number of calls requested at a time. */
const kMaxLearned = 200;

export function learnResults(
  source: TimelineSource,
  run: Run,
  learned: (node: EntryNode, showsResult: boolean) => void,
): void {
  const unknown = [...run.nodes].filter((node) => node.showsResult === null).slice(0, kMaxLearned);
  if (unknown.length === 0) return;
  for (const node of unknown) node.showsResult = false;
  const ids = unknown.map(({ outline }) => outline.id);
  whenSettled(
    tryCall(() => watchIn(source, ids, run)),
    (entries) => {
      entries.forEach((entry, index) => {
        const node = unknown[index];
        if (entry && node) learned(node, resultOf(entry) !== null);
      });
      whenSettled(
        tryCall(() => unwatchIn(source, ids, run)),
        () => undefined,
      );
    },
  );
}
