// The events of GitHub Copilot CLI: `--output-format json`, and the files of its sessions, which hold those
// that are not ephemeral.

/** What the program tells: `user.message`, `assistant.message_delta`, `tool.execution_start` and so on. */
export interface CopilotTold {
  /** Two words with a dot between, or `abort`. */
  type: `${string}.${string}` | "abort";
  data: object;
  /** Of a sub-agent's. */
  agentId?: string;
  id: string;
  /** Date and time as text. */
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

/** What a client of the SDK is told. */
export interface CopilotNotification {
  jsonrpc: "2.0";
  method: "session.event";
  params: { sessionId: string; event: CopilotTold };
}

export type CopilotEvent = CopilotTold | CopilotResult | CopilotNotification;
