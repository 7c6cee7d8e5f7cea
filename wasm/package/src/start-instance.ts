// Starts WebAssembly instances of the core through Emscripten's glue, for the supply. The module is
// always handed to the glue: its own ways to find one differ between releases and fail in Node.
// Invariant: an instance that comes out of here speaks this package's version of the boundary.
import { LoadError } from "./errors.js";
import { ABI_VERSION, type CoreModule, type GlueArguments, type GlueFactory } from "./glue.js";
import { Instance } from "./instance.js";

/** An instance on its way: `now` if it started at once; `later` gives it in either case. */
export interface StartingInstance {
  now: Instance | null;
  later: Promise<Instance>;
}

/** `null` where the engine limits what may be instantiated at once on a page's main thread. */
function instantiateNow(
  compiled: WebAssembly.Module,
  imports: WebAssembly.Imports,
): WebAssembly.Instance | null {
  try {
    return new WebAssembly.Instance(compiled, imports);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function memoryOf(instance: WebAssembly.Instance): WebAssembly.Memory {
  // By type, because optimised builds rename the exports.
  for (const item of Object.values(instance.exports)) {
    if (item instanceof WebAssembly.Memory) return item;
  }
  throw new LoadError("The core's WebAssembly module exports no memory.");
}

function checked(module: CoreModule, memory: WebAssembly.Memory | undefined): Instance {
  if (!memory) throw new LoadError("The core's glue did not ask for its WebAssembly module.");
  const version = module.abiVersion();
  if (version === ABI_VERSION) return new Instance(module, memory);
  throw new LoadError(
    `The core speaks version ${version} of the boundary, this package version ${ABI_VERSION}: ` +
      "core.wasm and the scripts beside it come from different builds.",
  );
}

/** What the glue is started with; `onInstance` and `onFailure` hear what became of the module. */
function glueArguments(
  compiled: WebAssembly.Module,
  onInstance: (instance: WebAssembly.Instance) => void,
  onFailure: (reason: unknown) => void,
): GlueArguments {
  return {
    instantiateWasm(imports, receive) {
      const accept = (instance: WebAssembly.Instance) => {
        onInstance(instance);
        receive(instance, compiled);
      };
      try {
        const instance = instantiateNow(compiled, imports);
        if (instance) accept(instance);
        else WebAssembly.instantiate(compiled, imports).then(accept).catch(onFailure);
      } catch (error) {
        onFailure(error);
      }
      return {};
    },
    // A dying core is reported through errors; the console belongs to the host.
    print: () => undefined,
    printErr: () => undefined,
  };
}

/**
 * Starts one instance. Emscripten 3.1 fills in the module object before its factory returns, later
 * releases only after a turn of the event loop.
 */
export function startInstance(
  factory: GlueFactory,
  compiled: WebAssembly.Module,
): StartingInstance {
  let memory: WebAssembly.Memory | undefined;
  let fail: (reason: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const module: GlueArguments & Partial<CoreModule> = glueArguments(
    compiled,
    (instance) => {
      memory = memoryOf(instance);
    },
    fail,
  );
  const ready = Promise.race([failed, factory(module)]);
  const later = ready.then((started) => checked(started, memory));
  later.catch(() => undefined);
  const now = module.Session ? checked(module as unknown as CoreModule, memory) : null;
  return { now, later: now ? Promise.resolve(now) : later };
}
