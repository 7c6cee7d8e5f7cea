// The steps of a sub-agent, drawn inside the card of the call that started it.
// Invariant: open while the parent runs, unless the reader decides otherwise; when the parent ends
// the rail closes by itself only where the reader follows the end and loses no place.
import type { Context } from "./context.js";
import { button, element, setText } from "./element.js";
import { icon } from "./icons.js";

export class ChildRail {
  readonly node = element("div", "at-steps");
  readonly list = element("div", "at-steps-list");
  readonly #text = element("span");
  readonly #toggle = button("at-steps-toggle", icon("chevron"), this.#text);
  #count = 0;
  #decided = false;
  #running: boolean | undefined;

  constructor(private readonly context: Context) {
    this.node.hidden = true;
    this.node.append(this.#toggle, this.list);
    this.#setOpen(false);
    this.#toggle.addEventListener("click", () => {
      this.#decided = true;
      context.follow.during(this.node, () => {
        this.#setOpen(this.list.hidden);
      });
    });
  }

  /** To be called when a step came (1) or went (-1). */
  count(by: 1 | -1): void {
    this.#count += by;
    this.node.hidden = this.#count === 0;
    setText(this.#text, this.context.words.steps(this.#count));
  }

  parentRuns(running: boolean): void {
    if (running === this.#running) return;
    this.#running = running;
    if (this.#decided) return;
    if (running || this.context.follow.following) this.#setOpen(running);
  }

  reveal(): void {
    this.#setOpen(true);
  }

  #setOpen(open: boolean): void {
    this.list.hidden = !open;
    this.#toggle.setAttribute("aria-expanded", String(open));
  }
}
