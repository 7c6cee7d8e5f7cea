// The live region for screen readers. It announces only boundaries (a step that failed or awaits
// approval, the end of a turn) and the outcome of the reader's actions.
// Invariant: one polite region; the transcript itself is never announced.
import type { Status } from "../../contract/index.js";
import { element } from "../page/element.js";
import { isTrouble } from "./status-mark.js";
import type { Words } from "../options/words.js";

export class Announcer {
  readonly node = element("div", "at-spoken");

  /** `redact` is the host's redaction. */
  constructor(
    private readonly words: Words,
    private readonly redact: (text: string) => string,
  ) {
    this.node.setAttribute("role", "status");
    this.node.setAttribute("aria-live", "polite");
  }

  /** Announces the outcome of an action. */
  announce(text: string): void {
    this.node.textContent = text;
  }

  statusChanged(title: string, before: Status | undefined, status: Status): void {
    if (status === before) return;
    if (!isTrouble(status) && status !== "awaiting-approval") return;
    this.node.textContent = `${this.redact(title)}: ${this.words.status[status]}`;
  }

  runningChanged(before: boolean, now: boolean): void {
    if (before && !now) this.node.textContent = this.words.turnEnded;
  }
}
