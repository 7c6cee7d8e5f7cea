// Copies a selection that spans several cards. Rows inside it may be off the page, so their text comes
// from the core. Ctrl+A inside the view selects the whole list.
// Invariant: a selection inside one card is left to the browser; texts pass the host's `redact`.
import { parseHtml } from "../../dom/trusted-html.js";
import { fillGapsInCopy } from "../content/hidden-rows.js";
import { readableText } from "../content/text-runs.js";
import { redactNodes } from "../hooks/redact-nodes.js";
import type { EntryOutline } from "../source/outline.js";
import type { ToolContext } from "../context/tool-context.js";
import { type Awaitable, isPromise } from "../../contract/answers.js";
import { copyText } from "./clipboard.js";
import { mapAnswer } from "./entry-copies.js";

/** With more entries than this, only text is copied, no HTML. */
const kMaxWithHtml = 300;
const kEditable = "input, textarea, select, [contenteditable]:not([contenteditable=false]), dialog";

/** Everything in a head except its title and summary. */
const kFacts = ".at-head > :not(.at-title, .at-summary)";

interface Span {
  range: Range;
  /** The cards that contain the ends; `null` for an end that is in no card. */
  first: HTMLElement | null;
  last: HTMLElement | null;
  /** The entries between the ends, inclusive. */
  entries: string[];
}

export class SelectionCopy {
  /** `isListed` is true for entries that pass the filter. */
  constructor(
    private readonly context: ToolContext,
    private readonly isListed: (row: EntryOutline) => boolean,
  ) {
    context.stage.root.addEventListener("copy", this.#onCopy);
    context.stage.root.addEventListener("keydown", this.#onKey);
  }

  dispose(): void {
    this.context.stage.root.removeEventListener("copy", this.#onCopy);
    this.context.stage.root.removeEventListener("keydown", this.#onKey);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const withControl = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key.toLowerCase() !== "a" || !withControl || event.defaultPrevented) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest(kEditable)) return;
    event.preventDefault();
    getSelection()?.selectAllChildren(this.#list);
  };

  get #list(): Element {
    const { scroller } = this.context.stage;
    return scroller.firstElementChild ?? scroller;
  }

  readonly #onCopy = (event: ClipboardEvent): void => {
    const span = this.#span();
    if (!span || !event.clipboardData || !this.context.source.entryText) return;
    event.preventDefault();
    const text = this.#textOf(span);
    if (isPromise(text)) {
      void this.#copyLater(text);
      return;
    }
    event.clipboardData.setData("text/plain", text);
    const html = this.#htmlOf(span);
    if (html !== "") event.clipboardData.setData("text/html", html);
    this.context.announce(this.context.words.copied);
  };

  async #copyLater(text: PromiseLike<string>): Promise<void> {
    const { words, announce } = this.context;
    announce((await copyText(text)) ? words.copied : words.notCopied);
  }

  /** Returns the selection, if it spans more than one card. */
  #span(): Span | null {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(this.#list)) return null;
    const first = this.#cardAround(range.startContainer);
    const last = this.#cardAround(range.endContainer);
    if (first && first === last) return null;
    const rows = this.context.stage.rows();
    const indexOf = (card: HTMLElement | null) =>
      rows.findIndex(({ id }) => id === card?.dataset["entry"]);
    const from = first ? indexOf(first) : this.#indexAfter(range, 0);
    const to = last ? indexOf(last) : this.#indexAfter(range, rows.length) - 1;
    const chosen = rows.slice(Math.max(0, from), to + 1).filter(this.isListed);
    return { range, first, last, entries: chosen.map(({ id }) => id) };
  }

  #cardAround(node: Node): HTMLElement | null {
    const at = node instanceof Element ? node : node.parentElement;
    const card = at?.closest<HTMLElement>("[data-entry]") ?? null;
    return card && this.#list.contains(card) ? card : null;
  }

  /**
   * Returns the row that follows an end of the selection which is in no card: between two cards (for example
   * in the foot of a turn) the row of the next card, otherwise the start or end of the list, `outside`.
   */
  #indexAfter(range: Range, outside: number): number {
    const atStart = outside === 0;
    const node = atStart ? range.startContainer : range.endContainer;
    if (!this.#list.contains(node) || node.contains(this.#list) || node === this.#list)
      return outside;
    const point = document.createRange();
    point.setStart(node, atStart ? range.startOffset : range.endOffset);
    const cards = [...this.#list.querySelectorAll<HTMLElement>("[data-entry]")];
    const next = cards.find((card) => point.comparePoint(card, 0) >= 0);
    if (!next || next === cards[0]) return outside;
    return this.context.stage.rows().findIndex(({ id }) => id === next.dataset["entry"]);
  }

  #textOf(span: Span): Awaitable<string> {
    const { source, hooks } = this.context;
    const texts = span.entries.map((entry): Awaitable<string> => {
      const selectedText = this.#selectedTextOf(span, entry);
      if (selectedText !== null) return selectedText;
      return mapAnswer(source.entryText?.(entry, "text") ?? "", hooks.text);
    });
    const join = (all: string[]): string => `${all.map((text) => text.trim()).join("\n\n")}\n`;
    const known = texts.filter((text): text is string => !isPromise(text));
    return known.length === texts.length
      ? join(known)
      : Promise.all(texts.map(async (text) => text)).then(join);
  }

  /** Returns the selected text of a card at an end; `null` for entries in between. */
  #selectedTextOf(span: Span, entry: string): string | null {
    const card = [span.first, span.last].find((end) => end?.dataset["entry"] === entry);
    const body = card?.firstElementChild;
    if (!card || !body) return null;
    const part = selectedIn(span, card, body);
    const copy = part.cloneContents();
    fillGapsInCopy(copy, body, part);
    for (const fact of copy.querySelectorAll(kFacts)) fact.remove();
    for (const text of copy.querySelectorAll(".at-summary:not(:empty)")) text.prepend(" ");
    return readableText(copy);
  }

  /**
   * Returns safe HTML of whole entries; empty if an entry is only partly selected, if there are too
   * many, or if their HTML is not available synchronously.
   */
  #htmlOf(span: Span): string {
    const { entries } = span;
    if (entries.length > kMaxWithHtml || isPartial(span)) return "";
    const { source, hooks } = this.context;
    const box = document.createElement("div");
    for (const entry of entries) {
      const html = source.html(entry);
      if (isPromise(html)) return "";
      const section = document.createElement("section");
      section.append(parseHtml(html));
      for (const control of section.querySelectorAll("button")) control.remove();
      if (hooks.redacts) redactNodes(section, hooks.text);
      box.append(section);
    }
    return box.innerHTML;
  }
}

/** Returns the selected range of `body`, which is in the card at an end. */
function selectedIn({ range, first }: Span, card: HTMLElement, body: Element): Range {
  const part = document.createRange();
  part.selectNodeContents(body);
  if (card === first) part.setStart(range.startContainer, range.startOffset);
  else part.setEnd(range.endContainer, range.endOffset);
  return part;
}

/** Whether a card at an end is only partly selected. */
function isPartial(span: Span): boolean {
  return [span.first, span.last].some((card) => {
    const body = card?.firstElementChild;
    if (!card || !body) return false;
    return selectedIn(span, card, body).toString().trim() !== body.textContent.trim();
  });
}
