// The events of Gemini CLI: `--output-format stream-json`, and the lines of its session files, of which
// one with the id of an earlier one replaces it.

interface GeminiTimed {
  /** Date and time as text. */
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
  /** What the model got. */
  result?: object[] | null;
  status: string;
  timestamp?: string;
  /** What was shown: a text, lines of a terminal, a diff, a sub-agent's state, or what a search found. */
  resultDisplay?: unknown;
  description?: string;
  displayName?: string;
}

/** What was said. */
export type GeminiSessionMessage = GeminiTimed & { id: string } & (
    | {
        type: "user" | "info" | "error" | "warning";
        /** A text, or parts in the form of Gemini's API. */
        content: string | object[];
        /** What was typed, where the model got more than that. */
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
      /** Of old files, which are one object. */
      messages?: GeminiSessionMessage[];
    }
  | {
      $set: {
        summary?: string;
        /** The conversation in the place of what was; times may be missing. */
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
