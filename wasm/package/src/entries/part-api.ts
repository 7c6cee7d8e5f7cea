// The exports that the entry points without sessions share besides `load`: the Markdown types, the errors, the
// view of a Markdown stream, and functions on its DOM nodes. Invariant: nothing here needs a loaded module.
export { applyHtmlEdits, type ToNodes } from "../dom/apply-html-edits.js";
export { CoreDiedError, DisposedError, LoadError, OptionsError } from "../contract/errors.js";
export { configure, type Configuration, type WorkerLike } from "../load/configuration.js";
export type * from "../contract/markdown-source.js";
export type * from "../contract/markdown-types.js";
export type { LoadOptions } from "../load/load.js";
export type { MarkdownCore } from "../load/markdown-core.js";
export type { MarkdownStream } from "../markdown/markdown-stream.js";
export { applyTerminalColors } from "../dom/terminal-colors.js";
export { parseHtml, type HtmlParser } from "../dom/trusted-html.js";
export type { TrustedPolicy } from "../dom/trusted-types.js";
export type { WasmSource } from "../load/wasm-source.js";
export {
  mountMarkdown,
  type MarkdownView,
  type MarkdownViewOptions,
} from "../view/markdown-view.js";
export type { Locale, LocaleText } from "../contract/locale-types.js";
export type { ActionWords, OwnWords, PanelWords, ToolWords, Words } from "../view/options/words.js";
