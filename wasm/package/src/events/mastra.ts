// The events of Mastra: chunks of an agent's `fullStream` and of a workflow's stream, and stored messages.

/** A chunk of any type. Its payload depends on `type`. */
export interface MastraChunk {
  type: string;
  runId: string;
  from: "AGENT" | "NETWORK" | "SYSTEM" | "USER" | "WORKFLOW";
  payload: object;
}

/** An object that the model generates: the part received so far, or the whole. */
export interface MastraObject {
  type: "object" | "object-result";
  runId: string;
  from: "AGENT";
  object: unknown;
}

export interface MastraMessage {
  id: string;
  role: "user" | "assistant" | "system" | "signal";
  createdAt?: string;
  threadId?: string;
  resourceId?: string;
  content: {
    format: number;
    parts: { type: string }[];
    metadata?: object;
    experimental_attachments?: object[];
  };
}

/** A message as older versions store it. */
export interface MastraMessageV1 {
  id: string;
  role: "user" | "assistant" | "system" | "tool";
  type: "text" | "tool-call" | "tool-result";
  content: string | { type: string }[];
  createdAt: string;
  threadId?: string;
  resourceId?: string;
}

/** Events besides the chunks: the output of commands, and the state of the agent's memory. */
export interface MastraData {
  type: `data-om-${string}` | `data-sandbox-${string}` | "data-workspace-metadata";
  data: object;
  transient?: boolean;
}

/** A message that the user sends while the agent runs. */
export interface MastraUserMessage {
  type: "data-user-message";
  data: { id: string; type: "user"; contents: string | { type: string }[]; createdAt?: string };
  transient?: boolean;
}

export type MastraEvent =
  MastraChunk | MastraObject | MastraMessage | MastraMessageV1 | MastraData | MastraUserMessage;
