// `load` of `agent-timeline/markdown`. Invariant: if a module that can do more is loaded or loading, it is used
// and no other is loaded.
import { MarkdownCore } from "./markdown-core.js";
import type { LoadOptions } from "./load.js";
import { openEngine } from "./open-engine.js";
import { pageCore, pageFragments, pageMarkdown } from "./page-core.js";
import { startMarkdown } from "../wasm/start-markdown.js";
import type { OpenUrl, WasmSource } from "./wasm-source.js";

export type LoadMarkdown = (options?: LoadOptions) => Promise<MarkdownCore>;

export function createLoadMarkdown(defaultSource: () => WasmSource, open: OpenUrl): LoadMarkdown {
  const start = async ({ wasm }: LoadOptions) =>
    new MarkdownCore(await openEngine(startMarkdown, wasm ?? defaultSource(), open));
  return (options = {}) =>
    pageCore.current ?? pageFragments.current ?? pageMarkdown.load(() => start(options));
}
