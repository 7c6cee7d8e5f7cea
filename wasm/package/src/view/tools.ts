// Creates and connects the view's tools: toolbar, find, filter, keys, card menus, links, copying,
// printing. Those that not every reader uses are loaded on first use.
// For the mounted view, which gives them a stage and places their bars.
// Invariant: `dispose` removes every listener that a tool has added.
import { SelectionCopy } from "./copy/selection-copy.js";
import { element } from "./page/element.js";
import type { FilterBar } from "./filter/filter-bar.js";
import { canFind, Find } from "./find/find.js";
import { Keyboard } from "./keys/keyboard.js";
import { ActionButtons } from "./menu/action-buttons.js";
import { Menus } from "./menu/menus.js";
import { Permalinks } from "./menu/permalinks.js";
import { iconButton } from "./page/icon-button.js";
import { OnDemand } from "./page/on-demand.js";
import type { EntryOutline } from "./source/outline.js";
import type { ToolSource } from "./source/tool-source.js";
import { reportFailure } from "../contract/report-failure.js";
import { Printing } from "./print/printing.js";
import type { PanelName, ToolOptions } from "./options/options.js";
import type { Panels } from "./panels/panels.js";
import type { Ticks } from "./panels/ticks.js";
import type { ToolContext } from "./context/tool-context.js";

/** Minimum width, in pixels, for a panel beside the list, as in styles.css. */
const kWide = 1000;

export class Tools {
  readonly toolbar = element("div", "at-toolbar at-own");
  readonly filterNode = element("div", "at-filter at-own");
  readonly panelNode = element("aside", "at-panel at-own");
  readonly find: Find | null;
  readonly links: Permalinks;
  readonly #panelNames: readonly PanelName[];
  readonly #filter: OnDemand<FilterBar>;
  readonly #panels: OnDemand<Panels>;
  readonly #ticks: OnDemand<Ticks>;
  /** The panel that is to be open once the panels are loaded. */
  #wantedPanel: PanelName | null = null;
  readonly #help: OnDemand<() => void>;
  readonly #panelButton: HTMLButtonElement;
  readonly #filterButton: HTMLButtonElement;
  readonly #printing: Printing;
  readonly #menus: Menus;
  readonly #keys: Keyboard;
  readonly #disposables: { dispose(): void }[];

  constructor(
    private readonly context: ToolContext,
    options: ToolOptions = {},
  ) {
    const { stage, words } = context;
    const failed = context.failedToLoad;
    this.filterNode.hidden = true;
    this.panelNode.hidden = true;
    this.#panelNames = panelNames(context.source);
    this.#filter = new OnDemand(() => this.#loadFilter(), failed);
    this.#panels = new OnDemand(() => this.#loadPanels(), failed);
    this.#ticks = new OnDemand(
      async () => {
        const { Ticks } = await import("./panels/ticks.js");
        return () => new Ticks(context);
      },
      () => undefined, // the list can be read without them
    );
    stage.scroller.addEventListener("scroll", this.#showTicks, { once: true, passive: true });
    this.#help = new OnDemand(async () => {
      const { openHelp } = await import("./keys/help.js");
      return () => () => {
        openHelp(stage.root, words);
      };
    }, failed);
    this.find = canFind(context) ? this.#makeFind() : null;
    this.links = new Permalinks(stage, context.source, options);
    const title = (): string => titleIn(stage.root);
    this.#menus = new Menus(context, this.links, title);
    this.#printing = new Printing(context, title);
    this.#panelButton = iconButton("panel", words.panels.open, () => {
      this.#togglePanel();
    });
    this.#panelButton.setAttribute("aria-expanded", "false");
    const copying = new SelectionCopy(context, (row) => this.#passes(row));
    this.#disposables = [this.links, this.#menus, this.#printing, copying];
    if (this.find) this.#disposables.push(this.find);
    if (context.hooks.takesActions) this.#disposables.push(new ActionButtons(context));
    this.#keys = this.#keyboard();
    if (options.keyboard ?? true) this.#keys.listen();
    this.#disposables.push(this.#keys);
    this.#filterButton = iconButton("filter", words.tools.filter, () => {
      this.#filter.use((filter) => {
        if (this.filterNode.hidden) this.#openFilter(filter);
        else this.#closeFilter();
      });
    });
    this.#filterButton.setAttribute("aria-expanded", "false");
    if (options.toolbar ?? true) this.#fillToolbar(options.keyboard ?? true);
    if (options.findShortcut ?? true) stage.root.addEventListener("keydown", this.#onFindKey);
    stage.root.addEventListener("keydown", this.#onNextKey);
    this.#applyFilter();
  }

  /** Runs a command as its key would, from the reader's place. */
  goTo(command: "nextFailure" | "previousFailure"): void {
    this.#keys.run(command);
  }

  /** Must be called when the changed files have become known. */
  filesChanged(): void {
    this.#ticks.part?.drawLater();
  }

  hasPanel(name: PanelName): boolean {
    return this.#panelNames.includes(name);
  }

  /** Opens a panel, `null` closes it; `focus` moves the focus there. */
  showPanel(name: PanelName | null, focus = false): void {
    this.#wantedPanel = name;
    if (name === null) this.#panels.part?.close();
    else if (this.hasPanel(name)) {
      this.#panels.use((panels) => {
        if (this.#wantedPanel === name) panels.open(name, focus);
      });
    }
  }

  /** Opens a panel if there is room for it beside the timeline. */
  showPanelBeside(name: PanelName): void {
    if (this.context.stage.root.clientWidth >= kWide) this.showPanel(name);
  }

  /**
   * Saves the filter and the open panel. The returned function opens them in the tools of another view, and
   * calls `then` when its list is filtered.
   */
  keepOpen(): (next: Tools, then: () => void) => void {
    const panel = this.#panels.part ? this.#panels.part.shown : this.#wantedPanel;
    const state = this.filterNode.hidden ? null : (this.#filter.part?.state ?? null);
    return (next, then) => {
      next.showPanel(panel);
      if (!state) {
        then();
        return;
      }
      next.#filter.use((filter) => {
        filter.state.adopt(state);
        next.#applyFilter();
        next.#openFilter(filter, false);
        then();
      });
    };
  }

  async print(): Promise<void> {
    await this.#printing.print();
  }

  dispose(): void {
    const { root } = this.context.stage;
    root.removeEventListener("keydown", this.#onFindKey);
    root.removeEventListener("keydown", this.#onNextKey);
    for (const tool of this.#disposables) tool.dispose();
    this.context.stage.scroller.removeEventListener("scroll", this.#showTicks);
    for (const later of [this.#filter, this.#panels, this.#ticks]) {
      later.part?.dispose();
      later.dispose();
    }
    this.#help.dispose();
  }

  async #loadFilter(): Promise<() => FilterBar> {
    const { FilterBar } = await import("./filter/filter-bar.js");
    const changed = (): void => {
      this.#applyFilter();
    };
    const close = (): void => {
      this.#closeFilter();
    };
    return () => new FilterBar(this.filterNode, this.context, changed, close);
  }

  async #loadPanels(): Promise<() => Panels> {
    const { Panels } = await import("./panels/panels.js");
    const changed = (open: boolean): void => {
      this.#panelButton.setAttribute("aria-expanded", String(open));
      this.context.stage.root.classList.toggle("at-with-panel", open);
    };
    return () => new Panels(this.panelNode, this.#panelNames, this.context, changed);
  }

  #makeFind(): Find {
    return new Find(this.context, {
      isFiltered: (entry) => !this.#isListed(entry),
      isHidden: (row) => this.#isHidden(row),
      clearFilter: () => {
        this.#filter.part?.clear();
      },
    });
  }

  #fillToolbar(keyboard: boolean): void {
    const { tools } = this.context.words;
    this.toolbar.setAttribute("role", "group");
    this.toolbar.setAttribute("aria-label", tools.toolbar);
    if (this.find) {
      const { find } = this;
      const search = iconButton("search", tools.find, () => {
        find.open();
      });
      find.hits.preloadOn(search);
      this.toolbar.append(search);
    }
    this.#filter.preloadOn(this.#filterButton);
    this.toolbar.append(this.#filterButton);
    if (this.#panelNames.length > 0) {
      this.#panels.preloadOn(this.#panelButton);
      this.toolbar.append(this.#panelButton);
    }
    if (this.#menus.canExport) this.toolbar.append(this.#menus.exportButton);
    if (this.#printing.canPrint) {
      this.toolbar.append(
        iconButton("print", tools.print, () => {
          this.print().catch(reportFailure);
        }),
      );
    }
    if (!keyboard) return;
    const help = iconButton("keyboard", tools.help, () => {
      this.#openHelp();
    });
    this.#help.preloadOn(help);
    this.toolbar.append(help);
  }

  #keyboard(): Keyboard {
    return new Keyboard(this.context.stage, {
      find: () => this.find?.open(),
      filter: () => {
        this.#filter.use((filter) => {
          this.#openFilter(filter);
        });
      },
      copy: (entry) => {
        const format = this.context.source.entryText ? "text" : "json";
        this.#menus.copy(entry, format).catch(reportFailure);
      },
      outline: () => {
        this.#togglePanel();
      },
      help: () => {
        this.#openHelp();
      },
      close: () => {
        return this.#close();
      },
    });
  }

  #openHelp(): void {
    this.#help.use((open) => {
      open();
    });
  }

  #togglePanel(): void {
    if (this.#panelNames.length === 0) return;
    this.#panels.use((panels) => {
      panels.toggle();
    });
  }

  /** Closes the find bar, else a menu, else the panel; false if none is open. */
  #close(): boolean {
    if (this.find?.isOpen) {
      this.find.close();
      return true;
    }
    if (this.#menus.close()) return true;
    const panels = this.#panels.part;
    if (!panels?.isOpen) return false;
    panels.close();
    return true;
  }

  readonly #showTicks = (): void => {
    this.#ticks.use(() => undefined);
  };

  /** Opens the find bar on Ctrl+F; inside the bar, the browser handles it. */
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
    this.find.step(event.shiftKey ? -1 : 1);
  };

  #openFilter(filter: FilterBar, focus = true): void {
    filter.open(focus);
    this.#filterButton.setAttribute("aria-expanded", "true");
  }

  /** Clears the filter and closes its bar, because a filter that hides rows must stay visible. */
  #closeFilter(): void {
    const filter = this.#filter.part;
    if (filter?.state.active) filter.clear();
    filter?.close();
    this.#filterButton.setAttribute("aria-expanded", "false");
    if (this.#filterButton.isConnected) this.#filterButton.focus();
    else this.context.stage.scroller.focus({ preventScroll: true });
  }

  #applyFilter(): void {
    const hidesThoughts = this.context.hooks.reasoning === "hidden";
    const isActive = this.#filter.part?.state.active === true;
    this.context.stage.setReaderFilter(
      isActive || hidesThoughts ? (row) => this.#passes(row) : null,
    );
  }

  #passes(row: EntryOutline): boolean {
    return !this.#isHidden(row) && this.#filter.part?.state.matches(row) !== false;
  }

  /** Whether the host never shows an entry. */
  #isHidden({ kind }: EntryOutline): boolean {
    return kind === "reasoning" && this.context.hooks.reasoning === "hidden";
  }

  /** Whether an entry passes the filter; folded ones do, too. */
  #isListed(entry: string): boolean {
    const row = this.context.stage.rows().find(({ id }) => id === entry);
    return row !== undefined && this.#passes(row);
  }
}

/** Returns the panels for which the source has the data. */
function panelNames(source: ToolSource): PanelName[] {
  const can: Record<PanelName, boolean> = {
    outline: source.overview !== undefined,
    files: source.changedFiles !== undefined && source.fileChange !== undefined,
    durations: source.callTimes !== undefined,
  };
  return (["outline", "files", "durations"] as const).filter((name) => can[name]);
}

/** Returns the title in the header. */
function titleIn(root: Element): string {
  return root.querySelector(".at-session-title")?.textContent ?? "";
}
