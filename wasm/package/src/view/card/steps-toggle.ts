// The button below a call that started a sub-agent: shows the number of its steps, and folds them.
// Invariant: hidden while there are none.
import { button, element, setText, textElement } from "../page/element.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";

export class StepsToggle {
  readonly node = element("div", "at-steps");
  readonly #text = textElement("span");
  readonly #toggle = button("at-steps-toggle", icon("chevron"), this.#text);

  constructor(
    private readonly words: Words,
    toggle: () => void,
  ) {
    this.node.append(this.#toggle);
    this.#toggle.addEventListener("click", toggle);
  }

  update(count: number, open: boolean): void {
    this.node.hidden = count === 0;
    setText(this.#text, this.words.steps(count));
    this.#toggle.setAttribute("aria-expanded", String(open));
  }
}
