// Questions about an entry that several parts of the view ask. Invariant: the core's statistics and outline
// (`has_failed` in core/src/timeline) and the view agree on what failed.
import type { Status } from "../../contract/index.js";
import type { EntryOutline } from "./outline.js";

/** True for an error or a time-out. What a person denied or cancelled has not failed. */
export function hasFailed(status: Status): boolean {
  return status === "error" || status === "timed-out";
}

/** Whether an entry is a call that failed. */
export function isFailedCall({ kind, status }: Pick<EntryOutline, "kind" | "status">): boolean {
  return kind === "tool" && hasFailed(status);
}

/** Whether an entry is what a person asked: a message of the user that does not start collapsed. */
export function isPrompt({
  kind,
  role,
  collapsed,
}: Pick<EntryOutline, "kind" | "role" | "collapsed">): boolean {
  return kind === "message" && role === "user" && !collapsed;
}
