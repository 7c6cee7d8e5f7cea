// The table of shortcuts, for the keyboard and for its help. Invariant: only single keys without Ctrl,
// Alt or Meta, so that no shortcut of the browser or of assistive technology is taken.
import type { CommandName } from "../options/commands.js";

export interface KeyRow {
  command: CommandName;
  /** Values of `KeyboardEvent.key`. */
  keys: readonly string[];
  /** Whether a card itself, rather than a control inside it, must have the focus. */
  onCard?: boolean;
}

export const kKeys: readonly KeyRow[] = [
  { command: "next", keys: ["j"] },
  { command: "previous", keys: ["k"] },
  { command: "toggle", keys: ["o"] },
  { command: "toggle", keys: ["Enter", " "], onCard: true },
  { command: "expandAll", keys: ["e"] },
  { command: "collapseAll", keys: ["E"] },
  { command: "nextPrompt", keys: ["n"] },
  { command: "previousPrompt", keys: ["p"] },
  { command: "nextFailure", keys: ["]"] },
  { command: "previousFailure", keys: ["["] },
  { command: "first", keys: ["g"] },
  { command: "latest", keys: ["G"] },
  { command: "find", keys: ["/"] },
  { command: "filter", keys: ["f"] },
  { command: "copy", keys: ["y"] },
  { command: "outline", keys: ["l"] },
  { command: "help", keys: ["?"] },
  { command: "close", keys: ["Escape"] },
];

/** Returns the command of a key, if any. `onCard` says whether a card itself has the focus. */
export function commandOf(key: string, onCard: boolean): CommandName | undefined {
  const row = kKeys.find((each) => each.keys.includes(key) && (onCard || !each.onCard));
  return row?.command;
}

/** Returns the keys of each command, in the order of the table, for the help. */
export function keysByCommand(): Map<CommandName, string[]> {
  const rows = new Map<CommandName, string[]>();
  for (const { command, keys } of kKeys) {
    rows.set(command, [...(rows.get(command) ?? []), ...keys]);
  }
  return rows;
}
