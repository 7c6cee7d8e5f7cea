// A marker on a card whose input had problems. Their texts show on hover, on focus, and on click for
// browsers in which a click does not focus a button.
// Invariant: hidden while there are no problems; `info` diagnostics are ignored; the texts are part of
// the button's accessible name.
import type { Diagnostic } from "../../contract/index.js";
import { button, element, screenReaderText, setText, textElement } from "../page/element.js";
import type { Hooks } from "../hooks/hooks.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";

export class ProblemMarker {
  readonly node = element("div", "at-problem");
  readonly #accessibleName = screenReaderText("");
  readonly #texts = element("div", "at-problem-text");
  #count = 0;

  constructor(
    private readonly words: Words,
    private readonly hooks: Hooks,
  ) {
    this.node.hidden = true;
    this.#texts.setAttribute("role", "tooltip");
    const toggle = button("at-problem-button", icon("warning"), this.#accessibleName);
    toggle.ariaExpanded = "false";
    toggle.addEventListener("click", () => {
      toggle.ariaExpanded = String(toggle.ariaExpanded !== "true");
    });
    toggle.addEventListener("blur", () => {
      toggle.ariaExpanded = "false";
    });
    this.node.append(toggle, this.#texts);
  }

  add({ text, level }: Diagnostic): void {
    if (level === "info") return;
    this.#count += 1;
    this.node.hidden = false;
    const line = textElement("p", `at-problem-${level}`, this.hooks.text(text));
    this.#texts.append(line);
    const all = [...this.#texts.children].map(({ textContent }) => textContent).join(" ");
    setText(this.#accessibleName, `${this.words.problems(this.#count)}: ${all}`);
  }

  clear(): void {
    this.#count = 0;
    this.node.hidden = true;
    this.#texts.replaceChildren();
  }
}
