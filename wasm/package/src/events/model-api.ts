// Requests, responses and stream events of model APIs: OpenAI's Responses and Chat Completions, Anthropic's
// Messages as they are stored, Gemini's chunks and contents. The types of their libraries are assignable to
// these.

/** An event of a Responses stream. */
export interface ResponseStreamEvent {
  type: `response.${string}` | "error";
  sequence_number?: number;
  [member: string]: unknown;
}

/** A complete response. */
export interface ModelResponse {
  object: "response";
  output: { type: string; [member: string]: unknown }[];
  [member: string]: unknown;
}

/** An item of a response's output or of a request's input. */
export interface ModelItem {
  type:
    | "message"
    | "reasoning"
    | "compaction"
    | "item_reference"
    | "program"
    | "program_output"
    | "tool_search_output"
    | `${string}_call`
    | `${string}_call_output`
    | `mcp_${string}`;
  [member: string]: unknown;
}

/** A chunk of Chat Completions, or a complete response. */
export interface ChatCompletion {
  object?: "chat.completion.chunk" | "chat.completion";
  choices: object[];
  [member: string]: unknown;
}

/**
 * A stored message of Chat Completions, Responses or Messages, a complete response of Messages,
 * or a `ModelMessage` of the AI SDK.
 */
export interface ModelMessage {
  type?: "message";
  role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
  content: string | object[] | null;
  tool_calls?: object[];
  tool_call_id?: string;
  [member: string]: unknown;
}

/** A chunk of a response of Gemini's API. */
export interface GeminiChunk {
  candidates: object[];
  usageMetadata?: object;
  [member: string]: unknown;
}

export interface GeminiContent {
  role: "user" | "model" | "function";
  parts: object[];
}

/** A request, or a stored conversation. */
export type ModelConversation =
  | { messages: ModelMessage[] }
  | { input: (ModelMessage | ModelItem)[] }
  | { contents: GeminiContent[] };

export type ModelApiEvent =
  | ResponseStreamEvent
  | ModelResponse
  | ModelItem
  | ChatCompletion
  | ModelMessage
  | GeminiChunk
  | GeminiContent
  | ModelConversation
  | { error: { message: string; [member: string]: unknown } };
