// The panels (outline, changed files, durations): beside the timeline or, if there is no room, over its lower
// part. Loaded on first use, together with the outline; the others are loaded when they are opened.
// Invariant: a closed panel requests nothing from the session.
import { button, element } from "../page/element.js";
import { iconButton } from "../page/icon-button.js";
import { attempt, reportFailure } from "../../contract/report-failure.js";
import type { ToolContext } from "../context/tool-context.js";
import type { PanelName } from "../options/options.js";
import { OutlinePanel } from "./outline-panel.js";
import type { PanelContent } from "./panel.js";

/** Interval between refreshes while the session changes, in milliseconds. */
const kPause = 400;

/** Loads the content of a panel; the outline comes with this module. */
const kLoad: Record<PanelName, (context: ToolContext) => Promise<PanelContent>> = {
  outline: (context) => Promise.resolve(new OutlinePanel(context)),
  files: async (context) => new (await import("./files-panel.js")).FilesPanel(context),
  durations: async (context) => new (await import("./durations-panel.js")).DurationsPanel(context),
};

let serial = 0;

export class Panels {
  readonly #body = element("div", "at-panel-body");
  readonly #tabs = new Map<PanelName, HTMLButtonElement>();
  readonly #contents = new Map<PanelName, Promise<PanelContent>>();
  #shown: PanelName | null = null;
  #last: PanelName;
  #current: PanelContent | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void) | null = null;
  #owner: HTMLElement | null = null;

  /** Fills `node` with the panels of these names; `changed` is called when it opens or closes. */
  constructor(
    private readonly node: HTMLElement,
    private readonly names: readonly PanelName[],
    private readonly context: ToolContext,
    private readonly changed: (open: boolean) => void,
  ) {
    const { words } = context;
    this.#last = this.names[0] ?? "outline";
    const id = `at-panel-${(serial += 1)}`;
    const list = element("div", "at-panel-tabs");
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", words.panels.open);
    for (const name of this.names) {
      const tab = button("at-panel-tab", words.panels[name]);
      tab.setAttribute("role", "tab");
      tab.id = `${id}-${name}`;
      tab.setAttribute("aria-controls", id);
      tab.addEventListener("click", () => {
        this.open(name);
      });
      this.#tabs.set(name, tab);
      list.append(tab);
    }
    list.addEventListener("keydown", this.#onTabKey);
    this.#body.id = id;
    this.#body.setAttribute("role", "tabpanel");
    const close = iconButton("cross", words.tools.close, () => {
      this.close();
    });
    this.node.setAttribute("aria-label", words.panels.open);
    this.node.append(element("div", "at-panel-head", list, close), this.#body);
  }

  get isOpen(): boolean {
    return this.#shown !== null;
  }

  /** The open panel. */
  get shown(): PanelName | null {
    return this.#shown;
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open(this.#last, true);
  }

  /** Shows a panel; `focus` moves the focus there, and back when it is closed. */
  open(name: PanelName, focus = false): void {
    if (!this.names.includes(name)) return;
    const { activeElement } = document;
    if (focus && activeElement instanceof HTMLElement) this.#owner = activeElement;
    const wasOpen = this.isOpen;
    this.#shown = name;
    this.#last = name;
    for (const [each, tab] of this.#tabs) {
      tab.setAttribute("aria-selected", String(each === name));
      tab.tabIndex = each === name ? 0 : -1;
    }
    this.#body.setAttribute("aria-labelledby", this.#tabs.get(name)?.id ?? "");
    this.node.hidden = false;
    attempt(() => {
      this.#unsubscribe ??= this.context.source.subscribe(this.#later);
    });
    if (!wasOpen) this.changed(true);
    if (focus) this.#tabs.get(name)?.focus();
    this.#show(name).catch(reportFailure);
  }

  close(): void {
    if (!this.isOpen) return;
    const hadFocus = this.node.contains(document.activeElement);
    this.#stop();
    this.#shown = null;
    this.#current = null;
    this.node.hidden = true;
    this.changed(false);
    if (!hadFocus) return;
    const owner = this.#owner?.isConnected === true ? this.#owner : this.context.stage.scroller;
    owner.focus({ preventScroll: true });
  }

  dispose(): void {
    this.#stop();
    for (const content of this.#contents.values()) {
      content.then((made) => {
        made.dispose();
      }, reportFailure);
    }
    this.#contents.clear();
    this.node.remove();
  }

  async #show(name: PanelName): Promise<void> {
    const loading = this.#contents.get(name) ?? kLoad[name](this.context);
    this.#contents.set(name, loading);
    const content = await loading.catch((error: unknown) => {
      // A failed load is tried again the next time.
      this.#contents.delete(name);
      this.context.failedToLoad();
      throw error;
    });
    if (this.#shown !== name) return;
    this.#current = content;
    if (this.#body.firstChild !== content.node) this.#body.replaceChildren(content.node);
    content.refresh();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  readonly #later = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      attempt(() => {
        this.#current?.refresh();
      });
    }, kPause);
  };

  readonly #onTabKey = (event: KeyboardEvent): void => {
    const at = this.#shown === null ? -1 : this.names.indexOf(this.#shown);
    const isRtl = getComputedStyle(this.node).direction === "rtl";
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.names[(at + step + this.names.length) % this.names.length];
    if (next === undefined) return;
    this.open(next);
    this.#tabs.get(next)?.focus();
  };
}
