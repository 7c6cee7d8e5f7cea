// What the person asked, on top of the page while the work on it scrolls by. Invariant: it takes no room of
// its own, so that the list stays where it is when it comes and goes; it says what the prompt's card says.
import { whenThere } from "../../contract/answers.js";
import type { CardContext } from "../context/card-context.js";
import { button, element, setText, spoken } from "../page/element.js";
import { icon } from "../page/icons.js";
import type { ListModel } from "../rows/model.js";

/** Prompts whose words are kept. */
const kKept = 100;
/** How tall it is, as in styles.css, in pixels: what is brought into sight stays below. */
export const kStickyHeight = 40;

export class StickyPrompt {
  readonly node = element("div", "at-sticky at-own");
  readonly #text = element("span", "at-sticky-text");
  readonly #go: HTMLButtonElement;
  readonly #texts = new Map<string, string>();
  #entry: string | null = null;

  /** `goTo` leads to the prompt. */
  constructor(
    private readonly context: Pick<CardContext, "source" | "words" | "hooks">,
    goTo: (entry: string) => void,
  ) {
    this.#text.dir = "auto";
    const name = spoken(`${context.words.toPrompt}: `);
    this.#go = button("at-sticky-prompt", icon("person"), name, this.#text, icon("up"));
    this.#go.addEventListener("click", () => {
      if (this.#entry !== null) goTo(this.#entry);
    });
    this.node.hidden = true;
    this.node.append(this.#go);
  }

  /** Shows the prompt of what is at `top` in the list, once that has scrolled by. */
  follow({ rows, turns }: ListModel, top: number): void {
    const row = top > 0 ? rows.at(top) : null;
    const prompt = row ? turns.promptOf(row.node) : null;
    const isPast = prompt && rows.offsetOf(prompt.row) + prompt.row.height <= top;
    this.#show(prompt && isPast ? prompt.outline.id : null);
  }

  /** Shows the prompt of that id, or none. */
  #show(entry: string | null): void {
    if (entry === this.#entry) return;
    this.#entry = entry;
    if (entry === null) {
      this.node.hidden = true;
      return;
    }
    const known = this.#texts.get(entry);
    if (known !== undefined) {
      this.#say(known);
      return;
    }
    whenThere(this.context.source.descriptor(entry), (descriptor) => {
      const text = this.context.hooks.text(
        (descriptor?.summary ?? "").replace(/[*`]+|^#+\s+/g, ""),
      );
      if (this.#texts.size >= kKept) this.#texts.clear();
      this.#texts.set(entry, text);
      if (this.#entry === entry) this.#say(text);
    });
  }

  /** The prompt says something else now, or is gone. */
  forget(entry: string): void {
    this.#texts.delete(entry);
    if (this.#entry === entry) this.#show(null);
  }

  #say(text: string): void {
    setText(this.#text, text);
    this.#go.title = text;
    this.node.hidden = text === "";
  }
}
