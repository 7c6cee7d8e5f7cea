// The small value types that descriptors, parts, patches and statistics share. The C++ twin is
// core/src/event and core/src/emit/enum_names.h. Invariant: this file imports no other file of the contract.

/** A text to display. `text` is English; to translate it, look up `key` and fill in `args`. */
export interface Label {
  key: string;
  args: Record<string, string | number>;
  text: string;
}

/** The state of an entry or a turn. The values are the same for every dialect. */
export type Status =
  | "input-streaming"
  | "ready"
  | "awaiting-approval"
  | "running"
  | "partial"
  | "done"
  | "error"
  | "denied"
  | "cancelled"
  | "timed-out"
  | "background"
  | "orphaned";

export type Role = "user" | "assistant" | "system";
export type ToolFamily = "files" | "command" | "search" | "web" | "task" | "todo" | "generic";
export type Tone = "neutral" | "good" | "warning" | "bad";

export interface Badge {
  label: Label;
  tone: Tone;
}

export interface Todo {
  id: string;
  content: string;
  status: "pending" | "in-progress" | "completed";
  priority: "high" | "medium" | "low" | null;
  notes: string | null;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  totalTokens: number;
  /** Part of the output; absent if the program reports none. */
  reasoningTokens?: number;
  /** Tokens written to the provider's cache; absent if the program reports none. */
  cacheWriteTokens?: number;
}
