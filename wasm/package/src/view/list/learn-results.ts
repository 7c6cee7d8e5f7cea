// Finds out which calls of a folded run came to something that stays in sight, of those that no card has
// told of: in a session that is opened late, most. Invariant: a call is looked at once.
import { resultOf } from "../card/results.js";
import { asking, whenThere } from "../../contract/answers.js";
import { unwatchIn, watchIn, type TimelineSource } from "../source/source.js";
import type { EntryNode } from "../rows/row.js";
import type { Run } from "../rows/runs.js";

/** Calls of a run that are looked at; a longer run shows only what was seen of it. */
const kMaxLearned = 200;

export function learnResults(
  source: TimelineSource,
  run: Run,
  learned: (node: EntryNode, shows: boolean) => void,
): void {
  const unknown = [...run.nodes].filter((node) => node.shows === null).slice(0, kMaxLearned);
  if (unknown.length === 0) return;
  for (const node of unknown) node.shows = false;
  const ids = unknown.map(({ outline }) => outline.id);
  whenThere(
    asking(() => watchIn(source, ids, run)),
    (entries) => {
      entries.forEach((entry, index) => {
        const node = unknown[index];
        if (entry && node) learned(node, resultOf(entry) !== null);
      });
      whenThere(
        asking(() => unwatchIn(source, ids, run)),
        () => undefined,
      );
    },
  );
}
