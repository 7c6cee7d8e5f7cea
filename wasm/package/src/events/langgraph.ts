// The events of LangGraph and LangChain: the output of a graph in each of its stream modes, run events, what
// the platform's server sends, and stored messages.

/** Members of every message. */
export interface LangChainMessageFields {
  id?: string | null;
  /** Text, or content blocks. */
  content: string | object[];
  name?: string | null;
  additional_kwargs?: object;
  response_metadata?: object;
  tool_calls?: { id?: string | null; name: string; args: object; type?: "tool_call" }[];
  invalid_tool_calls?: object[];
  /** In a chunk of a model's answer. */
  tool_call_chunks?: object[];
  usage_metadata?: { input_tokens: number; output_tokens: number; total_tokens: number } | null;
  /** In a tool's answer. */
  tool_call_id?: string;
  status?: "success" | "error";
}

export type LangChainMessageKind =
  "ai" | "human" | "system" | "tool" | "function" | "chat" | "remove";
export type LangChainChunkKind =
  "AIMessageChunk" | "HumanMessageChunk" | "SystemMessageChunk" | "ToolMessageChunk";

export type LangChainMessage =
  | ({ type: LangChainMessageKind | LangChainChunkKind } & LangChainMessageFields)
  | { type: LangChainMessageKind; data: LangChainMessageFields }
  | { lc: number; type: "constructor"; id: string[]; kwargs: LangChainMessageFields };

/** The metadata of a streamed message. */
export interface LangGraphMetadata {
  langgraph_node: string;
  langgraph_step: number;
  langgraph_checkpoint_ns?: string;
}

/** The state changes of nodes, and the interrupts that the graph waits for. */
export type LangGraphUpdates = { [node: string]: object | null } & {
  __interrupt__?: { value: unknown; id?: string }[];
};

export interface LangGraphValues {
  messages: LangChainMessage[];
}

/** The state of a thread at one point in time. */
export interface LangGraphState {
  values: object;
  next: string[];
  tasks?: object[];
  metadata?: object | null;
  created_at?: string | null;
  interrupts?: { value: unknown; id?: string }[];
}

/** A thread of the platform, with its state. */
export interface LangGraphThread {
  thread_id: string;
  status: string;
  metadata: object;
  values: object;
  updated_at?: string;
  interrupts?: { [task: string]: { value: unknown; id?: string }[] };
}

export type LangGraphMode =
  | "checkpoints"
  | "custom"
  | "debug"
  | "events"
  | "messages"
  | "tasks"
  | "tools"
  | "updates"
  | "values";

/** An event of `streamEvents` or `astream_events`, version 2. */
export interface LangChainRunEvent {
  event: `on_${string}`;
  name: string;
  run_id: string;
  parent_ids?: string[];
  tags?: string[];
  metadata?: object;
  data: object;
}

/** An event of the stream mode `debug`. */
export interface LangGraphDebug {
  type: "checkpoint" | "task" | "task_result";
  timestamp: string;
  step: number;
  payload: object;
}

/** An event of the stream mode `tools`, with the names of the JavaScript and of the Python library. */
export interface LangGraphToolEvent {
  event:
    | "on_tool_start"
    | "on_tool_event"
    | "on_tool_end"
    | "on_tool_error"
    | "tool-started"
    | "tool-output-delta"
    | "tool-finished"
    | "tool-error";
  toolCallId?: string;
  tool_call_id?: string;
  name?: string;
  tool_name?: string;
  input?: unknown;
  data?: unknown;
  delta?: unknown;
  output?: unknown;
  error?: unknown;
  message?: string;
}

/** An event of the event protocol. Its data depends on its method. */
export interface LangGraphProtocolEvent {
  type: "event";
  seq?: number;
  method: LangGraphMode | "lifecycle" | "input.requested";
  params: {
    namespace: string[];
    /** Milliseconds since 1970. */
    timestamp?: number;
    node?: string;
    data: unknown;
    interrupts?: { value: unknown; id?: string }[];
  };
}

/** An event of any stream mode. With several modes or subgraphs, events also contain their mode or namespace. */
export type LangGraphEvent =
  | LangChainMessage
  | LangChainRunEvent
  | LangGraphDebug
  | LangGraphMetadata
  | LangGraphValues
  | LangGraphState
  | LangGraphThread
  | LangGraphUpdates
  | [LangChainMessage, LangGraphMetadata]
  | [LangGraphMode, unknown]
  | [string[], unknown]
  | [string[], LangGraphMode, unknown]
  | {
      type: LangGraphMode;
      ns: string[];
      data: unknown;
      interrupts?: { value: unknown; id?: string }[];
    }
  | LangGraphProtocolEvent
  /** An event as clients of the platform deliver it. */
  | { event: string; data: unknown; id?: string };
