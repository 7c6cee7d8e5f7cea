// The events of Pi: the output of `--mode json` and RPC, and the lines of its session files. TinyFish's tools
// return results in the same format.

export interface PiText {
  type: "text";
  text: string;
  textSignature?: string;
}

export interface PiImage {
  type: "image";
  /** Base64. */
  data: string;
  mimeType: string;
}

export interface PiThinking {
  type: "thinking";
  thinking: string;
  thinkingSignature?: string;
  redacted?: boolean;
}

export interface PiToolCall {
  type: "toolCall";
  id: string;
  name: string;
  /** Incomplete while the call streams. */
  arguments: object;
  thoughtSignature?: string;
}

export interface PiUsage {
  input: number;
  output: number;
  cacheRead?: number;
  cacheWrite?: number;
  totalTokens?: number;
  cost?: { total?: number };
}

export type PiMessage =
  | { role: "user"; content: string | (PiText | PiImage)[]; timestamp?: number }
  | {
      role: "assistant";
      content: (PiText | PiThinking | PiToolCall)[];
      api?: string;
      provider?: string;
      model?: string;
      usage?: PiUsage;
      stopReason?: "stop" | "length" | "toolUse" | "error" | "aborted";
      errorMessage?: string;
      timestamp?: number;
    }
  | {
      role: "toolResult";
      toolCallId: string;
      toolName?: string;
      content: (PiText | PiImage)[];
      details?: unknown;
      isError?: boolean;
      timestamp?: number;
      /** The usage of models that the tool called itself. */
      usage?: PiUsage;
    }
  | {
      role: "bashExecution";
      command: string;
      output: string;
      exitCode?: number;
      cancelled?: boolean;
      truncated?: boolean;
      fullOutputPath?: string;
      timestamp?: number;
    }
  | { role: "custom"; customType: string; content: unknown; display?: boolean; details?: unknown }
  | { role: "branchSummary"; summary: string; fromId?: string }
  | { role: "compactionSummary"; summary: string; tokensBefore?: number };

/** The result of a tool so far, or its final result. */
export interface PiToolResult {
  content: (PiText | PiImage)[];
  details?: unknown;
  usage?: PiUsage;
}

export interface PiAssistantMessageEvent {
  type: string;
  contentIndex?: number;
  delta?: string;
  content?: string;
  toolCall?: PiToolCall;
  partial?: PiMessage;
  reason?: string;
  message?: PiMessage;
  error?: PiMessage;
}

type PiReason = "manual" | "threshold" | "overflow";

export type PiAgentEvent =
  | { type: "agent_start" | "turn_start" | "agent_settled" }
  | { type: "agent_end"; messages?: PiMessage[]; willRetry?: boolean }
  | { type: "turn_end"; message?: PiMessage; toolResults?: PiMessage[] }
  | { type: "message_start" | "message_end"; message: PiMessage }
  | { type: "message_update"; message?: PiMessage; assistantMessageEvent: PiAssistantMessageEvent }
  | { type: "tool_execution_start"; toolCallId: string; toolName: string; args?: unknown }
  | {
      type: "tool_execution_update";
      toolCallId: string;
      toolName?: string;
      args?: unknown;
      partialResult: PiToolResult;
    }
  | {
      type: "tool_execution_end";
      toolCallId: string;
      toolName?: string;
      result: PiToolResult;
      isError?: boolean;
    }
  | { type: "auto_compaction_start" | "compaction_start"; reason: PiReason }
  | {
      type: "auto_compaction_end" | "compaction_end";
      reason?: PiReason;
      result?: { summary?: string; tokensBefore?: number; usage?: PiUsage } | null;
      aborted?: boolean;
      willRetry?: boolean;
      errorMessage?: string;
    }
  | {
      type: "auto_retry_start";
      attempt: number;
      maxAttempts: number;
      delayMs: number;
      errorMessage?: string;
    }
  | { type: "auto_retry_end"; success: boolean; attempt: number; finalError?: string }
  | {
      type: "summarization_retry_scheduled";
      attempt: number;
      maxAttempts: number;
      delayMs: number;
      errorMessage?: string;
    }
  | { type: "summarization_retry_attempt_start"; source?: string; reason?: string }
  | { type: "summarization_retry_finished" }
  | { type: "extension_error"; extensionPath: string; event: string; error: string }
  | { type: "queue_update"; steering: unknown[]; followUp: unknown[] }
  | { type: "session_info_changed"; name?: string }
  | { type: "thinking_level_changed"; level: string }
  | { type: "entry_appended"; entry: PiSessionEntry }
  | { type: "bash_execution_update"; id?: string; delta: string };

/** Members of every line of a session file. */
interface PiEntryBase {
  id?: string;
  parentId?: string | null;
  timestamp?: string;
}

export type PiSessionEntry = PiEntryBase &
  (
    | { type: "session"; version?: number; cwd?: string; provider?: string; modelId?: string }
    | { type: "message"; message: PiMessage }
    | { type: "model_change"; provider: string; modelId: string }
    | { type: "thinking_level_change"; thinkingLevel: string }
    | {
        type: "compaction";
        summary: string;
        firstKeptEntryId?: string;
        firstKeptEntryIndex?: number;
        tokensBefore?: number;
        details?: unknown;
        fromHook?: boolean;
        /** The messages that were kept. */
        retainedTail?: PiMessage[];
        usage?: PiUsage;
      }
    | { type: "active_tools_change"; activeToolNames: string[] }
    | { type: "leaf"; targetId: string | null }
    | { type: "branch_summary"; fromId?: string; summary: string; usage?: PiUsage }
    | { type: "custom"; customType: string; data?: unknown }
    | { type: "custom_message"; customType: string; content: unknown; display?: boolean }
    | { type: "label"; targetId: string; label?: string }
    | { type: "session_info"; name: string }
  );

export type PiEvent = PiAgentEvent | PiSessionEntry | PiToolResult;
