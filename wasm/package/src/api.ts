// What every entry of the package exports besides `load`: the contract's types, the errors, and the
// functions on snapshots and on the nodes of a Markdown piece. Invariant: nothing here needs the core to be loaded.
export { applyHtmlEdits, type ToNodes } from "./apply-html-edits.js";
export { applyOutlinePatch, outlineOf } from "./apply-outline.js";
export { applyPatch } from "./apply.js";
export { emptyOutline, emptySnapshot } from "./empty-snapshot.js";
export {
  CoreDiedError,
  DisposedError,
  LoadError,
  OptionsError,
  PatchGapError,
  StreamError,
  TooLargeError,
} from "./errors.js";
export type { Core } from "./core.js";
export type * from "./events/agent-events.js";
export type {
  CodeOptions,
  DiffInput,
  LineChanges,
  RenderOptions,
  TextPair,
} from "./fragment-types.js";
export type { Load, LoadOptions } from "./load.js";
export type { MarkdownStream } from "./markdown-stream.js";
export type { PlainFunctions } from "./plain-functions.js";
export type { PushStreamOptions } from "./push-stream.js";
export type { StreamSource } from "./read-stream.js";
export { renderToHtml } from "./render-to-html.js";
export type { Session } from "./session.js";
export type { SessionOptions } from "./session-options.js";
export type { PatchListener } from "./subscribers.js";
export { timelineStore, type SnapshotSource, type TimelineStore } from "./timeline-store.js";
export type * from "./types.js";
export { SNAPSHOT_VERSION } from "./types.js";
export { applyTerminalColours } from "./view/terminal-colours.js";
export { htmlParser, type HtmlParser } from "./view/trusted-html.js";
export type { WasmSource } from "./wasm-source.js";
