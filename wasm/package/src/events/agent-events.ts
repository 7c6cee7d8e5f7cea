// The types of the events that hosts push, by dialect, for hosts that create or forward events in TypeScript.
// They have no effect at run time: the core accepts any input and shows what it does not recognize.
import type { AcpEvent } from "./acp.js";
import type { AgUiEvent, AgUiMessage, AgUiRunInput } from "./ag-ui.js";
import type { AiSdkEvent } from "./ai-sdk.js";
import type { ClaudeCodeEvent } from "./claude-code.js";
import type { ClineEvent } from "./cline.js";
import type { CodexEvent } from "./codex.js";
import type { CopilotEvent } from "./copilot.js";
import type { GeminiEvent } from "./gemini.js";
import type { LangGraphEvent } from "./langgraph.js";
import type { MariaEvent } from "./maria.js";
import type { MastraEvent } from "./mastra.js";
import type { McpEvent } from "./mcp.js";
import type { ModelApiEvent } from "./model-api.js";
import type { NeutralEvent } from "./neutral.js";
import type { OpencodeEvent } from "./opencode.js";
import type { PiEvent } from "./pi.js";
import type { WaveEvent } from "./wave.js";

export type * from "./acp.js";
export type * from "./ag-ui.js";
export type * from "./ai-sdk.js";
export type * from "./claude-code.js";
export type * from "./cline.js";
export type * from "./codex.js";
export type * from "./copilot.js";
export type * from "./gemini.js";
export type * from "./langgraph.js";
export type * from "./maria.js";
export type * from "./mastra.js";
export type * from "./mcp.js";
export type * from "./model-api.js";
export type * from "./neutral.js";
export type * from "./opencode.js";
export type * from "./pi.js";
export type * from "./wave.js";

/** An event of any supported dialect. */
export type AgentEvent =
  | MariaEvent
  | WaveEvent
  | PiEvent
  | ClaudeCodeEvent
  | CodexEvent
  | AcpEvent
  | AgUiEvent
  | AgUiMessage
  | AgUiRunInput
  | AiSdkEvent
  | ModelApiEvent
  | GeminiEvent
  | OpencodeEvent
  | CopilotEvent
  | ClineEvent
  | LangGraphEvent
  | MastraEvent
  | McpEvent
  | NeutralEvent;

/**
 * The input of `push`: an event, a chunk of the stream as text or bytes (cut anywhere), or any other object as
 * one complete event.
 */
export type PushInput = AgentEvent | string | BufferSource | object;
