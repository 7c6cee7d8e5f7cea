// The messages of the Agent Client Protocol, version 1: JSON-RPC between a client and an agent, from one side
// or from both in order. Contents are content blocks of the Model Context Protocol.

/** A content block. */
export type AcpContentBlock =
  | { type: "text"; text: string }
  | { type: "image"; data?: string; mimeType?: string; uri?: string | null }
  | { type: "audio"; data: string; mimeType: string }
  | { type: "resource_link"; uri: string; name?: string; title?: string; description?: string }
  | {
      type: "resource";
      resource: { uri: string; mimeType?: string; text?: string; blob?: string };
    };

/** Content that a tool call displays. */
export type AcpToolContent =
  | { type: "content"; content: AcpContentBlock }
  /** The old and new text of the whole file, or of the section that is replaced. */
  | { type: "diff"; path: string; oldText?: string | null; newText: string }
  | { type: "terminal"; terminalId: string };

/** A tool call, or an update of one. Absent fields keep their values. */
export interface AcpToolCall {
  toolCallId: string;
  title?: string | null;
  name?: string | null;
  kind?: string | null;
  status?: "pending" | "in_progress" | "completed" | "failed" | null;
  /** Replaces the previous content. */
  content?: AcpToolContent[] | null;
  locations?: { path: string; line?: number | null }[] | null;
  rawInput?: unknown;
  rawOutput?: unknown;
  /**
   * Extensions of adapters: `claudeCode`, `terminal_info`, `terminal_output` or `terminal_output_delta`,
   * `terminal_exit`.
   */
  _meta?: { [key: string]: unknown } | null;
}

/** An update of a session, sent by the agent. */
export type AcpUpdate =
  | {
      sessionUpdate: "user_message_chunk" | "agent_message_chunk" | "agent_thought_chunk";
      content: AcpContentBlock;
      messageId?: string | null;
      /** Claude's adapter: `claudeCode.parentToolUseId` is the call that started the sending sub-agent. */
      _meta?: { [key: string]: unknown } | null;
    }
  /** A message from one agent to another: complete, or a chunk of it. */
  | {
      sessionUpdate: "session_message" | "session_message_chunk";
      content: AcpContentBlock | AcpContentBlock[];
      messageId?: string | null;
      senderSessionId?: string;
      recipientSessionId?: string;
    }
  /** The state of a sub-agent, which has a session of its own. */
  | {
      sessionUpdate: "subagent_update";
      sessionId: string;
      title?: string | null;
      description?: string | null;
      state?: { state: string; stopReason?: string } | null;
    }
  /** The same in older adapters. */
  | {
      sessionUpdate: "subagent_spawned" | "subagent_state_update";
      subagentSessionId: string;
      name?: string;
      task?: string;
      state?: string;
    }
  | ({ sessionUpdate: "tool_call" | "tool_call_update" } & AcpToolCall)
  | {
      sessionUpdate: "plan";
      entries: { content: string; status: string; priority?: string }[];
    }
  | {
      sessionUpdate: "plan_update";
      plan: {
        type: string;
        planId?: string;
        entries?: { content: string; status: string; priority?: string }[];
        /** Markdown. */
        content?: string;
        uri?: string;
      };
    }
  | { sessionUpdate: "plan_removed"; planId?: string }
  | { sessionUpdate: "compaction_summary_chunk"; compactionId: string; content: AcpContentBlock }
  | {
      sessionUpdate: "usage_update";
      used: number;
      size: number;
      cost?: { amount: number; currency: string } | null;
    }
  | { sessionUpdate: "current_mode_update"; currentModeId: string }
  | { sessionUpdate: "notice"; severity: string; title: string; description?: string | null }
  | {
      sessionUpdate: "compaction_update";
      compactionId: string;
      status: string;
      summary?: AcpContentBlock[] | null;
      error?: string | null;
    }
  | {
      sessionUpdate: "available_commands_update" | "config_option_update" | "session_info_update";
    };

export type AcpRequestId = string | number;

/** A request or notification. Methods that begin with `_` are extensions. */
export type AcpCall =
  | {
      jsonrpc: "2.0";
      id: AcpRequestId;
      method: "elicitation/create";
      params: {
        sessionId: string;
        /** The tool call that asks. */
        toolCallId?: string;
        mode?: string;
        message: string;
        url?: string;
        requestedSchema?: { properties?: { [field: string]: object } };
      };
    }
  | {
      jsonrpc: "2.0";
      method: "session/update";
      params: { sessionId: string; update: AcpUpdate };
    }
  | {
      jsonrpc: "2.0";
      id: AcpRequestId;
      method: "session/prompt";
      params: { sessionId: string; prompt: AcpContentBlock[] };
    }
  | {
      jsonrpc: "2.0";
      id: AcpRequestId;
      method: "session/request_permission";
      params: {
        sessionId: string;
        toolCall: AcpToolCall;
        options: { optionId: string; name: string; kind: string }[];
      };
    }
  | {
      jsonrpc: "2.0";
      id?: AcpRequestId;
      method:
        | "authenticate"
        | "fs/read_text_file"
        | "fs/write_text_file"
        | "initialize"
        | "session/cancel"
        | "session/load"
        | "session/new"
        | "session/set_mode"
        | "terminal/create"
        | "terminal/kill"
        | "terminal/output"
        | "terminal/release"
        | "terminal/wait_for_exit";
      params: object;
    };

/** The response to a request. The result of a prompt has `stopReason`, that of a permission request `outcome`. */
export interface AcpAnswer {
  jsonrpc: "2.0";
  id: AcpRequestId;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

export type AcpEvent = AcpCall | AcpAnswer;
