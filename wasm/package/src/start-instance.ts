// Starts WebAssembly instances of the core, for the supply. Invariant: an instance that comes out of
// here speaks this package's version of the boundary.
import { ABI_VERSION, type CoreModule, imports, openModule } from "./boundary.js";
import { describeThrown, LoadError } from "./errors.js";
import { Instance } from "./instance.js";

/** An instance on its way: `now` if it started at once; `later` gives it in either case. */
export interface Starting<Started> {
  now: Started | null;
  later: Promise<Started>;
}

/** Starts the core of a compiled module, whatever its version. */
export type Start = (compiled: WebAssembly.Module) => Starting<CoreModule>;

/** `null` where the engine limits what may be instantiated at once on a page's main thread. */
function instantiateNow(compiled: WebAssembly.Module): WebAssembly.Instance | null {
  try {
    return new WebAssembly.Instance(compiled, imports);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The real core's way to start. @throws what the engine says if the module cannot be had. */
export const startModule: Start = (compiled) => {
  const instance = instantiateNow(compiled);
  if (!instance) {
    return { now: null, later: WebAssembly.instantiate(compiled, imports).then(openModule) };
  }
  const now = openModule(instance);
  return { now, later: Promise.resolve(now) };
};

function checked(module: CoreModule): Instance {
  const version = module.abiVersion();
  if (version === ABI_VERSION) return new Instance(module);
  throw new LoadError(
    `The core speaks version ${version} of the boundary, this package version ${ABI_VERSION}: ` +
      "core.wasm and the scripts beside it come from different builds.",
  );
}

function startChecked(start: Start, compiled: WebAssembly.Module): Starting<Instance> {
  const { now, later } = start(compiled);
  if (!now) return { now, later: later.then(checked) };
  const instance = checked(now);
  return { now: instance, later: Promise.resolve(instance) };
}

/** Starts one instance. Never throws: `later` rejects with a LoadError or what the engine says. */
export function startInstance(start: Start, compiled: WebAssembly.Module): Starting<Instance> {
  let starting: Starting<Instance>;
  try {
    starting = startChecked(start, compiled);
  } catch (error) {
    const later = new Promise<never>((_resolve, reject) => {
      reject(error instanceof Error ? error : new LoadError(describeThrown(error)));
    });
    starting = { now: null, later };
  }
  // Not everyone who looks at `now` waits for `later`.
  starting.later.catch(() => undefined);
  return starting;
}
