// `load`, made once for each entry of the package from the entry's way to reach core.wasm.
// Invariant: there is one core; whoever asks while it loads waits for the same one, and a failure
// is forgotten, so that the next call tries again.
import { Core } from "./core.js";
import { Engine } from "../wasm/engine.js";
import { describeThrown, LoadError } from "../contract/errors.js";
import type { PageStyles } from "../session/export-page.js";
import { startModule, type Start } from "../wasm/start-instance.js";
import { compileSource, type OpenUrl, type WasmSource } from "./wasm-source.js";

export interface LoadOptions {
  /** Where the WebAssembly comes from; without it, `core.wasm` beside this package's scripts. */
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
  const compiled = await compileSource(options.wasm ?? defaultSource(), open);
  try {
    return new Core(await Engine.open(start, compiled), styles);
  } catch (cause) {
    if (cause instanceof LoadError) throw cause;
    throw new LoadError(`The core does not start: ${describeThrown(cause)}`, { cause });
  }
}

export function createLoad(surroundings: Surroundings): Load {
  let loading: Promise<Core> | null = null;
  return function load(options = {}) {
    if (loading) return loading;
    const attempt = startCore(surroundings, options);
    loading = attempt;
    attempt.catch(() => {
      loading = null;
    });
    return attempt;
  };
}
