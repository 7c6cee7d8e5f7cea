// The events of Cline: `cline --json`, and its stored messages.

/** A piece of what the model says, thinks or calls. What starts is the next piece; what ends is the whole. */
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
  /** Of `media`. */
  media?: {
    mediaType?: string;
    source?: { type: string; data?: string; url?: string };
  };
  /** The agent that the event is of, and the one that started it. */
  agentId?: string;
  parentAgentId?: string | null;
}

export interface ClineUsage {
  inputTokens: number;
  outputTokens: number;
  cacheReadTokens?: number;
  totalCost?: number;
}

/** A message for the model, of a session or of `api_conversation_history.json`. */
export interface ClineMessage {
  id?: string;
  role: "user" | "assistant";
  content: { type: string }[];
  /** Milliseconds since 1970. */
  ts?: number;
  /** Today's names; those of older versions are in `tokens`. */
  metrics?: {
    inputTokens?: number;
    outputTokens?: number;
    cacheReadTokens?: number;
    cost?: number;
    tokens?: { prompt?: number; completion?: number; cached?: number };
  };
  modelInfo?: { id?: string; modelId?: string };
  /** `compaction_summary`, and errors for display. */
  metadata?: { kind?: string; summary?: string; tokensBefore?: number; displayOnly?: boolean };
  /** Of Roo Code: the summary of a compaction. */
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
  /** Of Roo Code. */
  isAnswered?: boolean;
  autoApprovalDecision?: string;
  contextCondense?: {
    cost?: number;
    prevContextTokens?: number;
    newContextTokens?: number;
    summary?: string;
  };
}

/** A session as it is stored. */
export interface ClineSession {
  version?: number;
  sessionId?: string;
  messages: ClineMessage[];
}

export type ClineEvent = ClineStreamEvent | ClineMessage | ClineSession | ClineChatMessage;

export type ClineStreamEvent = {
  /** Date and time as text. */
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
