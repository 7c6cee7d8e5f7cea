// The button at every card that opens its menu: copies of the entry, its link, its files.
// Invariant: one menu serves all cards, and is made when it is opened; the buttons are the cards' own.
import type { SummaryPart } from "../../contract/index.js";
import { copyText } from "../copy/clipboard.js";
import { entryCopy, type CopyFormat } from "../copy/entry-copies.js";
import { button } from "../page/element.js";
import { icon } from "../page/icons.js";
import type { ToolContext } from "../context/tool-context.js";
import { reportFailure } from "../../contract/report-failure.js";
import type { Awaitable } from "../../contract/answers.js";
import { Menu, type MenuItem } from "./menu.js";
import type { Permalinks } from "./permalinks.js";

const kButton = "at-card-menu";

export class CardMenu {
  readonly #menu = new Menu();
  /** The files that each mounted card names in its head. */
  readonly #paths = new WeakMap<Element, string[]>();
  readonly #end: () => void;

  constructor(
    private readonly context: ToolContext,
    private readonly links: Permalinks,
  ) {
    const { stage } = context;
    this.#end = stage.onMount((card, entry) => {
      this.#paths.set(card, pathsOf(entry.summaryParts));
      this.#addButton(card, context.hooks.label(entry.title));
    });
    stage.scroller.addEventListener("click", this.#onClick);
  }

  close(): boolean {
    const { isOpen } = this.#menu;
    this.#menu.close(true);
    return isOpen;
  }

  /** Copies an entry and says what came of it. */
  async copy(entry: string, format: CopyFormat): Promise<void> {
    await this.#copy(entryCopy(this.context, entry, format));
  }

  dispose(): void {
    this.#end();
    this.#menu.close(false);
    this.context.stage.scroller.removeEventListener("click", this.#onClick);
  }

  #addButton(card: HTMLElement, title: string): void {
    const name = this.context.words.tools.cardMenu(title);
    const known = card.querySelector(`:scope > .at-card > .${kButton}`);
    const node = known ?? this.#makeButton();
    if (node.getAttribute("aria-label") !== name) node.setAttribute("aria-label", name);
    if (!known) card.querySelector(":scope > .at-card > .at-head")?.after(node);
  }

  #makeButton(): HTMLElement {
    const node = button(`${kButton} at-icon-button at-own`, icon("more"));
    node.setAttribute("aria-haspopup", "menu");
    node.setAttribute("aria-expanded", "false");
    return node;
  }

  readonly #onClick = ({ target }: Event): void => {
    const owner = target instanceof Element ? target.closest<HTMLElement>(`.${kButton}`) : null;
    const card = owner?.closest<HTMLElement>("[data-entry]");
    const entry = card?.dataset["entry"];
    if (!owner || entry === undefined) return;
    const { stage } = this.context;
    const name = owner.getAttribute("aria-label") ?? "";
    this.#menu.toggle(owner, stage.scroller, name, this.#items(entry, card));
  };

  #items(entry: string, card: Element | null | undefined): MenuItem[] {
    const { words, source } = this.context;
    const { tools } = words;
    const copies: [string, CopyFormat][] = [[tools.copyJson, "json"]];
    if (source.entryText) {
      copies.unshift([tools.copyText, "text"], [tools.copyMarkdown, "markdown"]);
    }
    const items = copies.map(([name, format]) => ({
      name,
      choose: () => {
        this.copy(entry, format).catch(reportFailure);
      },
    }));
    items.push({
      name: tools.copyLink,
      choose: () => void this.#copy(this.links.linkTo(entry)),
    });
    if (source.eventsOf) items.push(this.#rawEvents(entry, card));
    return [...items, ...this.#openItems((card && this.#paths.get(card)) ?? [])];
  }

  #rawEvents(entry: string, card: Element | null | undefined): MenuItem {
    const { words, stage } = this.context;
    const show = async (): Promise<void> => {
      const { openRawEvents } = await import("../panels/raw-events.js");
      const title = card?.querySelector(".at-title")?.textContent ?? "";
      openRawEvents(stage.root, this.context, entry, title);
    };
    return {
      name: words.tools.rawEvents,
      choose: () => {
        show().catch(reportFailure);
      },
    };
  }

  #openItems(paths: readonly string[]): MenuItem[] {
    const { hooks, words } = this.context;
    return paths.flatMap((path) => {
      const url = hooks.place(path, null);
      if (url === null) return [];
      const choose = (): void => {
        globalThis.open(url, "_self");
      };
      return [{ name: words.tools.openPath(hooks.text(path)), choose }];
    });
  }

  async #copy(text: Awaitable<string>): Promise<void> {
    const { words, announce } = this.context;
    announce((await copyText(text)) ? words.copied : words.notCopied);
  }
}

function pathsOf(parts: readonly SummaryPart[]): string[] {
  return parts.filter(({ kind }) => kind === "path").map(({ text }) => text);
}
