// The messages between a page and the worker that runs the core. Invariant: there is one channel in each
// direction, and everything on it is in the order in which it was created: an answer reflects the state after
// all patches before it and before all patches after it.
import type { SessionOptions } from "../../contract/session-options.js";
import type { AnyPatch } from "../../contract/index.js";

/** Requests to the core itself: methods of `Core` by name. */
export const kCoreQuestions = [
  "renderMarkdown",
  "renderDiff",
  "renderCode",
  "renderTerminal",
  "compareLines",
  "detect",
  "supportedTools",
] as const;

/** Requests to a session that produce no patch: methods of `Session` by name. */
export const kSessionQuestions = [
  "snapshot",
  "outline",
  "watch",
  "unwatch",
  "descriptor",
  "html",
  "search",
  "entryText",
  "toText",
  "toMarkdown",
  "toStandaloneHtml",
  "release",
  "overview",
  "changedFiles",
  "fileChange",
  "callTimes",
  "eventsOf",
  "stats",
  "diagnostics",
] as const;

/** Other objects in the worker, and the requests to each kind: methods by name. */
export const kHandleQuestions = {
  /** The iterator of `exportChunks`. */
  chunks: ["next"],
  /** A `SessionExport`. */
  exporter: ["take", "finish", "head"],
  /** A `MarkdownStream`. */
  markdown: ["push", "end", "pieces", "html"],
} as const;

export type HandleKind = keyof typeof kHandleQuestions;
export type HandleQuestion = (typeof kHandleQuestions)[HandleKind][number];
export type CoreQuestion = (typeof kCoreQuestions)[number];
export type SessionQuestion = (typeof kSessionQuestions)[number];

/** The next part of a stream, cut anywhere, or one event as JSON. */
export type Input = string | Uint8Array | { json: string };

/** From the page. Requests with an `id` are answered; `session` is a number that the page assigns. */
export type Request =
  | { type: "load"; id: number; wasm: string | WebAssembly.Module | null }
  | { type: "core"; id: number; method: CoreQuestion; args: unknown[] }
  | { type: "open"; id: number; session: number; options: SessionOptions | null }
  | { type: "ask"; id: number; session: number; method: SessionQuestion; args: unknown[] }
  /** Large input is processed in pieces. `patches`: whether the answer consists of the resulting patches. */
  | { type: "input"; id: number; session: number; input: Input; patches: boolean }
  | { type: "file"; id: number; session: number; file: Blob; patches: false }
  /** Stops the change with this request id. */
  | { type: "abort"; session: number; change: number }
  | { type: "end" | "reset"; id: number; session: number; patches: true }
  /** Whether the page wants all patches, or only those that are answers. */
  | { type: "listen"; session: number; on: boolean }
  /** `handle` is a number that the page assigns; `session` is the session that the object belongs to, if any. */
  | {
      type: "make";
      id: number;
      session: number | null;
      handle: number;
      kind: HandleKind;
      args: unknown[];
    }
  | {
      type: "use";
      id: number;
      session: number | null;
      handle: number;
      method: HandleQuestion;
      args: unknown[];
    }
  | { type: "drop"; handle: number }
  | { type: "close"; session: number };

/** A request without an answer. */
export type Notice = Exclude<Request, { id: number }>;

/** An error in transit. Its class is restored by its name. */
export interface ThrownData {
  name: string;
  message: string;
  stack: string | null;
}

/** To the page. */
export type Item =
  /** `request` is the request that caused the patch, if any. */
  | { type: "patch"; session: number; request: number | null; patch: AnyPatch }
  | { type: "answer"; id: number; value: unknown }
  | { type: "failure"; id: number; error: ThrownData };

/**
 * Items that are sent together. The answer to a question is the last one of its message, so that whoever
 * awaits it continues before the patches after it arrive.
 */
export type Batch = Item[];
