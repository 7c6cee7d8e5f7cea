// Functions that load the core by themselves, for hosts that need a single rendering function. Created once for
// each entry point. Invariant: they return what the methods of `Core` return.
import type { CodeOptions, DiffInput } from "../contract/fragment-types.js";
import type { Core } from "../load/core.js";
import type { WorkerCore } from "../worker/page/worker-core.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";

export interface StandaloneFunctions {
  /** Renders Markdown as safe HTML. */
  renderMarkdown: (text: string, options?: MarkdownOptions) => Promise<string>;
  /** Renders a diff as safe HTML. */
  renderDiff: (input: DiffInput) => Promise<string>;
  /** Renders source code as safe HTML. */
  renderCode: (text: string, options?: CodeOptions) => Promise<string>;
  /** Renders what a terminal shows after `output`, as safe HTML. */
  renderTerminal: (output: string) => Promise<string>;
}

/** Loads the core in this thread or in a worker. */
type LoadAny = () => Promise<Pick<Core | WorkerCore, keyof StandaloneFunctions>>;

export function createStandaloneFunctions(load: LoadAny): StandaloneFunctions {
  return {
    renderMarkdown: async (text, options) => (await load()).renderMarkdown(text, options),
    renderDiff: async (input) => (await load()).renderDiff(input),
    renderCode: async (text, options) => (await load()).renderCode(text, options),
    renderTerminal: async (output) => (await load()).renderTerminal(output),
  };
}
