// The events of opencode: lines of `run --format json`, messages and heads of exported sessions, and what
// its server sends. All of them carry parts.

/** A piece of a message. */
export interface OpencodePart {
  id: string;
  sessionID: string;
  messageID: string;
  /** `text`, `reasoning`, `tool`, `step-start`, `step-finish`, `file`, `subtask`, `compaction` and others. */
  type: string;
  text?: string;
  time?: { start?: number; end?: number };
  tool?: string;
  callID?: string;
  state?: {
    status: "pending" | "running" | "completed" | "error";
    input?: object;
    output?: string;
    error?: string;
    title?: string;
    metadata?: object;
    time?: { start?: number; end?: number };
    attachments?: object[];
  };
  /** Of text that the program says in the person's name. */
  synthetic?: boolean;
  /** Of a `compaction`: the context had become too long. */
  overflow?: boolean;
  /** Of a `subtask`: the slash command, and what it is to do. */
  command?: string;
  prompt?: string;
  /** Of a `step-finish`. The counts exclude each other. */
  reason?: string;
  cost?: number;
  tokens?: {
    total?: number;
    input: number;
    output: number;
    reasoning?: number;
    cache?: { read: number; write: number };
  };
}

/** A line of `run --format json`. */
export type OpencodeRunEvent =
  | {
      type: "text" | "reasoning" | "tool_use" | "step_start" | "step_finish";
      timestamp: number;
      sessionID: string;
      part: OpencodePart;
    }
  | {
      type: "error";
      timestamp: number;
      sessionID: string;
      error: { name: string; data?: unknown };
    };

/** A message with its parts, as exports and the server's answers have it. */
export interface OpencodeMessage {
  info: {
    id: string;
    role: "user" | "assistant";
    sessionID: string;
    modelID?: string;
    error?: { name: string; data?: unknown };
    /** `true` of the message that sums up what was compacted. */
    summary?: unknown;
  };
  parts: OpencodePart[];
}

/** An event of the server. */
export interface OpencodeServerEvent {
  id?: string;
  /** `message.part.updated` and so on. */
  type: string;
  properties: object;
}

/** An exported session. */
export interface OpencodeExport {
  info: { id: string };
  messages: OpencodeMessage[];
}

export type OpencodeEvent =
  OpencodeRunEvent | OpencodeMessage | OpencodeServerEvent | OpencodeExport;
