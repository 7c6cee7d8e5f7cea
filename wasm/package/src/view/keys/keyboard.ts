// Handles the view's single-key shortcuts: go to an entry or prompt, open and close, find, copy, help.
// Invariant: ignores keys typed into fields, menus and dialogs, and all keys with Ctrl, Alt or Meta; a
// host can turn it off.
import type { EntryOutline } from "../source/outline.js";
import type { TimelineList } from "../options/list.js";
import type { CommandName } from "../options/commands.js";
import { hasFailed, isPrompt } from "../source/entry-facts.js";
import { commandOf } from "./key-table.js";

/** Commands other than moving between entries and opening them. */
export interface KeyCommands {
  find: () => void;
  filter: () => void;
  copy: (entry: string) => void;
  outline: () => void;
  help: () => void;
  /** Closes what is open; false if nothing was. */
  close: () => boolean;
}

/** Elements in which keys have another meaning. */
const kTyping =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), dialog, [role=menu]";

const isFailure = ({ status }: EntryOutline): boolean => hasFailed(status);

export class Keyboard {
  constructor(
    private readonly stage: TimelineList,
    private readonly commands: KeyCommands,
  ) {}

  listen(): void {
    this.stage.root.addEventListener("keydown", this.#onKey);
  }

  /** Runs a command as if its key were pressed while no card has the focus. */
  run(command: CommandName): void {
    this.#run(command, this.stage.scroller);
  }

  dispose(): void {
    this.stage.root.removeEventListener("keydown", this.#onKey);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!(target instanceof Element) || event.isComposing || target.closest(kTyping)) return;
    const command = commandOf(event.key, target.matches("[data-entry]"));
    if (command && this.#run(command, target)) event.preventDefault();
  };

  /** Runs a command; false if it does not apply. */
  #run(command: CommandName, target: Element): boolean {
    const { commands, stage } = this;
    const entry = this.#entryOf(target);
    switch (command) {
      case "next":
        return this.#go(1, entry, () => true);
      case "previous":
        return this.#go(-1, entry, () => true);
      case "nextPrompt":
        return this.#go(1, entry, isPrompt);
      case "previousPrompt":
        return this.#go(-1, entry, isPrompt);
      case "nextFailure":
        return this.#go(1, entry, isFailure, true);
      case "previousFailure":
        return this.#go(-1, entry, isFailure, true);
      case "first":
        return this.#goToEnd(0);
      case "latest":
        return this.#goToEnd(-1);
      case "toggle":
        if (entry !== null) stage.setOpen([entry], !stage.isOpen(entry));
        return entry !== null;
      case "expandAll":
      case "collapseAll":
        stage.setOpen("all", command === "expandAll");
        return true;
      case "copy":
        if (entry !== null) commands.copy(entry);
        return entry !== null;
      case "close":
        return commands.close();
      default:
        commands[command]();
        return true;
    }
  }

  /** Returns the entry that a command applies to: the one with the focus, else the selected one. */
  #entryOf(target: Element): string | null {
    const card = target.closest<HTMLElement>("[data-entry]");
    return card?.dataset["entry"] ?? this.stage.selected();
  }

  /** Goes to the next or previous `wanted` entry; with `folded`, also to folded ones. */
  #go(
    by: 1 | -1,
    from: string | null,
    wanted: (row: EntryOutline) => boolean,
    folded = false,
  ): boolean {
    const rows = this.stage.rows();
    const start = from === null ? -1 : rows.findIndex(({ id }) => id === from);
    let index = start < 0 ? this.#startIndex(rows, by) : start + by;
    for (; index >= 0 && index < rows.length; index += by) {
      const row = rows[index];
      if (!row || !wanted(row) || !this.stage.isShown(row.id)) continue;
      if (!folded && this.stage.isFolded(row.id)) continue;
      this.#goTo(row.id, "nearest");
      return true;
    }
    return true;
  }

  /** Returns where to start without a selection: at the first or last visible card. */
  #startIndex(rows: readonly EntryOutline[], by: 1 | -1): number {
    const frame = this.stage.scroller.getBoundingClientRect();
    const cards = [...this.stage.scroller.querySelectorAll<HTMLElement>("[data-entry]")];
    const inSight = cards.filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return bottom > frame.top && top < frame.bottom;
    });
    const card = by > 0 ? inSight[0] : inSight.at(-1);
    const index = rows.findIndex(({ id }) => id === card?.dataset["entry"]);
    return index >= 0 ? index : by > 0 ? 0 : rows.length - 1;
  }

  #isVisible(id: string): boolean {
    return this.stage.isShown(id) && !this.stage.isFolded(id);
  }

  #goToEnd(end: 0 | -1): boolean {
    const shown = this.stage.rows().filter(({ id }) => this.#isVisible(id));
    const row = shown.at(end);
    if (row) this.#goTo(row.id, end === 0 ? "start" : "nearest");
    return true;
  }

  #goTo(id: string, align: "nearest" | "start"): void {
    this.stage.select(id);
    void this.stage.reveal(id, { align }).then((card) => {
      if (card && this.stage.selected() === id) card.focus({ preventScroll: true });
      const { scroller } = this.stage;
      // The foot of the turn and some space are below the last card: scroll to the very end.
      if (id === this.stage.rows().at(-1)?.id) scroller.scrollTop = scroller.scrollHeight;
    });
  }
}
