// The events of the AI SDK: chunks of its UI message stream, stored UI messages, and the parts of
// `fullStream` as servers log them. The SDK's own types are assignable to these.

/** A part of a stored message. The types `tool-NAME` and `data-NAME` contain a name. */
export interface AiSdkPart {
  type: string;
  [member: string]: unknown;
}

export interface AiSdkMessage {
  id?: string;
  role: "system" | "user" | "assistant";
  metadata?: unknown;
  parts: AiSdkPart[];
}

/** A conversation, as a client sends it or an application stores it. */
export interface AiSdkConversation {
  messages: AiSdkMessage[];
}

/** A chunk of the UI message stream, or a part of `fullStream`. */
export interface AiSdkChunk {
  type:
    | "start"
    | "start-step"
    | "reset-step"
    | "finish-step"
    | "finish"
    | "abort"
    | "error"
    | "message-metadata"
    | "steering-message"
    | "custom"
    | "raw"
    | "text-start"
    | "text-delta"
    | "text-end"
    | "reasoning-start"
    | "reasoning-delta"
    | "reasoning-end"
    | "reasoning-file"
    | "file"
    | "source"
    | "source-url"
    | "source-document"
    | "tool-input-start"
    | "tool-input-delta"
    | "tool-input-end"
    | "tool-input-available"
    | "tool-input-error"
    | "tool-approval-request"
    | "tool-approval-response"
    | "tool-output-available"
    | "tool-output-error"
    | "tool-output-denied"
    | "tool-call"
    | "tool-result"
    | "tool-error"
    | `data-${string}`;
  id?: string;
  toolCallId?: string;
  toolName?: string;
  delta?: string;
  [member: string]: unknown;
}

export type AiSdkEvent = AiSdkChunk | AiSdkMessage | AiSdkConversation;
