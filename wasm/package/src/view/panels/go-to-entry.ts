// Leads the reader from a panel to an entry. Invariant: what the entry is folded into opens, and where the
// panel lies over the timeline the entry gets the focus.
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
