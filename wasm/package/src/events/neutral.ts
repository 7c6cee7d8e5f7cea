// The neutral events, for agents without a dialect; docs/neutral-events.md in the repository describes each
// member. Invariant: every member that the decoder reads is declared; unknown members are ignored.
import type { Status, Tone } from "../contract/index.js";

/** Members of every neutral event. */
interface NeutralBase {
  /** The event's own id. An event whose id was seen before is ignored. */
  id?: string;
  /** Milliseconds since 1970, or a date and time. */
  time?: number | string;
  /** The `call` that started the sub-agent that this event belongs to. */
  agent?: string;
}

export interface NeutralImage {
  /** Base64. */
  data?: string;
  url?: string;
  path?: string;
  mediaType?: string;
}

export interface NeutralUsage {
  inputTokens?: number;
  outputTokens?: number;
  cachedTokens?: number;
  totalTokens?: number;
  /** Part of the output. */
  reasoningTokens?: number;
  /** Tokens written to the provider's cache. */
  cacheWriteTokens?: number;
}

export interface NeutralMessage extends NeutralBase {
  "agent-timeline": "message";
  /** Markdown. */
  text?: string;
  role?: "assistant" | "user" | "system";
  /** Identifies the message: later events with the same key change it. */
  key?: string;
  /** Appends `text` to the message instead of replacing its text. */
  append?: boolean;
  /** More of the message may follow. */
  open?: boolean;
  reasoning?: boolean;
  aside?: boolean;
  images?: NeutralImage[];
  attachment?: unknown;
}

/** The result of a tool. A plain string is parsed in the format that the tool of that name is known to use. */
export type NeutralOutput =
  | string
  | { type: "text"; text: string; preformatted?: boolean }
  | {
      type: "command";
      command?: string;
      outcome?: "completed" | "timed-out" | "background" | "interrupted" | "running";
      exitCode?: number;
      stdout?: string;
      stderr?: string;
      timeoutMs?: number;
      job?: string;
    }
  | {
      type: "file";
      path?: string;
      content?: string;
      startLine?: number;
      endLine?: number;
      totalLines?: number;
    }
  | {
      type: "listing";
      path?: string;
      entries?: (string | { name: string; kind?: string; hidden?: boolean; size?: number })[];
      total?: number;
      found?: boolean;
    }
  | {
      type: "matches";
      files?: {
        path: string;
        count?: number;
        lines?: { line?: number; text: string; context?: boolean }[];
      }[];
      total?: number;
      message?: string;
    }
  | {
      type: "links";
      links?: { url: string; title?: string; snippet?: string }[];
      text?: string;
    }
  | {
      type: "change";
      path?: string;
      message?: string;
      kind?: "modified" | "created" | "deleted";
      /** A patch in any format. */
      diff?: string;
      edits?: { oldText: string; newText: string; replaceAll?: boolean }[];
      firstLine?: number;
      oldText?: string;
      newText?: string;
    }
  | {
      type: "report";
      task?: string;
      state?: string;
      text?: string;
      calls?: unknown;
      toolUses?: number;
      totalTokens?: number;
    }
  | { type: "answers"; answers: { question: string; answer: string }[] }
  | { type: "json"; value: unknown };

/** Members that all three events of a tool call may have. */
interface NeutralCall extends NeutralBase {
  /** Unique within the agent. */
  call: string;
  name?: string;
  /** The arguments, or their JSON text. */
  input?: object | string;
  inputChunk?: string;
  status?: Status;
  subject?: string;
  byUser?: boolean;
}

export interface NeutralToolStart extends NeutralCall {
  "agent-timeline": "tool-start";
}

export interface NeutralToolUpdate extends NeutralCall {
  "agent-timeline": "tool-update";
  /** The result so far. */
  output?: NeutralOutput;
  outputChunk?: string;
}

export interface NeutralToolEnd extends NeutralCall {
  "agent-timeline": "tool-end";
  output?: NeutralOutput;
  error?: string | { message: string };
  images?: NeutralImage[];
  brief?: string;
  details?: unknown;
  durationMs?: number;
}

export interface NeutralTodos extends NeutralBase {
  "agent-timeline": "todos";
  todos: {
    content: string;
    status?: "pending" | "in-progress" | "in_progress" | "completed";
    id?: string;
    priority?: "high" | "medium" | "low";
    notes?: string;
  }[];
}

export interface NeutralQueue extends NeutralBase {
  "agent-timeline": "queue";
  change: "replace" | "add" | "remove";
  messages: { id: string; text?: string }[];
}

export interface NeutralNotice extends NeutralBase {
  "agent-timeline": "notice";
  code?: string;
  text?: string;
  tone?: Tone;
  subject?: string;
  detail?: string;
  key?: string;
  open?: boolean;
  document?: string;
  closesOpenCalls?: boolean;
}

export interface NeutralTurnBegin extends NeutralBase {
  "agent-timeline": "turn-begin";
}

export interface NeutralTurnEnd extends NeutralBase {
  "agent-timeline": "turn-end";
  status?: Status;
  durationMs?: number;
  usage?: NeutralUsage;
  costUsd?: number;
  model?: string;
}

export interface NeutralSession extends NeutralBase {
  "agent-timeline": "session";
  model?: string;
  title?: string;
  directory?: string;
  branch?: string;
  systemPrompt?: string | boolean;
  contextTokens?: number;
  contextLimit?: number;
  tools?: number | unknown[];
  usage?: NeutralUsage;
  costUsd?: number;
}

export interface NeutralPruned extends NeutralBase {
  "agent-timeline": "pruned";
  /** The id of the event that the agent dropped from its context. */
  event: string;
}

export type NeutralEvent =
  | NeutralMessage
  | NeutralToolStart
  | NeutralToolUpdate
  | NeutralToolEnd
  | NeutralTodos
  | NeutralQueue
  | NeutralNotice
  | NeutralTurnBegin
  | NeutralTurnEnd
  | NeutralSession
  | NeutralPruned;
