// The current prompt, shown at the top of the viewport while the work on it scrolls by.
// Invariants: it takes no space, so that the list does not move when it comes and goes; it shows the summary
// of the current prompt, never that of another one. While a changed prompt is requested, the text on the page
// stays; a text that was requested before its prompt changed can only replace an older one. A prompt whose
// text could not be had is requested again when the reader comes back to it.
import { tryCall, whenSettled } from "../../contract/answers.js";
import type { Descriptor } from "../../contract/index.js";
import type { CardContext } from "../context/card-context.js";
import { button, element, screenReaderText, setText, textElement } from "../page/element.js";
import { icon } from "../page/icons.js";
import type { ListModel } from "../rows/model.js";

/** Maximum number of cached texts. */
const kMaxCached = 100;
/** Its height in pixels, as in styles.css; revealed rows stay below it. */
export const kStickyHeight = 40;

interface TextRequest {
  /** The prompt has changed since the request. */
  isOutdated: boolean;
}

export class StickyPrompt {
  readonly node = element("div", "at-sticky at-own");
  readonly #text = textElement("span", "at-sticky-text");
  readonly #go: HTMLButtonElement;
  /** The texts of prompts that have not changed since they were requested. */
  readonly #texts = new Map<string, string>();
  /** Prompts whose texts are being requested: one request each, so that answers come in order. */
  readonly #requests = new Map<string, TextRequest>();
  /** The current prompt. */
  #entry: string | null = null;
  /** The current prompt, if its text could not be had: it is not requested again and again. */
  #failed: string | null = null;
  /** The prompt whose text, perhaps an earlier one, is on the page. */
  #shown: string | null = null;

  /** `goTo` scrolls to the prompt. */
  constructor(
    private readonly context: Pick<CardContext, "source" | "words" | "hooks">,
    goTo: (entry: string) => void,
  ) {
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

  /** Must be called when a prompt has changed: its text is requested when it is shown next. */
  changed(entry: string): void {
    this.#texts.delete(entry);
    this.#failed = null;
    const request = this.#requests.get(entry);
    if (request) request.isOutdated = true;
  }

  /** The same for all prompts. */
  allChanged(): void {
    this.#texts.clear();
    this.#failed = null;
    for (const request of this.#requests.values()) request.isOutdated = true;
  }

  /** Must be called when a prompt was removed; another one may get its id. */
  removed(entry: string): void {
    this.#texts.delete(entry);
    this.#requests.delete(entry);
    if (this.#entry === entry) this.#show(null);
  }

  /** Makes an entry the current prompt, and shows it once its text is known; `null` hides the prompt. */
  #show(entry: string | null): void {
    this.#entry = entry;
    if (this.#shown !== entry) this.#hide();
    if (this.#failed !== entry) this.#failed = null;
    if (entry === null || this.#failed === entry) return;
    const known = this.#texts.get(entry);
    if (known === undefined) this.#request(entry);
    else if (this.#shown !== entry) this.#showText(entry, known);
  }

  #request(entry: string): void {
    if (this.#requests.has(entry)) return;
    const request: TextRequest = { isOutdated: false };
    this.#requests.set(entry, request);
    const take = (descriptor: Descriptor | null): void => {
      if (this.#requests.get(entry) === request) this.#take(entry, request, descriptor);
    };
    whenSettled(
      tryCall(() => this.context.source.descriptor(entry)),
      take,
      () => {
        if (this.#requests.get(entry) === request) this.#fail(entry);
      },
    );
  }

  #fail(entry: string): void {
    this.#requests.delete(entry);
    if (this.#entry === entry) this.#failed = entry;
  }

  /** Takes the answer to a request; `null` if there is no such entry. */
  #take(entry: string, { isOutdated }: TextRequest, descriptor: Descriptor | null): void {
    this.#requests.delete(entry);
    const text = this.context.hooks.text(descriptor?.summary ?? "");
    if (!isOutdated) {
      if (this.#texts.size >= kMaxCached) this.#texts.clear();
      this.#texts.set(entry, text);
    }
    if (this.#entry !== entry) return;
    if (!isOutdated || this.#shown === entry) this.#showText(entry, text);
    if (isOutdated) this.#request(entry);
  }

  #showText(entry: string, text: string): void {
    this.#shown = entry;
    setText(this.#text, text);
    this.#go.title = text;
    this.node.hidden = text === "";
  }

  #hide(): void {
    this.#shown = null;
    this.node.hidden = true;
  }
}
