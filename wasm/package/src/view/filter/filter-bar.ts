// The filter bar, in which a reader chooses kinds, statuses and tools to see, each with its count.
// Loaded when it is first opened. Invariant: a filter that hides rows is always visible; the counts are
// those of the whole session.
import { button, element, setText, textElement } from "../page/element.js";
import { iconButton } from "../page/icon-button.js";
import type { ToolContext } from "../context/tool-context.js";
import { attempt } from "../../contract/report-failure.js";
import { hasFailed } from "../source/entry-facts.js";
import { FilterState, type FilterGroup } from "./filter-state.js";

/** Minimum interval between updates of the counts while the session grows, in milliseconds. */
const kRefresh = 500;
const kGroups: readonly FilterGroup[] = ["kind", "status", "tool"];

export class FilterBar {
  readonly state = new FilterState();
  readonly #menus = new Map<FilterGroup, { box: HTMLDetailsElement; list: HTMLElement }>();
  readonly #failed = button("at-filter-toggle");
  readonly #clear: HTMLButtonElement;
  readonly #summary = textElement("span", "at-filter-said");
  #unsubscribe = (): void => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Fills `node`; `changed` is called whenever the filter changes. */
  constructor(
    private readonly node: HTMLElement,
    private readonly context: ToolContext,
    private readonly changed: () => void,
    close: () => void,
  ) {
    const { tools } = context.words;
    this.node.setAttribute("role", "group");
    this.node.setAttribute("aria-label", tools.filter);
    for (const group of kGroups) this.node.append(this.#menu(group, tools[group]));
    this.#failed.setAttribute("aria-pressed", "false");
    this.#failed.addEventListener("click", () => {
      this.state.failedOnly = !this.state.failedOnly;
      this.#apply();
    });
    this.#clear = button("at-action", tools.clearFilter);
    this.#clear.addEventListener("click", () => {
      this.clear();
      this.focus();
    });
    this.node.append(this.#failed, this.#summary, this.#clear);
    this.node.append(iconButton("cross", tools.close, close));
    this.node.addEventListener("keydown", (event) => {
      this.#onKey(event, close);
    });
    this.node.addEventListener("focusout", (event) => {
      this.#onFocusOut(event);
    });
    // The session may have been disposed of since the view was mounted.
    attempt(() => {
      this.#unsubscribe = context.source.subscribe(() => {
        if (!this.node.hidden) this.#refreshLater();
      });
    });
  }

  open(focus: boolean): void {
    this.node.hidden = false;
    this.update();
    if (focus) this.focus();
  }

  /** Hides the bar; the choices stay. */
  close(): void {
    this.node.hidden = true;
    this.#closeMenus();
  }

  focus(): void {
    this.node.querySelector<HTMLElement>("summary")?.focus();
  }

  clear(): void {
    this.state.clear();
    this.#apply();
  }

  /** Updates the choices and counts. */
  update(): void {
    const rows = this.context.stage.rows();
    const { tools } = this.context.words;
    for (const group of kGroups) this.#updateMenu(group);
    const failed = rows.filter(({ status }) => hasFailed(status)).length;
    setText(this.#failed, `${tools.failedOnly} (${failed})`);
    this.#failed.setAttribute("aria-pressed", String(this.state.failedOnly));
    this.#clear.hidden = !this.state.active;
    setText(this.#summary, this.summaryText());
    this.node.classList.toggle("at-nothing", this.#summary.textContent === tools.nothingMatches);
  }

  /** Returns a text with the number of shown rows; empty if there is no filter. */
  summaryText(): string {
    if (!this.state.active) return "";
    const { tools } = this.context.words;
    const rows = this.context.stage.rows();
    const shown = rows.filter((row) => this.state.matches(row)).length;
    return shown === 0 ? tools.nothingMatches : tools.filtered(shown, rows.length);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  #apply(): void {
    this.changed();
    this.update();
    if (this.state.active) this.context.announce(this.summaryText());
  }

  #refreshLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (!this.node.hidden) this.update();
    }, kRefresh);
  }

  #menu(group: FilterGroup, name: string): HTMLElement {
    const list = element("div", "at-filter-list");
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", name);
    const box = element("details", "at-filter-menu", element("summary", "", name), list);
    box.addEventListener("toggle", () => {
      if (!box.open) return;
      for (const { box: other } of this.#menus.values()) if (other !== box) other.open = false;
    });
    this.#menus.set(group, { box, list });
    return box;
  }

  #updateMenu(group: FilterGroup): void {
    const menu = this.#menus.get(group);
    const summary = menu?.box.firstElementChild;
    if (!menu || !summary) return;
    const { tools } = this.context.words;
    const facets = this.state.facets(this.context.stage.rows(), group);
    const chosen = this.state.count(group);
    setText(summary, chosen > 0 ? `${tools[group]}: ${chosen}` : tools[group]);
    menu.box.classList.toggle("at-chosen", chosen > 0);
    const known = new Map(
      [...menu.list.children].map((row) => [(row as HTMLElement).dataset["value"], row]),
    );
    const rows = facets.map(({ value, count }) => {
      const row = known.get(value) ?? this.#choice(group, value);
      setText(row.lastElementChild ?? row, String(count));
      const box = row.querySelector("input");
      if (box) box.checked = this.state.has(group, value);
      return row;
    });
    const same =
      rows.length === known.size && rows.every((row, i) => menu.list.children[i] === row);
    if (same) return;
    const focused = menu.list.contains(document.activeElement) ? document.activeElement : null;
    menu.list.replaceChildren(...rows);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  #choice(group: FilterGroup, value: string): HTMLElement {
    const box = element("input");
    box.type = "checkbox";
    box.addEventListener("change", () => {
      this.state.choose(group, value, box.checked);
      this.#apply();
    });
    const name = textElement("span", "at-filter-name", this.#nameOf(group, value));
    const row = element("label", "at-filter-choice", box, name, element("span", "at-filter-count"));
    row.dataset["value"] = value;
    return row;
  }

  #nameOf(group: FilterGroup, value: string): string {
    const { words, hooks } = this.context;
    if (group === "tool") return hooks.text(value);
    const names: Record<string, string> = group === "kind" ? words.kinds : words.status;
    return names[value] ?? value;
  }

  #closeMenus(): void {
    for (const { box } of this.#menus.values()) box.open = false;
  }

  #onKey(event: KeyboardEvent, close: () => void): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const open = [...this.#menus.values()].find(({ box }) => box.open)?.box;
    if (!open) {
      close();
      return;
    }
    open.open = false;
    open.querySelector("summary")?.focus();
  }

  #onFocusOut({ relatedTarget }: FocusEvent): void {
    for (const { box } of this.#menus.values()) {
      if (relatedTarget instanceof Node && !box.contains(relatedTarget)) box.open = false;
    }
  }
}
