// The view's tools put together: toolbar, find, filter, keys, card menus, links, copying, printing.
// For the mounted view, which gives them a stage and places their bars.
// Invariant: `dispose` takes back every listener that a tool has put anywhere.
import { SelectionCopy } from "./copy/selection-copy.js";
import { element } from "./page/element.js";
import { FilterBar } from "./filter/filter-bar.js";
import { canFind, Find } from "./find/find.js";
import { ActionButtons } from "./menu/action-buttons.js";
import { iconButton } from "./page/icon-button.js";
import { openHelp } from "./keys/help.js";
import { Keyboard } from "./keys/keyboard.js";
import { CardMenu } from "./menu/card-menu.js";
import { ExportMenu } from "./menu/export-menu.js";
import { Permalinks } from "./menu/permalinks.js";
import type { EntryOutline } from "./source/outline.js";
import { reportFailure } from "../contract/report-failure.js";
import { Printing } from "./print/printing.js";
import type { PanelName, ToolOptions } from "./options/options.js";
import { Panels } from "./panels/panels.js";
import type { ToolContext } from "./context/tool-context.js";

export class Tools {
  readonly toolbar = element("div", "at-toolbar at-own");
  readonly filter: FilterBar;
  readonly find: Find | null;
  readonly links: Permalinks;
  readonly panels: Panels;
  readonly #export: ExportMenu;
  readonly #panelButton: HTMLButtonElement;
  readonly #printing: Printing;
  readonly #menu: CardMenu;
  readonly #keys: Keyboard;
  readonly #disposables: { dispose(): void }[];
  readonly #filterButton: HTMLButtonElement;

  constructor(
    private readonly context: ToolContext,
    options: ToolOptions = {},
  ) {
    const { stage, words } = context;
    const { tools } = words;
    this.filter = new FilterBar(
      context,
      () => {
        this.#applyFilter();
      },
      () => {
        this.#closeFilter();
      },
    );
    this.find = canFind(context)
      ? new Find(context, {
          isFiltered: (entry) => !this.#isListed(entry),
          isHidden: (row) => this.#isHidden(row),
          clearFilter: () => {
            this.filter.clear();
          },
        })
      : null;
    this.links = new Permalinks(stage, context.source, options);
    this.#menu = new CardMenu(context, this.links);
    this.#printing = new Printing(context);
    this.#export = new ExportMenu(context, () => titleIn(stage.root));
    this.#panelButton = iconButton("panel", words.panels.open, () => {
      this.panels.toggle();
    });
    this.#panelButton.setAttribute("aria-expanded", "false");
    this.panels = new Panels(context, (open) => {
      this.#panelButton.setAttribute("aria-expanded", String(open));
      stage.root.classList.toggle("at-with-panel", open);
    });
    const copying = new SelectionCopy(context, (row) => this.#passes(row));
    this.#disposables = [this.filter, this.links, this.#menu, this.#export, this.panels];
    this.#disposables.push(this.#printing, copying);
    if (this.find) this.#disposables.push(this.find);
    if (context.hooks.takesActions) this.#disposables.push(new ActionButtons(context));
    this.#keys = this.#keyboard();
    if (options.keyboard ?? true) this.#keys.listen();
    this.#disposables.push(this.#keys);
    this.#filterButton = iconButton("filter", tools.filter, () => {
      this.#toggleFilter();
    });
    this.#filterButton.setAttribute("aria-expanded", "false");
    if (options.toolbar ?? true) this.#fillToolbar(options.keyboard ?? true);
    if (options.findShortcut ?? true) stage.root.addEventListener("keydown", this.#onFindKey);
    stage.root.addEventListener("keydown", this.#onNextKey);
    this.#applyFilter();
  }

  /** Does what a key would, from where the reader is. */
  goTo(command: "nextFailure" | "previousFailure"): void {
    this.#keys.run(command);
  }

  showPanel(name: PanelName | null): void {
    if (name === null) this.panels.close();
    else this.panels.open(name);
  }

  async print(): Promise<void> {
    await this.#printing.print();
  }

  dispose(): void {
    const { root } = this.context.stage;
    root.removeEventListener("keydown", this.#onFindKey);
    root.removeEventListener("keydown", this.#onNextKey);
    for (const tool of this.#disposables) tool.dispose();
  }

  #fillToolbar(keyboard: boolean): void {
    const { tools } = this.context.words;
    this.toolbar.setAttribute("role", "group");
    this.toolbar.setAttribute("aria-label", tools.toolbar);
    if (this.find) {
      const { find } = this;
      this.toolbar.append(
        iconButton("search", tools.find, () => {
          find.open();
        }),
      );
    }
    this.toolbar.append(this.#filterButton);
    if (this.panels.names.length > 0) this.toolbar.append(this.#panelButton);
    if (this.#export.canExport) this.toolbar.append(this.#export.button);
    if (this.#printing.canPrint) {
      this.toolbar.append(
        iconButton("print", tools.print, () => {
          this.print().catch(reportFailure);
        }),
      );
    }
    if (!keyboard) return;
    this.toolbar.append(
      iconButton("keyboard", tools.help, () => {
        openHelp(this.context.stage.root, this.context.words);
      }),
    );
  }

  #keyboard(): Keyboard {
    return new Keyboard(this.context.stage, {
      find: () => this.find?.open(),
      filter: () => {
        this.#openFilter();
      },
      copy: (entry) => {
        const format = this.context.source.entryText ? "text" : "json";
        this.#menu.copy(entry, format).catch(reportFailure);
      },
      outline: () => {
        this.panels.toggle();
      },
      help: () => {
        openHelp(this.context.stage.root, this.context.words);
      },
      close: () => {
        return this.#close();
      },
    });
  }

  /** Closes what was opened last, as far as that can be told; false if nothing is open. */
  #close(): boolean {
    if (this.find?.isOpen) {
      this.find.close();
      return true;
    }
    if (this.#menu.close() || this.#export.close()) return true;
    if (!this.panels.isOpen) return false;
    this.panels.close();
    return true;
  }

  /** Ctrl+F again, in the bar itself, is the browser's. */
  readonly #onFindKey = (event: KeyboardEvent): void => {
    const withControl = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key.toLowerCase() !== "f" || !withControl || event.defaultPrevented) return;
    const inBar = event.target instanceof Node && this.find?.bar.node.contains(event.target);
    if (!this.find || inBar) return;
    event.preventDefault();
    this.find.open();
  };

  readonly #onNextKey = (event: KeyboardEvent): void => {
    if (event.key !== "F3" || !this.find?.isOpen || event.defaultPrevented) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.find.step(event.shiftKey ? -1 : 1).catch(reportFailure);
  };

  #toggleFilter(): void {
    if (this.filter.node.hidden) this.#openFilter();
    else this.#closeFilter();
  }

  #openFilter(): void {
    this.filter.open();
    this.#filterButton.setAttribute("aria-expanded", "true");
  }

  /** A filter that keeps rows back stays in sight: closing the bar then ends it. */
  #closeFilter(): void {
    if (this.filter.state.active) this.filter.clear();
    this.filter.close();
    this.#filterButton.setAttribute("aria-expanded", "false");
    if (this.#filterButton.isConnected) this.#filterButton.focus();
    else this.context.stage.scroller.focus({ preventScroll: true });
  }

  #applyFilter(): void {
    const hidesThoughts = this.context.hooks.reasoning === "hidden";
    const { state } = this.filter;
    this.context.stage.setFilter(state.active || hidesThoughts ? (row) => this.#passes(row) : null);
  }

  #passes(row: EntryOutline): boolean {
    return !this.#isHidden(row) && this.filter.state.matches(row);
  }

  /** What the host never shows. */
  #isHidden({ kind }: EntryOutline): boolean {
    return kind === "reasoning" && this.context.hooks.reasoning === "hidden";
  }

  /** Whether the reader has chosen to see an entry; folded rows are chosen, too. */
  #isListed(entry: string): boolean {
    const row = this.context.stage.rows().find(({ id }) => id === entry);
    return row !== undefined && this.#passes(row);
  }
}

/** What the header calls the session. */
function titleIn(root: Element): string {
  return root.querySelector(".at-session-title")?.textContent ?? "";
}
