// The status mark of an entry: an icon, a color by `data-status`, and a text.
// Invariant: the text is always there; for `done` it is for screen readers only, and there is no
// icon but the host's.
import type { Status } from "../../contract/index.js";
import { element, screenReaderText, textElement } from "../page/element.js";
import type { Hooks } from "../hooks/hooks.js";
import { statusIcon } from "../page/icons.js";
import type { Words } from "../options/words.js";

/** True for statuses of work in progress. */
export function isRunning(status: Status): boolean {
  return status === "running" || status === "partial" || status === "input-streaming";
}

/** True for statuses that are announced when an entry enters them. */
export function isTrouble(status: Status): boolean {
  return (
    status === "error" || status === "denied" || status === "timed-out" || status === "cancelled"
  );
}

export class StatusMark {
  readonly node = element("span", "at-status");
  #shown: Status | undefined;

  constructor(
    private readonly words: Words,
    private readonly hooks: Hooks,
  ) {}

  update(status: Status): void {
    if (status === this.#shown) return;
    this.#shown = status;
    this.node.dataset["status"] = status;
    const text = this.words.status[status];
    const label =
      status === "done" ? screenReaderText(text) : textElement("span", "at-status-text", text);
    const fallback = status === "done" ? "" : statusIcon(status);
    this.node.replaceChildren(this.hooks.statusIcon(status) ?? fallback, label);
  }
}
