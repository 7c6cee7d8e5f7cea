// The events of Cline: `cline --json`.

/** A piece of what the model says, thinks or calls. What starts is the next piece; what ends is the whole. */
export interface ClineContent {
  type: "content_start" | "content_update" | "content_end";
  contentType: "text" | "reasoning" | "tool";
  text?: string;
  reasoning?: string;
  toolName?: string;
  toolCallId?: string;
  input?: unknown;
  update?: { stream: string; chunk: string };
  output?: unknown;
  error?: string;
  durationMs?: number;
}

export interface ClineUsage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens?: number;
  totalCost?: number;
}

export type ClineEvent = {
  /** Date and time as text. */
  ts: string;
} & (
  | {
      type: "agent_event";
      event:
        | ClineContent
        | ({ type: "usage" } & ClineUsage)
        | { type: "iteration_start" | "iteration_end"; iteration: number }
        | { type: "done"; reason: string; text?: string };
    }
  | { type: "hook_event"; hookEventName: string }
  | { type: "error"; message: string }
  | {
      type: "run_result";
      finishReason: string;
      usage?: ClineUsage;
      durationMs?: number;
      text?: string;
      model?: { id: string; provider: string };
    }
);
