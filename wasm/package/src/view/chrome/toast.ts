// Shows the outcome of a key or menu command for a moment; the announcer tells screen readers.
// Invariant: one text at a time, and no timer after `dispose`.
import { setText, textElement } from "../page/element.js";

/** How long a text is shown, in milliseconds. */
const kShownMs = 2000;

export class Toast {
  readonly node = textElement("div", "at-toast");
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.node.hidden = true;
    this.node.setAttribute("aria-hidden", "true");
  }

  show(text: string): void {
    clearTimeout(this.#timer);
    setText(this.node, text);
    this.node.hidden = false;
    this.#timer = setTimeout(() => {
      this.node.hidden = true;
    }, kShownMs);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
