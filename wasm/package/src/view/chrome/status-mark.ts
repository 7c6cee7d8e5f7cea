// The mark that says where an entry stands: an icon, a color by `data-status`, and the words.
// Invariant: the words are always there; what is done shows none, and no icon but the host's.
import type { Status } from "../../contract/index.js";
import { element, spoken } from "../page/element.js";
import type { Hooks } from "../hooks/hooks.js";
import { statusIcon } from "../page/icons.js";
import type { Words } from "../options/words.js";

/** States in which work goes on. */
export function isRunning(status: Status): boolean {
  return status === "running" || status === "partial" || status === "input-streaming";
}

/** States that a reader should hear of when they begin. */
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
    const label = status === "done" ? spoken(text) : element("span", "at-status-text", text);
    const usual = status === "done" ? "" : statusIcon(status);
    this.node.replaceChildren(this.hooks.statusIcon(status) ?? usual, label);
  }
}
