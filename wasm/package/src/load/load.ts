// `load`, made once for each entry of the package from the entry's way to reach core.wasm.
// Invariant: the page has one core, which all entries share.
import { configuredWasm } from "./configuration.js";
import { Core } from "./core.js";
import { pageCore } from "./page-core.js";
import type { PageStyles } from "../session/export-page.js";
import { startModule } from "../wasm/start-core.js";
import type { Start } from "../wasm/start-instance.js";
import { openEngine } from "./open-engine.js";
import type { OpenUrl, WasmSource } from "./wasm-source.js";

export interface LoadOptions {
  /**
   * Where the WebAssembly comes from; without it, where `configure` says, or else `core.wasm` beside this
   * package's scripts.
   */
  wasm?: WasmSource;
}

/** What an entry of the package knows of its surroundings. */
export interface Surroundings {
  defaultSource: () => WasmSource;
  open: OpenUrl;
  /** Of exported pages; `null` in a worker, whose page has them. */
  styles: PageStyles | null;
  /** Another way to start the core, for tests. */
  start?: Start;
}

export type Load = (options?: LoadOptions) => Promise<Core>;

async function startCore(
  { defaultSource, open, styles, start = startModule }: Surroundings,
  options: LoadOptions,
): Promise<Core> {
  const source = options.wasm ?? configuredWasm() ?? defaultSource();
  return new Core(await openEngine(start, source, open), styles);
}

/** `page` is another one than the page's in tests. */
export function createLoad(surroundings: Surroundings, page = pageCore): Load {
  return (options = {}) => page.load(() => startCore(surroundings, options));
}
