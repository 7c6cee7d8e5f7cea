// Questions about an entry that several parts of the view ask. Invariant: the header, the keys, the filter, and
// the core's outline and exports (`has_failed` in core/src/timeline) agree on what failed: calls, and notices of
// errors.
import type { Status } from "../../contract/index.js";
import type { EntryOutline, WatchedEntry } from "./outline.js";

/** True for an error or a time-out. What a person denied or cancelled has not failed. */
export function hasFailed(status: Status): boolean {
  return status === "error" || status === "timed-out";
}

/** Whether a call asks the reader something: it has questions, or a plan to be approved. */
export function isQuestion({
  kind,
  title,
  parts,
}: Pick<WatchedEntry, "kind" | "title"> & { parts: readonly { kind: string }[] }): boolean {
  const hasQuestions = parts.some((part) => part.kind === "questions");
  return kind === "tool" && (hasQuestions || title.key === "tool.exit_plan");
}

/** Whether an entry is what a person asked: a message of the user that does not start collapsed. */
export function isPrompt({
  kind,
  role,
  collapsed,
}: Pick<EntryOutline, "kind" | "role" | "collapsed">): boolean {
  return kind === "message" && role === "user" && !collapsed;
}
