// The current prompt, shown at the top of the viewport while the work on it scrolls by. Invariant: it takes
// no space, so that the list does not move when it comes and goes; it shows the summary of the prompt.
import { whenSettled } from "../../contract/answers.js";
import type { CardContext } from "../context/card-context.js";
import { button, element, screenReaderText, setText } from "../page/element.js";
import { icon } from "../page/icons.js";
import type { ListModel } from "../rows/model.js";

/** Maximum number of cached texts. */
const kMaxCached = 100;
/** Its height in pixels, as in styles.css; revealed rows stay below it. */
export const kStickyHeight = 40;

export class StickyPrompt {
  readonly node = element("div", "at-sticky at-own");
  readonly #text = element("span", "at-sticky-text");
  readonly #go: HTMLButtonElement;
  readonly #texts = new Map<string, string>();
  #entry: string | null = null;

  /** `goTo` scrolls to the prompt. */
  constructor(
    private readonly context: Pick<CardContext, "source" | "words" | "hooks">,
    goTo: (entry: string) => void,
  ) {
    this.#text.dir = "auto";
    const name = screenReaderText(`${context.words.toPrompt}: `);
    this.#go = button("at-sticky-prompt", icon("person"), name, this.#text, icon("up"));
    this.#go.addEventListener("click", () => {
      if (this.#entry !== null) goTo(this.#entry);
    });
    this.node.hidden = true;
    this.node.append(this.#go);
  }

  /** Shows the prompt of the row at `top` in the list, once the prompt itself has scrolled out of view. */
  follow({ rows, turns }: ListModel, top: number): void {
    const row = top > 0 ? rows.at(top) : null;
    const prompt = row ? turns.promptOf(row.node) : null;
    const isPast = prompt && rows.offsetOf(prompt.row) + prompt.row.height <= top;
    this.#show(prompt && isPast ? prompt.outline.id : null);
  }

  /** Shows the prompt with that id; `null` hides it. */
  #show(entry: string | null): void {
    if (entry === this.#entry) return;
    this.#entry = entry;
    if (entry === null) {
      this.node.hidden = true;
      return;
    }
    const known = this.#texts.get(entry);
    if (known !== undefined) {
      this.#showText(known);
      return;
    }
    whenSettled(this.context.source.descriptor(entry), (descriptor) => {
      const text = this.context.hooks.text(
        (descriptor?.summary ?? "").replace(/[*`]+|^#+\s+/g, ""),
      );
      if (this.#texts.size >= kMaxCached) this.#texts.clear();
      this.#texts.set(entry, text);
      if (this.#entry === entry) this.#showText(text);
    });
  }

  /** Drops the cached text of a prompt; must be called when the prompt was changed or removed. */
  forget(entry: string): void {
    this.#texts.delete(entry);
    if (this.#entry === entry) this.#show(null);
  }

  #showText(text: string): void {
    setText(this.#text, text);
    this.#go.title = text;
    this.node.hidden = text === "";
  }
}
