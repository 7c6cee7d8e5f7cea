// The events of AG-UI. The types of `@ag-ui/core` fit where they are at hand.

/** A message as threads store it and snapshots hold it. */
export interface AgUiMessage {
  id: string;
  role: "activity" | "assistant" | "developer" | "reasoning" | "system" | "tool" | "user";
  content?: string | object | null;
  toolCalls?: { id: string; type?: "function"; function: { name: string; arguments: string } }[];
  toolCallId?: string;
  error?: string;
  activityType?: string;
  subagentRunId?: string;
}

/** What a client sends to begin a run. */
export interface AgUiRunInput {
  threadId: string;
  runId: string;
  messages: AgUiMessage[];
  tools: object[];
  context: object[];
  state?: unknown;
  forwardedProps?: unknown;
  resume?: { interruptId: string; status?: string; payload?: unknown }[];
}

/** Every event; which members it has depends on its type. */
export interface AgUiEvent {
  type:
    | "ACTIVITY_DELTA"
    | "ACTIVITY_SNAPSHOT"
    | "CUSTOM"
    | "MESSAGES_SNAPSHOT"
    | "RAW"
    | "REASONING_ENCRYPTED_VALUE"
    | "REASONING_END"
    | "REASONING_MESSAGE_CHUNK"
    | "REASONING_MESSAGE_CONTENT"
    | "REASONING_MESSAGE_END"
    | "REASONING_MESSAGE_START"
    | "REASONING_START"
    | "RUN_ERROR"
    | "RUN_FINISHED"
    | "RUN_STARTED"
    | "STATE_DELTA"
    | "STATE_SNAPSHOT"
    | "STEP_FINISHED"
    | "STEP_STARTED"
    | "SUBAGENT_ERROR"
    | "SUBAGENT_FINISHED"
    | "SUBAGENT_STARTED"
    | "TEXT_MESSAGE_CHUNK"
    | "TEXT_MESSAGE_CONTENT"
    | "TEXT_MESSAGE_END"
    | "TEXT_MESSAGE_START"
    | "THINKING_END"
    | "THINKING_START"
    | "THINKING_TEXT_MESSAGE_CONTENT"
    | "THINKING_TEXT_MESSAGE_END"
    | "THINKING_TEXT_MESSAGE_START"
    | "TOOL_CALL_ARGS"
    | "TOOL_CALL_CHUNK"
    | "TOOL_CALL_END"
    | "TOOL_CALL_RESULT"
    | "TOOL_CALL_START";
  /** Milliseconds since 1970. */
  timestamp?: number;
  threadId?: string;
  runId?: string;
  messageId?: string;
  toolCallId?: string;
  toolCallName?: string;
  /** The sub-agent that the event is of. */
  subagentRunId?: string;
  /** Of a run that has ended or failed. */
  usage?: {
    model?: string;
    inputTokens?: number;
    outputTokens?: number;
    cachedInputTokens?: number;
    totalTokens?: number;
  }[];
  [member: string]: unknown;
}
