// The single keys of the view: to the next entry or prompt, open and close, find, copy, help.
// Invariant: nothing is taken while the reader types or a menu or dialog is open, nor any key with
// Ctrl, Alt or Meta; a host can turn all of it off.
import type { EntryOutline } from "../source/outline.js";
import type { TimelineList } from "../options/list.js";
import type { CommandName } from "../options/commands.js";
import { commandOf } from "./key-table.js";

/** What keys do beyond moving and opening. */
export interface KeyCommands {
  find: () => void;
  filter: () => void;
  copy: (entry: string) => void;
  outline: () => void;
  help: () => void;
  /** Closes what is open; false if nothing was. */
  close: () => boolean;
}

/** Where keys mean something else. */
const kTyping =
  "input, textarea, select, [contenteditable]:not([contenteditable=false]), dialog, [role=menu]";

export class Keyboard {
  constructor(
    private readonly stage: TimelineList,
    private readonly commands: KeyCommands,
  ) {}

  listen(): void {
    this.stage.root.addEventListener("keydown", this.#onKey);
  }

  /** Does what the key of a command would, with the focus on nothing in particular. */
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

  /** False if the key has nothing to do here. */
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
        return this.#go(1, entry, hasFailed, true);
      case "previousFailure":
        return this.#go(-1, entry, hasFailed, true);
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

  /** The entry that a key is about: the one with the focus, else the selected one. */
  #entryOf(target: Element): string | null {
    const card = target.closest<HTMLElement>("[data-entry]");
    return card?.dataset["entry"] ?? this.stage.selected();
  }

  /** With `folded`, what is folded away is gone to as well. */
  #go(
    by: 1 | -1,
    from: string | null,
    wanted: (row: EntryOutline) => boolean,
    folded = false,
  ): boolean {
    const rows = this.stage.rows();
    const start = from === null ? -1 : rows.findIndex(({ id }) => id === from);
    let index = start < 0 ? this.#placeInSight(rows, by) : start + by;
    for (; index >= 0 && index < rows.length; index += by) {
      const row = rows[index];
      if (!row || !wanted(row) || !this.stage.isShown(row.id)) continue;
      if (!folded && this.stage.isFolded(row.id)) continue;
      this.#goTo(row.id, "nearest");
      return true;
    }
    return true;
  }

  /** Without a selection, keys go on from what is in sight. */
  #placeInSight(rows: readonly EntryOutline[], by: 1 | -1): number {
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
      // Below the last card stand the foot of its turn and some room: the end is the very end.
      if (id === this.stage.rows().at(-1)?.id) scroller.scrollTop = scroller.scrollHeight;
    });
  }
}

/** Failures are found wherever they are folded away. */
export function hasFailed({ kind, status }: EntryOutline): boolean {
  return kind === "tool" && (status === "error" || status === "timed-out");
}

export function isPrompt({ kind, role, collapsed }: EntryOutline): boolean {
  return kind === "message" && role === "user" && !collapsed;
}
