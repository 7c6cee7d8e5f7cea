// Takes the reader from a panel to an entry. Invariant: whatever the entry is folded into opens, and
// its card gets the focus.
import { reportFailure } from "../../contract/report-failure.js";
import type { TimelineList } from "../options/list.js";

export function goToEntry(stage: TimelineList, entry: string, open = false): void {
  stage.select(entry);
  stage
    .reveal(entry, { align: "start", open })
    .then((card) => {
      card?.focus({ preventScroll: true });
    })
    .catch(reportFailure);
}
