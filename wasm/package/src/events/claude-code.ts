// The events of Claude Code: stream-json, raw Messages API events inside it, lines of session files, and the
// flat format that bridges produce. docs/dialects.md lists the kinds of events that have no entry.

export interface ClaudeUsage {
  input_tokens?: number;
  output_tokens?: number;
  cache_creation_input_tokens?: number;
  cache_read_input_tokens?: number;
}

export interface ClaudeImage {
  type: "image";
  source: { type: "base64"; media_type: string; data: string } | { type: "url"; url: string };
}

export type ClaudeBlock =
  | { type: "text"; text: string; citations?: unknown[] | null }
  | { type: "thinking"; thinking: string; signature?: string }
  | { type: "redacted_thinking"; data: string }
  | { type: "tool_use" | "server_tool_use"; id: string; name: string; input: unknown }
  | {
      type: "tool_result";
      tool_use_id: string;
      content?: string | ({ type: "text"; text: string } | ClaudeImage)[] | null;
      is_error?: boolean | null;
    }
  | {
      type:
        | "advisor_tool_result"
        | "bash_code_execution_tool_result"
        | "web_fetch_tool_result"
        | "web_search_tool_result";
      tool_use_id: string;
      content: unknown;
    }
  | ClaudeImage;

/** A message in the format of the Messages API. */
export interface ClaudeMessage {
  id?: string;
  type?: "message";
  role: "assistant" | "user";
  model?: string;
  content: string | ClaudeBlock[];
  stop_reason?: string | null;
  stop_sequence?: string | null;
  usage?: ClaudeUsage;
}

/** A raw event of the Messages API. */
export type ClaudeStreamEvent =
  | { type: "message_start"; message: ClaudeMessage }
  | { type: "content_block_start"; index: number; content_block: { type: string } }
  | {
      type: "content_block_delta";
      index: number;
      delta: {
        type: string;
        text?: string;
        partial_json?: string;
        thinking?: string;
        signature?: string;
      };
    }
  | { type: "content_block_stop"; index: number }
  | {
      type: "message_delta";
      delta: { stop_reason?: string | null; stop_sequence?: string | null };
      usage?: ClaudeUsage;
    }
  | { type: "message_stop" | "ping" }
  /** Qwen Code only. */
  | { type: "goal_state"; goal_state?: unknown }
  | { type: "active_goal"; active_goal?: unknown }
  | { type: "tool_progress"; tool_use_id: string; content?: unknown }
  | { type: "error"; error: { type?: string; message: string } };

/** Members of every line, including those of session files. */
interface ClaudeBase {
  uuid?: string;
  session_id?: string;
  /** The call that started the sub-agent that this line belongs to. */
  parent_tool_use_id?: string | null;
  /** In session files. */
  sessionId?: string;
  parentUuid?: string | null;
  isSidechain?: boolean;
  isMeta?: boolean;
  timestamp?: string;
  cwd?: string;
  version?: string;
}

export type ClaudeNativeEvent = ClaudeBase &
  (
    | {
        type: "system";
        /** `init`, `compact_boundary`, `status`, `task_started`, … */
        subtype?: string;
        model?: string;
        cwd?: string;
        tools?: string[];
        permissionMode?: string;
        compact_metadata?: { trigger?: string; pre_tokens?: number };
        /** The payload of Qwen Code's lines: `data` in its stream, `systemPayload` in its session files. */
        data?: object;
        systemPayload?: object;
        /** In `task_updated`. */
        patch?: { status?: string; error?: string; [more: string]: unknown };
        /** For tasks: true if Claude Code itself does not show the task. */
        skip_transcript?: boolean;
        /** In `model_refusal_fallback`: the messages that are retracted. */
        retracted_message_uuids?: string[];
        [more: string]: unknown;
      }
    | {
        type: "assistant";
        message: ClaudeMessage;
        error?: string;
        requestId?: string;
        /** The messages that this one replaces. */
        supersedes?: string[];
      }
    | {
        type: "user";
        message: ClaudeMessage;
        tool_use_result?: unknown;
        toolUseResult?: unknown;
        isReplay?: boolean;
        origin?: unknown;
        /** The outcome of the calls whose results this line contains, beyond what the model received. */
        tool_result_meta?: {
          id: string;
          permission_decision?: { decision: string; source?: string };
          non_execution_kind?: string;
        }[];
        /** The same in session files. */
        toolDenialKind?: string;
        permissionDecision?: { decision: string; source?: string };
        /** In Qwen Code's session files: who wrote the line, and what was displayed of it. */
        subtype?: string;
        provenance?: string;
        systemPayload?: { displayText?: string; [more: string]: unknown };
      }
    | {
        type: "result";
        subtype?: string;
        is_error?: boolean;
        duration_ms?: number;
        duration_api_ms?: number;
        num_turns?: number;
        result?: string;
        errors?: unknown[];
        /** Qwen Code only. */
        error?: { message: string };
        /** The cost of the whole process so far. */
        total_cost_usd?: number;
        /** The usage of this turn. */
        usage?: ClaudeUsage;
        modelUsage?: Record<string, unknown>;
        permission_denials?: { tool_name: string; tool_use_id: string; tool_input?: unknown }[];
        structured_output?: unknown;
        terminal_reason?: string;
      }
    | { type: "stream_event"; event: ClaudeStreamEvent }
    | { type: "control_request"; request_id: string; request: { subtype: string } }
    | {
        type: "control_response";
        response: {
          subtype: string;
          request_id: string;
          /** Hosts of Qwen Code answer with `allowed`. */
          response?: { behavior?: string; allowed?: boolean; message?: string };
        };
      }
    | { type: "control_cancel_request"; request_id: string }
    | {
        type: "rate_limit_event";
        rate_limit_info: { status: string; resetsAt?: number; rateLimitType?: string };
      }
    | { type: "conversation_reset"; new_conversation_id?: string }
    | { type: "keep_alive" }
    | { type: "auth_status"; isAuthenticating?: boolean; output?: string[]; error?: string }
    | { type: "prompt_suggestion"; suggestion?: string }
    | { type: "subagent_token_usage"; agent_id?: string; usage?: ClaudeUsage }
    | { type: "tool_use_summary"; summary?: string; preceding_tool_use_ids?: string[] }
    | { type: "summary"; summary: string; leafUuid?: string }
    | { type: "attachment"; attachment: { type: string; [more: string]: unknown } }
    | { type: "cost-state"; totalCostUSD: number; [more: string]: unknown }
    | { type: "permission-mode"; permissionMode: string }
    | { type: "custom-title"; customTitle: string }
    | { type: "ai-title"; aiTitle: string }
    | { type: "queue-operation"; operation: string; content?: string; reason?: string }
    | {
        type: "progress";
        parentToolUseID?: string;
        /** In `agent_progress`: a message of the sub-agent. */
        data: { type: string; agentId?: string; message?: object; [more: string]: unknown };
      }
  );

/** The flat format, which puts at the top level of each line what the native format nests in content blocks. */
export type ClaudeFlatEvent =
  | { type: "text"; content: string; id?: string }
  | ({ type: "usage" } & ClaudeUsage)
  | {
      type: "tool_use";
      id: string;
      name: string;
      input: unknown;
      parent_tool_use_id?: string | null;
    }
  | { type: "tool_result"; tool_use_id: string; content?: unknown; is_error?: boolean }
  | { type: "thinking"; is_thinking?: boolean; thought?: string }
  | { type: "error"; message: string; code?: string | number }
  | { type: "interrupt" | "message_stop" };

export type ClaudeCodeEvent = ClaudeNativeEvent | ClaudeFlatEvent | ClaudeStreamEvent;
