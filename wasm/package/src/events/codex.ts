// The events of Codex: the output of `codex exec --json`, the lines of its session files ("rollouts"),
// and the messages of its app-server in both directions.

/** A message or an action of Codex. Each spelling of its type has members of its own. */
export interface CodexItem {
  /** For example `agent_message` (exec), `agentMessage` (app-server) or `AgentMessage` (rollout). */
  type: string;
  id: string;
  /** For items that take time: in progress, completed, failed or declined. */
  status?: string;
  [member: string]: unknown;
}

export interface CodexUsage {
  input_tokens: number;
  cached_input_tokens?: number;
  output_tokens: number;
  reasoning_output_tokens?: number;
  total_tokens?: number;
}

export interface CodexError {
  message: string;
  [member: string]: unknown;
}

/** A line of `codex exec --json`. */
export type CodexExecEvent =
  | { type: "thread.started"; thread_id: string }
  | { type: "turn.started" }
  | { type: "turn.completed"; usage: CodexUsage }
  | { type: "turn.failed"; error: CodexError }
  | { type: "item.started" | "item.updated" | "item.completed"; item: CodexItem }
  | { type: "error"; message: string };

/** A line of a rollout. */
export interface CodexRolloutLine {
  /** A date and time (RFC 3339). */
  timestamp: string;
  ordinal?: number;
  type:
    | "session_meta"
    | "turn_context"
    | "world_state"
    | "response_item"
    | "event_msg"
    | "token_usage_record"
    | "compacted"
    | "inter_agent_communication"
    | "inter_agent_communication_metadata"
    | "security_risk_score";
  payload: object;
}

/** A line of a rollout or of the output of `exec --json` before the autumn of 2025. */
export type CodexOlderLine =
  | { id: string; timestamp: string; instructions: string | null; git?: object }
  | { record_type: "state" }
  | { type: "message"; role: string; content: object[] }
  | { type: "reasoning"; summary: object[] }
  | { type: "function_call"; name: string; arguments: string; call_id: string }
  | { type: "function_call_output"; call_id: string; output: unknown }
  | { workdir: string; model: string; provider: string; approval: string; sandbox: string }
  | { prompt: string }
  | { id: string; msg: { type: string; [member: string]: unknown } };

/** A request or notification of the app-server or of a client. */
export interface CodexMessage {
  method: string;
  /** Only requests have an id. */
  id?: string | number;
  params?: { threadId?: string; turnId?: string; item?: CodexItem; [member: string]: unknown };
  emittedAtMs?: number;
}

/** A response of either side. */
export interface CodexAnswer {
  id: string | number;
  result?: object;
  error?: CodexError;
}

export type CodexEvent =
  CodexExecEvent | CodexRolloutLine | CodexOlderLine | CodexMessage | CodexAnswer;
