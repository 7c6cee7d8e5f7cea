// `load` of `agent-timeline/fragments`. Invariant: if a module that can do more is loaded or loading, it is
// used and no other is loaded.
import { FragmentCore } from "./fragment-core.js";
import type { LoadOptions } from "./load.js";
import { openEngine } from "./open-engine.js";
import { pageCore, pageFragments } from "./page-core.js";
import { startFragments } from "../wasm/start-fragments.js";
import type { OpenUrl, WasmSource } from "./wasm-source.js";

export type LoadFragments = (options?: LoadOptions) => Promise<FragmentCore>;

export function createLoadFragments(defaultSource: () => WasmSource, open: OpenUrl): LoadFragments {
  const start = async ({ wasm }: LoadOptions) =>
    new FragmentCore(await openEngine(startFragments, wasm ?? defaultSource(), open));
  return (options = {}) => pageCore.current ?? pageFragments.load(() => start(options));
}
