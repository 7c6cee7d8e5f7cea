// The events of Cline: the output of `cline --json`, and stored messages.

/** Text, reasoning or a tool call of the model. `content_start` has the next chunk, `content_end` the whole. */
export interface ClineContent {
  type: "content_start" | "content_update" | "content_end";
  contentType: "text" | "reasoning" | "tool" | "media";
  text?: string;
  reasoning?: string;
  toolName?: string;
  toolCallId?: string;
  input?: unknown;
  update?: { stream: string; chunk: string };
  output?: unknown;
  error?: string;
  durationMs?: number;
  /** For the content type `media`. */
  media?: {
    mediaType?: string;
    source?: { type: string; data?: string; url?: string };
  };
  /** The agent that the event belongs to, and the agent that started it. */
  agentId?: string;
  parentAgentId?: string | null;
}

export interface ClineUsage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens?: number;
  totalCost?: number;
}

/** A message of the model's context, from a stored session or `api_conversation_history.json`. */
export interface ClineMessage {
  id?: string;
  role: "user" | "assistant";
  content: { type: string }[];
  /** Milliseconds since 1970. */
  ts?: number;
  /** Usage under the current names; older versions have it in `tokens`. */
  metrics?: {
    inputTokens?: number;
    outputTokens?: number;
    cacheReadTokens?: number;
    cost?: number;
    tokens?: { prompt?: number; completion?: number; cached?: number };
  };
  modelInfo?: { id?: string; modelId?: string };
  /** Marks compaction summaries (`kind`) and errors that are only displayed (`displayOnly`). */
  metadata?: { kind?: string; summary?: string; tokensBefore?: number; displayOnly?: boolean };
  /** Roo Code: true for the summary of a compaction. */
  isSummary?: boolean;
}

/** A message of `ui_messages.json`. */
export interface ClineChatMessage {
  /** Milliseconds since 1970. */
  ts: number;
  type: "say" | "ask";
  say?: string;
  ask?: string;
  text?: string;
  images?: string[];
  partial?: boolean;
  commandCompleted?: boolean;
  modelInfo?: { providerId?: string; modelId?: string; mode?: string };
  /** Roo Code only. */
  isAnswered?: boolean;
  autoApprovalDecision?: string;
  contextCondense?: {
    cost?: number;
    prevContextTokens?: number;
    newContextTokens?: number;
    summary?: string;
  };
}

/** A stored session. */
export interface ClineSession {
  version?: number;
  sessionId?: string;
  messages: ClineMessage[];
}

export type ClineEvent = ClineStreamEvent | ClineMessage | ClineSession | ClineChatMessage;

export type ClineStreamEvent = {
  /** A date and time. */
  ts: string;
} & (
  | {
      type: "agent_event";
      event:
        | ClineContent
        | ({ type: "usage" } & ClineUsage)
        | { type: "iteration_start" | "iteration_end"; iteration: number }
        | { type: "done"; reason: string; text?: string }
        | {
            type: "notice" | "error";
            message?: string;
            error?: unknown;
            metadata?: { kind?: string; phase?: string; tokensBefore?: number };
          };
    }
  | { type: "run_abort_requested" | "run_aborted"; reason: string }
  | { type: "team_event"; event: object }
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
