// The menu button of every card, the export button of the toolbar, and copying of entries. The menus
// and their items are loaded on first use.
// Invariant: one menu serves all buttons; every card has its own button.
import type { SummaryPart } from "../../contract/index.js";
import type { Awaitable } from "../../contract/answers.js";
import type { ToolContext } from "../context/tool-context.js";
import { copyText } from "../copy/clipboard.js";
import { entryCopy, type CopyFormat } from "../copy/entry-copies.js";
import { button } from "../page/element.js";
import { iconButton } from "../page/icon-button.js";
import { icon } from "../page/icons.js";
import { OnDemand } from "../page/on-demand.js";
import { exportKinds } from "./export-kinds.js";
import type { Menu, MenuItem } from "./menu.js";
import type * as Items from "./menu-items.js";
import type { Permalinks } from "./permalinks.js";

const kButton = "at-card-menu";

export class Menus {
  readonly exportButton: HTMLButtonElement;
  readonly #loaded: OnDemand<{ menu: Menu; items: typeof Items }>;
  /** The paths in the summary of each mounted card. */
  readonly #paths = new WeakMap<Element, string[]>();
  readonly #unsubscribe: () => void;

  /** `title` returns the session's current title, for file names and page headings. */
  constructor(
    private readonly context: ToolContext,
    private readonly links: Permalinks,
    title: () => string,
  ) {
    const { stage, words } = context;
    this.#loaded = new OnDemand(async () => {
      const items = await import("./menu-items.js");
      return () => ({ menu: new items.Menu(), items });
    }, context.failedToLoad);
    this.exportButton = iconButton("export", words.panels.export, () => {
      this.#toggle(this.exportButton, ({ exportItems }) => exportItems(context, title));
    });
    opensMenu(this.exportButton);
    this.#loaded.preloadOn(this.exportButton);
    this.#unsubscribe = stage.onMount((card, entry) => {
      this.#paths.set(card, pathsOf(entry.summaryParts));
      this.#addButton(card, context.hooks.label(entry.title));
    });
    stage.scroller.addEventListener("click", this.#onClick);
  }

  get canExport(): boolean {
    return exportKinds(this.context).length > 0;
  }

  /** Closes the menu; false if none was open. */
  close(): boolean {
    const menu = this.#loaded.part?.menu;
    if (!menu?.isOpen) return false;
    menu.close(true);
    return true;
  }

  /** Copies an entry and announces the outcome. */
  async copy(entry: string, format: CopyFormat): Promise<void> {
    await this.#copy(entryCopy(this.context, entry, format));
  }

  dispose(): void {
    this.#unsubscribe();
    this.#loaded.part?.menu.close(false);
    this.#loaded.dispose();
    this.context.stage.scroller.removeEventListener("click", this.#onClick);
  }

  #toggle(owner: HTMLElement, itemsOf: (items: typeof Items) => MenuItem[]): void {
    this.#loaded.use(({ menu, items }) => {
      if (!owner.isConnected) return;
      const name = owner.getAttribute("aria-label") ?? "";
      menu.toggle(owner, this.context.stage.scroller, name, itemsOf(items));
    });
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
    opensMenu(node);
    this.#loaded.preloadOn(node);
    return node;
  }

  readonly #onClick = ({ target }: Event): void => {
    const owner = target instanceof Element ? target.closest<HTMLElement>(`.${kButton}`) : null;
    const card = owner?.closest<HTMLElement>("[data-entry]");
    const entry = card?.dataset["entry"];
    if (!owner || !card || entry === undefined) return;
    this.#toggle(owner, ({ cardItems }) =>
      cardItems(this.context, {
        entry,
        title: card.querySelector(".at-title")?.textContent ?? "",
        paths: this.#paths.get(card) ?? [],
        link: () => this.links.linkTo(entry),
        copy: (text) => this.#copy(text),
      }),
    );
  };

  async #copy(text: Awaitable<string>): Promise<void> {
    const { words, announce } = this.context;
    announce((await copyText(text)) ? words.copied : words.notCopied);
  }
}

function opensMenu(node: HTMLElement): void {
  node.setAttribute("aria-haspopup", "menu");
  node.setAttribute("aria-expanded", "false");
}

function pathsOf(parts: readonly SummaryPart[]): string[] {
  return parts.filter(({ kind }) => kind === "path").map(({ text }) => text);
}
