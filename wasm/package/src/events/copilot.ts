// The events of GitHub Copilot CLI: `--output-format json`, and its session files, which contain the events
// that are not ephemeral.

/** An event of the program: `user.message`, `assistant.message_delta`, `tool.execution_start` and so on. */
export interface CopilotSessionEvent {
  /** Two words separated by a dot, or `abort`. */
  type: `${string}.${string}` | "abort";
  data: object;
  /** The sub-agent that the event belongs to. */
  agentId?: string;
  id: string;
  /** A date and time. */
  timestamp: string;
  parentId: string | null;
  ephemeral?: boolean;
}

/** The end of a run. */
export interface CopilotResult {
  type: "result";
  timestamp: string;
  sessionId: string;
  exitCode: number;
  usage?: { premiumRequests?: number; totalApiDurationMs?: number; sessionDurationMs?: number };
}

/** A notification to a client of the SDK. */
export interface CopilotNotification {
  jsonrpc: "2.0";
  method: "session.event";
  params: { sessionId: string; event: CopilotSessionEvent };
}

export type CopilotEvent = CopilotSessionEvent | CopilotResult | CopilotNotification;
