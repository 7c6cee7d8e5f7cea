// What readers can choose and do, by name: for the words of the view, its filter and its keyboard.
// Invariant: types only.

/** What a reader takes for one kind of row: messages by who speaks, the rest by their kind. */
export type FilterKind =
  "user" | "assistant" | "system" | "reasoning" | "tool" | "notice" | "unknown";

export type CommandName =
  | "next"
  | "previous"
  | "toggle"
  | "expandAll"
  | "collapseAll"
  | "nextPrompt"
  | "previousPrompt"
  | "nextFailure"
  | "previousFailure"
  | "first"
  | "latest"
  | "find"
  | "filter"
  | "copy"
  | "outline"
  | "help"
  | "close";
