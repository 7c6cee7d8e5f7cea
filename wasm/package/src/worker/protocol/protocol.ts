// The messages between a page and the worker that holds the core. Invariant: one channel each way,
// and everything on it is in the order in which it was made: an answer tells of the state after all
// patches before it and before all behind it.
import type { SessionOptions } from "../../contract/session-options.js";
import type { AnyPatch } from "../../contract/index.js";

/** What can be asked of the core itself: methods of `Core` by name. */
export const kCoreQuestions = [
  "renderMarkdown",
  "renderDiff",
  "renderCode",
  "renderTerminal",
  "compareLines",
  "detect",
  "supportedTools",
] as const;

/** What can be asked of a session, which makes no patch: methods of `Session` by name. */
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

/** What else lives in the worker, and what can be asked of it: methods of each kind by name. */
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

/** More of a stream, cut anywhere, or one event as JSON. */
export type Input = string | Uint8Array | { json: string };

/** From the page. What has an `id` is answered; `session` is a number that the page gives out. */
export type Request =
  | { type: "load"; id: number; wasm: string | WebAssembly.Module | null }
  | { type: "core"; id: number; method: CoreQuestion; args: unknown[] }
  | { type: "open"; id: number; session: number; options: SessionOptions | null }
  | { type: "ask"; id: number; session: number; method: SessionQuestion; args: unknown[] }
  /** Input of any size: what is large is taken in pieces. `patches`: the answer is what it changed. */
  | { type: "input"; id: number; session: number; input: Input; patches: boolean }
  | { type: "file"; id: number; session: number; file: Blob; patches: false }
  /** Stops the change that was asked for under this number. */
  | { type: "abort"; session: number; change: number }
  | { type: "end" | "reset"; id: number; session: number; patches: true }
  /** Whether all patches are wanted, or only those that are answers. */
  | { type: "listen"; session: number; on: boolean }
  /** `handle` is a number of the page, too; `session` is the one that it is of, if it is of one. */
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

/** A request that has no answer. */
export type Notice = Exclude<Request, { id: number }>;

/** An error that crosses: the class is found again by its name. */
export interface ThrownData {
  name: string;
  message: string;
  stack: string | null;
}

/** To the page. */
export type Item =
  /** `request` is the request that made it, when there is one. */
  | { type: "patch"; session: number; request: number | null; patch: AnyPatch }
  | { type: "answer"; id: number; value: unknown }
  | { type: "failure"; id: number; error: ThrownData };

/** Items travel together. An answer to a question is the last of its message, so that whoever waits
 * for it goes on before the patches behind it come. */
export type Batch = Item[];
