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
  /** Of a call in version 2, whose own id is in `id`. */
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
  /** Of a `file`. */
  mime?: string;
  filename?: string;
  url?: string;
  source?: { path?: string; text?: { value: string } };
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
      error: { name: string; data?: unknown } | OpencodeError;
    };

/** What went wrong, in version 2. */
export interface OpencodeError {
  /** `aborted`, `provider.invalid-request` and others. */
  type: string;
  message: string;
}

/** A message with its parts, as exports and the server's answers have it. */
export interface OpencodeMessage {
  info: {
    id: string;
    role: "user" | "assistant";
    sessionID: string;
    modelID?: string;
    /** Of a message of the user. */
    model?: { modelID: string };
    path?: { cwd: string };
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

/** An event of the server in version 2. */
export interface OpencodeNewerEvent {
  id: string;
  /** When it was, in milliseconds. */
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
  /** Of a step of the agent: its texts, thoughts and calls. */
  content?: object[];
  model?: { id: string };
  cost?: number;
  tokens?: OpencodePart["tokens"];
  error?: OpencodeError;
  /** Of a `shell`. */
  shellID?: string;
  command?: string;
  status?: string;
  exit?: number;
  output?: object;
  /** Of a `compaction`. */
  summary?: string;
  /** Of an `idle`. */
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
