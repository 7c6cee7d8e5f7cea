// The find bar: its elements, keys and texts. find-hits.ts decides what is found and shown.
// Invariant: the bar knows no session; it reports what the reader asks for and shows what it is given.
import { button, element, setText, textElement } from "../page/element.js";
import { iconButton } from "../page/icon-button.js";
import type { Words } from "../options/words.js";

export interface FindActions {
  /** The query or its case sensitivity changed. */
  queryChanged: (query: string, caseSensitive: boolean) => void;
  step: (by: 1 | -1) => void;
  close: () => void;
  /** The reader wants to see the hit that the filter hides. */
  unfilter: () => void;
}

export class FindBar {
  readonly node = element("div", "at-find at-own");
  readonly #input = element("input", "at-find-input");
  readonly #count = textElement("span", "at-find-count");
  readonly #case: HTMLButtonElement;
  readonly #note = element("div", "at-find-note");

  constructor(words: Words, actions: FindActions) {
    const { tools } = words;
    this.node.setAttribute("role", "search");
    this.node.setAttribute("aria-label", tools.findPlaceholder);
    this.node.hidden = true;
    this.#input.type = "search";
    this.#input.placeholder = tools.findPlaceholder;
    this.#input.setAttribute("aria-label", tools.findPlaceholder);
    this.#input.autocomplete = "off";
    this.#input.spellcheck = false;
    this.#input.dir = "auto";
    this.#case = button("at-icon-button at-find-case", "Aa");
    this.#case.setAttribute("aria-label", tools.matchCase);
    this.#case.title = tools.matchCase;
    this.#case.setAttribute("aria-pressed", "false");
    const show = button("at-action", tools.showHit);
    this.#note.append(textElement("span", "", tools.hitFiltered), " ", show);
    this.#note.hidden = true;
    const previous = iconButton("up", tools.previousHit, () => {
      actions.step(-1);
    });
    const next = iconButton("down", tools.nextHit, () => {
      actions.step(1);
    });
    const close = iconButton("cross", tools.close, actions.close);
    const line = element("div", "at-find-line", this.#input, this.#count, this.#case);
    line.append(previous, next, close);
    this.node.append(line, this.#note);
    this.#listen(actions, show);
  }

  get query(): string {
    return this.#input.value;
  }

  get caseSensitive(): boolean {
    return this.#case.getAttribute("aria-pressed") === "true";
  }

  /** Shows the bar, focuses its input and selects the earlier query. */
  open(): void {
    this.node.hidden = false;
    this.#input.focus();
    this.#input.select();
  }

  close(): void {
    this.node.hidden = true;
  }

  showCount(text: string, nothing: boolean): void {
    setText(this.#count, text);
    this.node.classList.toggle("at-nothing", nothing);
  }

  showFiltered(filtered: boolean): void {
    this.#note.hidden = !filtered;
  }

  #listen(actions: FindActions, show: HTMLElement): void {
    const reportQuery = (): void => {
      actions.queryChanged(this.query, this.caseSensitive);
    };
    this.#input.addEventListener("input", reportQuery);
    this.#case.addEventListener("click", () => {
      this.#case.setAttribute("aria-pressed", String(!this.caseSensitive));
      reportQuery();
    });
    show.addEventListener("click", actions.unfilter);
    this.node.addEventListener("keydown", (event) => {
      const onButton = event.target instanceof HTMLButtonElement;
      if (event.key === "Escape") actions.close();
      else if (event.key === "Enter" && !onButton && !event.isComposing)
        actions.step(event.shiftKey ? -1 : 1);
      else if (event.key === "F3" && !event.ctrlKey && !event.altKey && !event.metaKey)
        actions.step(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
}
