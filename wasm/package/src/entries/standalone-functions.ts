// The functions for people who only want one thing: each loads the core by itself. Made once for each
// entry of the package. Invariant: they give what the methods of `Core` give.
import type { CodeOptions, DiffInput } from "../contract/fragment-types.js";
import type { Core } from "../load/core.js";
import type { WorkerCore } from "../worker/page/worker-core.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";

export interface StandaloneFunctions {
  /** A Markdown text as safe HTML. */
  renderMarkdown: (text: string, options?: MarkdownOptions) => Promise<string>;
  /** A diff as safe HTML. */
  renderDiff: (input: DiffInput) => Promise<string>;
  /** Source text as safe HTML. */
  renderCode: (text: string, options?: CodeOptions) => Promise<string>;
  /** What a terminal shows after `output`, as safe HTML. */
  renderTerminal: (output: string) => Promise<string>;
}

/** Loads the core here, or in a worker. */
type LoadAny = () => Promise<Pick<Core | WorkerCore, keyof StandaloneFunctions>>;

export function createStandaloneFunctions(load: LoadAny): StandaloneFunctions {
  return {
    renderMarkdown: async (text, options) => (await load()).renderMarkdown(text, options),
    renderDiff: async (input) => (await load()).renderDiff(input),
    renderCode: async (text, options) => (await load()).renderCode(text, options),
    renderTerminal: async (output) => (await load()).renderTerminal(output),
  };
}
