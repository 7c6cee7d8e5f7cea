// Creates `load` for each entry point of the package, given how that entry point reaches core.wasm.
// Invariant: the page has one core, which all entry points share.
import type { Awaitable } from "../contract/answers.js";
import { describeThrown, LoadError } from "../contract/errors.js";
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
   * Where the WebAssembly comes from. Default: the setting of `configure`, otherwise `core.wasm` in the
   * directory of the package's scripts.
   */
  wasm?: WasmSource;
}

/** What depends on the entry point. */
export interface LoadEnvironment {
  defaultSource: () => WasmSource;
  open: OpenUrl;
  /** The styles of exported pages, possibly in a separate module; `null` in a worker, where the page has them. */
  styles: (() => Awaitable<PageStyles>) | null;
  /** Another way to start the core, for tests. */
  start?: Start;
}

export type Load = (options?: LoadOptions) => Promise<Core>;

/** @throws LoadError */
async function stylesOf(styles: LoadEnvironment["styles"]): Promise<PageStyles | null> {
  try {
    return (await styles?.()) ?? null;
  } catch (cause) {
    const reason = describeThrown(cause);
    throw new LoadError(`The styles of exported pages could not be loaded: ${reason}`, { cause });
  }
}

async function startCore(
  { defaultSource, open, styles, start = startModule }: LoadEnvironment,
  options: LoadOptions,
): Promise<Core> {
  const source = options.wasm ?? configuredWasm() ?? defaultSource();
  const [engine, sheet] = await Promise.all([openEngine(start, source, open), stylesOf(styles)]);
  return new Core(engine, sheet);
}

/** Tests pass a `page` of their own. */
export function createLoad(environment: LoadEnvironment, page = pageCore): Load {
  return (options = {}) => page.load(() => startCore(environment, options));
}
