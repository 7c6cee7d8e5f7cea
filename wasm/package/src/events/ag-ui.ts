// The events of AG-UI. The types of `@ag-ui/core` are assignable to these.

/** A message, as in stored threads and in snapshots. */
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

/** The input of a run, as a client sends it. */
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

/** An event of any type. Its members depend on `type`. */
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
  /** The sub-agent that the event belongs to. */
  subagentRunId?: string;
  /** Token usage of a run that has finished or failed. */
  usage?: {
    model?: string;
    inputTokens?: number;
    outputTokens?: number;
    cachedInputTokens?: number;
    totalTokens?: number;
  }[];
  [member: string]: unknown;
}
