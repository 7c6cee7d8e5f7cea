// A dialog with the JSON of the events that an entry came from; loaded on first use.
// Invariant: what is drawn at a time is bounded, however many and long the events are; texts of the
// agent reach the page as text, after the host's `redact`.
import { tryCall, whenSettled } from "../../contract/answers.js";
import type { EntryEvents, RawEvent } from "../../contract/index.js";
import { reportFailure } from "../../contract/report-failure.js";
import type { ToolContext } from "../context/tool-context.js";
import { copyText } from "../copy/clipboard.js";
import { redacted } from "../copy/entry-copies.js";
import { button, element, setText, textElement } from "../page/element.js";
import { iconButton } from "../page/icon-button.js";

/** Number of events requested at a time. */
const kPage = 50;
/** Number of characters of an event that are shown until the reader asks for all. */
const kMaxShown = 20_000;

type Context = Pick<ToolContext, "source" | "words" | "hooks" | "announce">;

/** Opens the dialog; Escape, its button or a click outside closes it, and the focus goes back. */
export function openRawEvents(root: Element, context: Context, entry: string, title: string): void {
  new RawEvents(root, context, entry, title).more();
}

class RawEvents {
  readonly #dialog = element("dialog", "at-help at-raw at-own");
  readonly #note = textElement("p", "at-raw-note");
  readonly #list = element("ol", "at-raw-list");
  readonly #more: HTMLButtonElement;
  #known = 0;

  constructor(
    root: Element,
    private readonly context: Context,
    private readonly entry: string,
    title: string,
  ) {
    const { words } = context;
    const name = `${words.tools.rawEvents}: ${title}`;
    const heading = textElement("h2", "at-help-title", name);
    const close = iconButton("cross", words.tools.close, () => {
      this.#dialog.close();
    });
    this.#more = button("at-show-all");
    this.#more.hidden = true;
    this.#more.addEventListener("click", () => {
      this.more();
    });
    this.#dialog.setAttribute("aria-label", name);
    this.#dialog.append(element("div", "at-help-head", heading, close));
    this.#dialog.append(this.#note, this.#list, this.#more);
    this.#dialog.addEventListener("click", ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
    });
    this.#dialog.addEventListener("keydown", (event) => {
      event.stopPropagation();
    });
    this.#dialog.addEventListener("close", () => {
      this.#dialog.remove();
    });
    root.append(this.#dialog);
    this.#dialog.showModal();
  }

  /** Requests the next events. */
  more(): void {
    const request = { from: this.#known, limit: kPage };
    whenSettled(
      tryCall(() => this.context.source.eventsOf?.(this.entry, request) ?? null),
      (events) => {
        if (this.#dialog.isConnected) this.#show(events);
      },
      () => {
        this.#dialog.close();
      },
    );
  }

  #show(batch: EntryEvents | null): void {
    const { tools } = this.context.words;
    if (batch) {
      this.#known += batch.events.length;
      this.#list.append(...batch.events.map((event) => this.#row(event)));
    }
    const isEmpty = this.#known === 0;
    setText(this.#note, batch === null ? tools.noInputKept : isEmpty ? tools.noRawEvents : "");
    this.#note.hidden = !isEmpty;
    const rest = (batch?.total ?? 0) - this.#known;
    this.#more.hidden = rest <= 0 || batch?.events.length === 0;
    setText(this.#more, tools.moreEvents(rest));
  }

  #row({ number, line, text }: RawEvent): HTMLElement {
    const { tools } = this.context.words;
    const fullText = this.#redact(text);
    const code = element("pre", "at-raw-text", fullText.slice(0, kMaxShown));
    code.dir = "ltr";
    code.tabIndex = 0;
    const head = element("div", "at-raw-head", tools.eventAt(number, line));
    const copy = button("at-raw-copy", tools.copyText);
    copy.addEventListener("click", () => {
      this.#copy(fullText).catch(reportFailure);
    });
    head.append(copy);
    const row = element("li", "at-raw-event", head, code);
    if (fullText.length > kMaxShown) row.append(this.#showAllButton(code, fullText));
    return row;
  }

  #showAllButton(code: HTMLElement, fullText: string): HTMLElement {
    const { words } = this.context;
    const all = button("at-show-all", words.showAllLines(fullText.split("\n").length));
    all.addEventListener("click", () => {
      setText(code, fullText);
      all.remove();
      code.focus();
    });
    return all;
  }

  /** Redacts the strings in JSON, where a text to redact may be escaped; any other text as a whole. */
  #redact(text: string): string {
    const { hooks } = this.context;
    if (!hooks.redacts) return text;
    try {
      return JSON.stringify(redacted(JSON.parse(text), hooks.text), null, 2);
    } catch {
      return hooks.text(text);
    }
  }

  async #copy(text: string): Promise<void> {
    const { words, announce } = this.context;
    announce((await copyText(text)) ? words.copied : words.notCopied);
  }
}
