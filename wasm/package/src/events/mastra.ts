// The events of Mastra: chunks of an agent's `fullStream` and of a workflow's stream, and messages as they are kept.

/** Every chunk; what its payload has depends on its type. */
export interface MastraChunk {
  type: string;
  runId: string;
  from: "AGENT" | "NETWORK" | "SYSTEM" | "USER" | "WORKFLOW";
  payload: object;
}

/** An object that the model writes, as far as it is there. */
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

/** A message as older versions keep it. */
export interface MastraMessageV1 {
  id: string;
  role: "user" | "assistant" | "system" | "tool";
  type: "text" | "tool-call" | "tool-result";
  content: string | { type: string }[];
  createdAt: string;
  threadId?: string;
  resourceId?: string;
}

/** What Mastra writes beside its chunks: the output of commands, the state of the agent's memory. */
export interface MastraData {
  type: `data-om-${string}` | `data-sandbox-${string}` | "data-workspace-metadata";
  data: object;
  transient?: boolean;
}

/** What a person says while the agent runs. */
export interface MastraUserMessage {
  type: "data-user-message";
  data: { id: string; type: "user"; contents: string | { type: string }[]; createdAt?: string };
  transient?: boolean;
}

export type MastraEvent =
  MastraChunk | MastraObject | MastraMessage | MastraMessageV1 | MastraData | MastraUserMessage;
