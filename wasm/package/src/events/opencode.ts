// The events of opencode: lines of `run --format json`, exported sessions, and events of its server. All of
// them contain parts of messages.

/** A part of a message. */
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
  /** For a call in version 2: the id of the part. The id of the call is then in `id`. */
  partID?: string;
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
  /** For a `file`. */
  mime?: string;
  filename?: string;
  url?: string;
  source?: { path?: string; text?: { value: string } };
  /** True for text that the program writes on behalf of the user. */
  synthetic?: boolean;
  /** For a `compaction`: true if the context had become too long. */
  overflow?: boolean;
  /** For a `subtask`: the slash command and its prompt. */
  command?: string;
  prompt?: string;
  /** For a `step-finish`. No token is counted twice. */
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
      error: { name: string; data?: unknown } | OpencodeError;
    };

/** An error in version 2. */
export interface OpencodeError {
  /** `aborted`, `provider.invalid-request` and others. */
  type: string;
  message: string;
}

/** A message with its parts, as in exports and responses of the server. */
export interface OpencodeMessage {
  info: {
    id: string;
    role: "user" | "assistant";
    sessionID: string;
    modelID?: string;
    /** For a message of the user. */
    model?: { modelID: string };
    path?: { cwd: string };
    error?: { name: string; data?: unknown };
    /** `true` for the message that summarizes a compaction. */
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

/** An event of the server in version 2. */
export interface OpencodeNewerEvent {
  id: string;
  /** Milliseconds since 1970. */
  created?: number;
  /** `session.text.ended` and so on. */
  type: string;
  data: object;
  location?: { directory: string };
  durable?: { aggregateID: string; seq: number };
}

/** A message as version 2 stores it. */
export interface OpencodeStoredMessage {
  /** `user`, `assistant`, `synthetic`, `system`, `skill`, `shell`, `compaction`, `idle` and switches. */
  type: string;
  id: string;
  time: { created: number; completed?: number };
  text?: string;
  files?: object[];
  /** For a step of the agent: its text, reasoning and calls. */
  content?: object[];
  model?: { id: string };
  cost?: number;
  tokens?: OpencodePart["tokens"];
  error?: OpencodeError;
  /** For a `shell`. */
  shellID?: string;
  command?: string;
  status?: string;
  exit?: number;
  output?: object;
  /** For a `compaction`. */
  summary?: string;
  /** For an `idle`. */
  outcome?: "succeeded" | "failed" | "interrupted";
}

/** An exported session. */
export interface OpencodeExport {
  info: { id: string; title?: string; directory?: string };
  messages: (OpencodeMessage | OpencodeStoredMessage)[];
}

export type OpencodeEvent =
  | OpencodeRunEvent
  | OpencodeMessage
  | OpencodeServerEvent
  | OpencodeNewerEvent
  | OpencodeStoredMessage
  | OpencodeExport;
