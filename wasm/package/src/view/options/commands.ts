// Names of filter choices and commands, for the view's texts, filter and keyboard. Invariant: types only.

/** What readers can filter by: messages by role, other entries by kind. */
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
