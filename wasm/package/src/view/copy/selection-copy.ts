// Copying what is selected across cards. Rows between the ends of a selection need not be on the page,
// so their text comes from the core. Also selects everything inside the view with Ctrl+A.
// Invariant: a selection inside one card is left to the browser; texts pass the host's `redact`.
import { parseHtml } from "../../dom/trusted-html.js";
import { copyHidden } from "../content/hidden-rows.js";
import { readableText } from "../content/text-runs.js";
import { redactNodes } from "../hooks/redact-nodes.js";
import type { EntryOutline } from "../source/outline.js";
import type { ToolContext } from "../context/tool-context.js";
import { type Awaitable, isPending } from "../../contract/answers.js";
import { copyText } from "./clipboard.js";
import { then } from "./entry-copies.js";

/** With more entries than this no HTML is put on the clipboard beside the text. */
const kMaxWithHtml = 300;
const kEditable = "input, textarea, select, [contenteditable]:not([contenteditable=false]), dialog";

/** What a head says beside its title and summary. */
const kFacts = ".at-head > :not(.at-title, .at-summary)";

interface Span {
  range: Range;
  /** The cards at the ends; none where the selection goes on to the end of the list. */
  first: HTMLElement | null;
  last: HTMLElement | null;
  /** The entries from end to end. */
  entries: string[];
}

export class SelectionCopy {
  /** `isListed` says whether an entry is one that the reader has chosen to see. */
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
    if (isPending(text)) {
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

  /** What is selected, if it is more than one card. */
  #span(): Span | null {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(this.#list)) return null;
    const first = this.#cardAround(range.startContainer);
    const last = this.#cardAround(range.endContainer);
    if (first && first === last) return null;
    const rows = this.context.stage.rows();
    const place = (card: HTMLElement | null) =>
      rows.findIndex(({ id }) => id === card?.dataset["entry"]);
    const from = first ? place(first) : this.#placeAfter(range, 0);
    const to = last ? place(last) : this.#placeAfter(range, rows.length) - 1;
    const chosen = rows.slice(Math.max(0, from), to + 1).filter(this.isListed);
    return { range, first, last, entries: chosen.map(({ id }) => id) };
  }

  #cardAround(node: Node): HTMLElement | null {
    const at = node instanceof Element ? node : node.parentElement;
    const card = at?.closest<HTMLElement>("[data-entry]") ?? null;
    return card && this.#list.contains(card) ? card : null;
  }

  /**
   * The row behind an end of the selection that is in no card: between two cards (in the foot of a
   * turn, say) that of the next one, and otherwise the very start or end of the list.
   */
  #placeAfter(range: Range, outside: number): number {
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
      const cut = this.#partOf(span, entry);
      if (cut !== null) return cut;
      return then(source.entryText?.(entry, "text") ?? "", hooks.text);
    });
    const join = (all: string[]): string => `${all.map((text) => text.trim()).join("\n\n")}\n`;
    const known = texts.filter((text): text is string => !isPending(text));
    return known.length === texts.length
      ? join(known)
      : Promise.all(texts.map(async (text) => text)).then(join);
  }

  /** What is selected of a card at an end; `null` of those between. */
  #partOf(span: Span, entry: string): string | null {
    const card = [span.first, span.last].find((end) => end?.dataset["entry"] === entry);
    const body = card?.firstElementChild;
    if (!card || !body) return null;
    const part = selectedIn(span, card, body);
    const copy = part.cloneContents();
    copyHidden(copy, body, part);
    for (const fact of copy.querySelectorAll(kFacts)) fact.remove();
    for (const text of copy.querySelectorAll(".at-summary:not(:empty)")) text.prepend(" ");
    return readableText(copy);
  }

  /**
   * Safe HTML of whole entries; empty if an end of the selection is inside of one, if there are too
   * many, or their HTML is not at hand.
   */
  #htmlOf(span: Span): string {
    const { entries } = span;
    if (entries.length > kMaxWithHtml || isCut(span)) return "";
    const { source, hooks } = this.context;
    const box = document.createElement("div");
    for (const entry of entries) {
      const html = source.html(entry);
      if (isPending(html)) return "";
      const section = document.createElement("section");
      section.append(parseHtml(html));
      for (const control of section.querySelectorAll("button")) control.remove();
      if (hooks.redacts) redactNodes(section, hooks.text);
      box.append(section);
    }
    return box.innerHTML;
  }
}

/** What of `body`, of the card at an end, is selected. */
function selectedIn({ range, first }: Span, card: HTMLElement, body: Element): Range {
  const part = document.createRange();
  part.selectNodeContents(body);
  if (card === first) part.setStart(range.startContainer, range.startOffset);
  else part.setEnd(range.endContainer, range.endOffset);
  return part;
}

/** Whether the card at an end is selected in part only. */
function isCut(span: Span): boolean {
  return [span.first, span.last].some((card) => {
    const body = card?.firstElementChild;
    if (!card || !body) return false;
    return selectedIn(span, card, body).toString().trim() !== body.textContent.trim();
  });
}
