// `load`, made once for each entry of the package from the entry's way to reach core.wasm.
// Invariant: the page has one core, which all entries share.
import { configuredWasm } from "./configuration.js";
import { Core } from "./core.js";
import { Engine } from "../wasm/engine.js";
import { pageCore } from "./page-core.js";
import { describeThrown, LoadError } from "../contract/errors.js";
import type { PageStyles } from "../session/export-page.js";
import { startModule, type Start } from "../wasm/start-instance.js";
import { compileSource, type OpenUrl, type WasmSource } from "./wasm-source.js";

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
  const compiled = await compileSource(options.wasm ?? configuredWasm() ?? defaultSource(), open);
  try {
    return new Core(await Engine.open(start, compiled), styles);
  } catch (cause) {
    if (cause instanceof LoadError) throw cause;
    throw new LoadError(`The core does not start: ${describeThrown(cause)}`, { cause });
  }
}

/** `page` is another one than the page's in tests. */
export function createLoad(surroundings: Surroundings, page = pageCore): Load {
  return (options = {}) => page.load(() => startCore(surroundings, options));
}
