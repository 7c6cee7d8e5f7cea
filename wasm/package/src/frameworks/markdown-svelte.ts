// Streaming Markdown as a Svelte action, `<div use:streamingMarkdown={{ text }}></div>`, for chat answers without a
// session. Invariant: the action owns what it creates.
/** @module agent-timeline/markdown/svelte */
import { LiveMarkdown, type StreamingMarkdownSettings } from "./live-markdown.js";

export type { StreamingMarkdownSettings } from "./live-markdown.js";

export interface StreamingMarkdownParameters extends StreamingMarkdownSettings {
  /** The Markdown so far. Appended text is parsed incrementally; any other change starts over. */
  text: string;
}

/** What an action returns to Svelte. */
export interface StreamingMarkdownAction {
  update(parameters: StreamingMarkdownParameters): void;
  destroy(): void;
}

/** The action `use:streamingMarkdown={{ text, isComplete }}`: renders a Markdown text that may still grow. */
export function streamingMarkdown(
  host: HTMLElement,
  { text, ...settings }: StreamingMarkdownParameters,
): StreamingMarkdownAction {
  const live = new LiveMarkdown(host, text, settings);
  return {
    update({ text: next, ...changed }) {
      live.update(next, changed);
    },
    destroy: () => {
      live.dispose();
    },
  };
}
