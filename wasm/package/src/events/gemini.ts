// The events of Gemini CLI: `--output-format stream-json`, and the lines of its session files, where a later
// message with the same id replaces an earlier one.

interface GeminiTimed {
  /** A date and time. */
  timestamp: string;
}

export interface GeminiStats {
  total_tokens: number;
  input_tokens: number;
  output_tokens: number;
  cached: number;
  duration_ms: number;
  tool_calls: number;
  models: { [name: string]: unknown };
}

/** An event of the stream. */
export type GeminiStreamEvent = GeminiTimed &
  (
    | { type: "init"; session_id: string; model: string }
    | { type: "message"; role: "user" | "assistant"; content: string; delta?: boolean }
    | { type: "tool_use"; tool_name: string; tool_id: string; parameters: object }
    | {
        type: "tool_result";
        tool_id: string;
        status: "success" | "error";
        output?: string;
        error?: { type: string; message: string };
      }
    | { type: "error"; severity: "warning" | "error"; message: string }
    | {
        type: "result";
        status: "success" | "error";
        error?: { type: string; message: string };
        stats?: GeminiStats;
      }
  );

export interface GeminiToolCall {
  id: string;
  name: string;
  args: object;
  /** The result that the model received. */
  result?: object[] | null;
  status: string;
  timestamp?: string;
  /** What was displayed: text, lines of a terminal, a diff, the state of a sub-agent, or search results. */
  resultDisplay?: unknown;
  description?: string;
  displayName?: string;
}

/** A message of a session file. */
export type GeminiSessionMessage = GeminiTimed & { id: string } & (
    | {
        type: "user" | "info" | "error" | "warning";
        /** Text, or parts in the format of Gemini's API. */
        content: string | object[];
        /** What the user typed, if the model received more than that. */
        displayContent?: string | object[];
      }
    | {
        type: "gemini";
        content: string | object[];
        thoughts?: { subject: string; description: string }[];
        tokens?: { input: number; output: number; cached: number; total: number } | null;
        model?: string;
        toolCalls?: GeminiToolCall[];
      }
  );

/** A line of a session file. */
export type GeminiSessionLine =
  | {
      sessionId: string;
      projectHash: string;
      startTime: string;
      lastUpdated: string;
      kind?: string;
      summary?: string;
      /** In old files, which consist of a single object. */
      messages?: GeminiSessionMessage[];
    }
  | {
      $set: {
        summary?: string;
        /** Replaces the conversation so far; timestamps may be missing. */
        messages?: { id: string; type: string; content: string | object[] }[];
        [more: string]: unknown;
      };
    }
  | { $rewindTo: string }
  | {
      $patch: {
        updates?: { id: string; toolCalls?: { id: string; result?: object[] | null }[] }[];
        removeIds?: string[];
      };
    }
  | GeminiSessionMessage;

export type GeminiEvent = GeminiStreamEvent | GeminiSessionLine;
