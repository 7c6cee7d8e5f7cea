// The exports that all entry points with sessions share besides `load`: the contract's types, the errors, and
// the functions on snapshots and on the DOM nodes of Markdown pieces. Invariant: nothing here needs a loaded
// core.
export { applyHtmlEdits, type ToNodes } from "../dom/apply-html-edits.js";
export { applyOutlinePatch, outlineOf } from "../apply/apply-outline.js";
export { applyPatch } from "../apply/apply-patch.js";
export { emptyOutline, emptySnapshot } from "../contract/empty-snapshot.js";
export {
  CoreDiedError,
  DisposedError,
  LoadError,
  OptionsError,
  PatchGapError,
  StreamError,
  TooLargeError,
} from "../contract/errors.js";
export type { Core } from "../load/core.js";
export type * from "../events/agent-events.js";
export type {
  CodeOptions,
  DiffInput,
  LineChanges,
  RenderOptions,
  TextPair,
} from "../contract/fragment-types.js";
export { configure, type Configuration, type WorkerLike } from "../load/configuration.js";
export type { Load, LoadOptions } from "../load/load.js";
export type { MarkdownStream } from "../markdown/markdown-stream.js";
export type { StandaloneFunctions } from "./standalone-functions.js";
export type { PushStreamOptions } from "../input/push-stream.js";
export type { StreamSource } from "../input/read-stream.js";
export { renderToHtml } from "../session/render-to-html.js";
export type { Session } from "../session/session.js";
export type { SessionOptions } from "../contract/session-options.js";
export { timelineStore, type SnapshotSource, type TimelineStore } from "../apply/timeline-store.js";
export type * from "../contract/index.js";
export { SNAPSHOT_VERSION } from "../contract/index.js";
export { applyTerminalColors } from "../dom/terminal-colors.js";
export { parseHtml, type HtmlParser } from "../dom/trusted-html.js";
export type { TrustedPolicy } from "../dom/trusted-types.js";
export type { WasmSource } from "../load/wasm-source.js";
