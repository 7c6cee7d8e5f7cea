// The events of LangGraph and LangChain: what a graph streams in its modes, the events of runs, what the
// server of the platform sends, and messages as they are stored.

/** Members of every message. */
export interface LangChainMessageFields {
  id?: string | null;
  /** A text, or blocks. */
  content: string | object[];
  name?: string | null;
  additional_kwargs?: object;
  response_metadata?: object;
  tool_calls?: { id?: string | null; name: string; args: object; type?: "tool_call" }[];
  invalid_tool_calls?: object[];
  /** Of a piece of an answer. */
  tool_call_chunks?: object[];
  usage_metadata?: { input_tokens: number; output_tokens: number; total_tokens: number } | null;
  /** Of a tool's answer. */
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

/** What is said of a message that streams. */
export interface LangGraphMetadata {
  langgraph_node: string;
  langgraph_step: number;
  langgraph_checkpoint_ns?: string;
}

/** What a node changed, and what the graph waits for. */
export type LangGraphUpdates = { [node: string]: object | null } & {
  __interrupt__?: { value: unknown; id?: string }[];
};

export interface LangGraphValues {
  messages: LangChainMessage[];
}

/** The state of a thread at one time. */
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

/** `streamEvents` and `astream_events`, version 2. */
export interface LangChainRunEvent {
  event: `on_${string}`;
  name: string;
  run_id: string;
  parent_ids?: string[];
  tags?: string[];
  metadata?: object;
  data: object;
}

/** The mode `debug`. */
export interface LangGraphDebug {
  type: "checkpoint" | "task" | "task_result";
  timestamp: string;
  step: number;
  payload: object;
}

/** The mode `tools`, as JavaScript and Python name its events and their members. */
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

/** An event of the event protocol; what its data has depends on its method. */
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

/** One event of any mode: those of several modes, or of graphs in graphs, say which they are of. */
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
  /** What clients of the platform hand on. */
  | { event: string; data: unknown; id?: string };
