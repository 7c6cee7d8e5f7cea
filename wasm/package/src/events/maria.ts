// The events of maria, as its agent sends them: in envelopes today, flat before. Invariant: a field whose type
// changed over time is declared with all of its types.

export interface MariaToolCall {
  id: string;
  type?: "function";
  function: {
    name: string;
    /** JSON. */
    arguments?: string;
  };
}

export interface MariaUsage {
  completion_tokens?: number;
  prompt_tokens?: number;
  prompt_tokens_details?: { cached_tokens?: number };
  total_tokens?: number;
}

export interface MariaTodo {
  id: string;
  content: string;
  status: "Pending" | "InProgress" | "Completed";
  priority: "High" | "Medium" | "Low";
  created_at?: string;
  updated_at?: string;
  notes?: string;
}

type Text = string | { type: "text"; text: string }[];

/** The content of an event. `msg` discriminates its forms. */
export type MariaMessage =
  | { msg: "ModelLoaded"; name: string | string[]; model?: unknown }
  | { msg: "PreConversation" | "PostConversation" | "Cancelled" | "MariaCancelled" }
  | { msg: "SystemPromptSet"; prompt?: string }
  | { msg: "MessageQueued"; message: { id: string; message?: unknown } }
  | { msg: "MessageUnqueued"; message: { id: string } }
  | {
      msg: "MessageAdded";
      message: {
        role: "user" | "system" | "assistant" | "tool";
        content: Text;
        tool_calls?: MariaToolCall[];
        tool_call_id?: string;
      };
    }
  | {
      msg: "RequestCompleted";
      message: { role: "assistant"; content: Text; tool_calls?: MariaToolCall[] };
      usage?: MariaUsage | MariaUsage[] | null;
    }
  | {
      msg: "AssistantMessage";
      content: string;
      tool_calls?: MariaToolCall[];
      usage?: MariaUsage | MariaUsage[] | null;
    }
  | { msg: "UserMessage"; content: string }
  | { msg: "ToolAdded"; tool: { name: string; description?: string; schema?: unknown } }
  | {
      msg: "PreToolCall";
      tool_call: MariaToolCall;
      name?: string;
      /** The arguments, or their text if it is not valid JSON; `error` then contains the reason. */
      args?: unknown;
      error?: unknown;
    }
  | {
      msg: "PostToolCall";
      tool_call: MariaToolCall;
      name?: string;
      /** An object, `["Variant", {…}]`, or text. */
      result?: unknown;
      /** Text, `["Variant", "message"]`, or an object. */
      error?: unknown;
      text?: string;
    }
  | { msg: "TodoUpdated"; todo: { todos: MariaTodo[]; created_at?: string; updated_at?: string } }
  | { msg: "TokenCounted"; token_count: number }
  | { msg: "ContextPruned"; origin_token_count: number; pruned_token_count: number }
  | { msg: "Failed"; error: unknown }
  | { msg: "Pruned"; id: string }
  | { msg: "ExternalEventReceived"; event: unknown };

/** The envelope of events since December 2025. */
export interface MariaEnvelope {
  id: string;
  /** Milliseconds since 1970. */
  created?: number;
  desc: MariaMessage;
}

/** A JSON-RPC notification of maria's SDKs. */
export interface MariaNotification {
  method: `maria.${string}`;
  params: Record<string, unknown>;
}

/** A line of maria's log: an envelope or a flat event, and the tool call whose sub-agent it belongs to. */
export interface MariaLogLine {
  level: number;
  time?: number;
  event?: MariaEnvelope;
  tool?: { name: string; id: string };
  [more: string]: unknown;
}

/** A status event of maria's server. */
export type MariaServerStatus =
  { type: "connected" | "completed" } | { type: "error"; message: string };

export type MariaEvent =
  | MariaEnvelope
  | (MariaMessage & { id?: string | number })
  | MariaNotification
  | MariaLogLine
  | MariaServerStatus;
