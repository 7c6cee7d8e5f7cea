// The outline panel: links to prompts, edits, failures and approvals, which ticks beside the scroll bar mark, too
// (ticks.ts). Invariant: the row at the reader's place is marked; only visible rows cost anything.
import { whenSettled } from "../../contract/answers.js";
import type { OverviewKind, OverviewRow } from "../../contract/index.js";
import type { ToolContext } from "../context/tool-context.js";
import { button, element, screenReaderText, textElement } from "../page/element.js";
import { icon, type IconName } from "../page/icons.js";
import { FixedList } from "./fixed-list.js";
import { goToEntry } from "./go-to-entry.js";
import { lineCounts } from "./line-counts.js";
import type { PanelContent } from "./panel.js";

const kIcons: Record<OverviewKind, IconName> = {
  prompt: "person",
  change: "file",
  failure: "cross",
  approval: "hand",
};

export class OutlinePanel implements PanelContent {
  readonly node = element("div", "at-outline");
  readonly #list: FixedList<OverviewRow>;
  readonly #empty: HTMLElement;
  /** Positions of entries in the list, to find the reader's place. */
  #positions = new Map<string, number>();
  #current = -1;
  #frame = 0;

  constructor(private readonly context: ToolContext) {
    const { words, stage } = context;
    this.#list = new FixedList((row) => this.#draw(row), words.panels.outline);
    this.#empty = element("p", "at-panel-empty", words.panels.noOutline);
    this.node.append(this.#empty, this.#list.node);
    stage.scroller.addEventListener("scroll", this.#onScroll, { passive: true });
  }

  refresh(): void {
    const answer = this.context.source.overview?.() ?? [];
    whenSettled(answer, (rows) => {
      this.#show(rows);
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.context.stage.scroller.removeEventListener("scroll", this.#onScroll);
    this.#list.dispose();
  }

  #show(rows: readonly OverviewRow[]): void {
    this.#empty.hidden = rows.length > 0;
    this.#list.node.hidden = rows.length === 0;
    if (!isSame(rows, this.#list.items)) this.#list.set(rows);
    this.#positions = new Map(this.context.stage.rows().map(({ id }, index) => [id, index]));
    this.#current = -1;
    this.#mark();
  }

  #draw(row: OverviewRow): HTMLElement {
    const { words, hooks, stage } = this.context;
    const text = textElement("span", "at-outline-text", this.#textOf(row));
    const node = button("at-outline-row", icon(kIcons[row.kind]));
    node.append(screenReaderText(`${words.panels.kinds[row.kind]}: `), text);
    if (row.kind === "change") node.append(lineCounts(row.added, row.removed));
    if (row.kind === "failure" || row.kind === "approval")
      node.append(textElement("span", "at-outline-note", words.status[row.status]));
    node.dataset["kind"] = row.kind;
    node.title = hooks.text(row.text);
    node.addEventListener("click", () => {
      goToEntry(stage, row.entry);
    });
    return node;
  }

  #textOf({ kind, title, text, files }: OverviewRow): string {
    const { words, hooks } = this.context;
    if (kind === "change" && text === "") return words.panels.fileCount(files);
    if (text === "") return hooks.label(title);
    const isCall = kind === "failure" || kind === "approval";
    return isCall ? `${hooks.label(title)}: ${hooks.text(text)}` : hooks.text(text);
  }

  readonly #onScroll = (): void => {
    if (this.#frame !== 0 || !this.node.isConnected) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#mark();
    });
  };

  /** Marks the last row at or above the top of the viewport. */
  #mark(): void {
    const { scroller } = this.context.stage;
    const top = scroller.getBoundingClientRect().top + 48;
    const cards = [...scroller.querySelectorAll<HTMLElement>("[data-entry]")];
    const first = cards.find((card) => card.getBoundingClientRect().bottom > top);
    const position = this.#positions.get(first?.dataset["entry"] ?? "") ?? -1;
    const { items } = this.#list;
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#positions.get(items[middle]?.entry ?? "") ?? Infinity;
      if (at <= position) low = middle + 1;
      else high = middle;
    }
    const current = low - 1;
    if (current !== this.#current) {
      this.#list.row(this.#current)?.firstElementChild?.removeAttribute("aria-current");
      this.#current = current;
      if (current >= 0 && !this.#list.node.contains(document.activeElement))
        this.#list.reveal(current);
    }
    this.#list.row(current)?.firstElementChild?.setAttribute("aria-current", "location");
  }
}

function isSame(left: readonly OverviewRow[], right: readonly OverviewRow[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((row, index) => {
    const other = right[index];
    if (!other) return false;
    const { entry, kind, status, text, added, removed } = row;
    if (entry !== other.entry || kind !== other.kind || status !== other.status) return false;
    return text === other.text && added === other.added && removed === other.removed;
  });
}
