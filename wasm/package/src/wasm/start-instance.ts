// Starts WebAssembly instances of the core through Emscripten's glue, for the supply. Invariant: an
// instance that comes out of here was linked with this package's glue and speaks its version of the
// boundary.
import { ABI_VERSION, type CoreModule } from "./boundary.js";
import createModule, { build, type GlueSettings } from "./core-glue.js";
import { describeThrown, LoadError } from "../contract/errors.js";
import { Instance } from "./instance.js";

/** An instance on its way: `now` if it started at once; `later` gives it in either case. */
export interface Starting<Started> {
  now: Started | null;
  later: Promise<Started>;
}

/** Starts the core of a compiled module, whatever its version. */
export type Start = (compiled: WebAssembly.Module) => Starting<CoreModule>;

const differentBuilds = "core.wasm and the scripts beside it come from different builds.";

/**
 * The glue and core.wasm know each other by names that the linker gave: with another glue's module,
 * anything might be called.
 */
function checkBuild(compiled: WebAssembly.Module): void {
  const [section] = WebAssembly.Module.customSections(compiled, build.section);
  const id = section && new TextDecoder().decode(section);
  if (id === build.id) return;
  const found = id === undefined ? "does not say its build" : `is of build ${id}`;
  throw new LoadError(
    `The core ${found}, this package is of build ${build.id}: ${differentBuilds}`,
  );
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

/** By type, because the linker renames exports. */
function memoryOf(instance: WebAssembly.Instance): WebAssembly.Memory {
  const memory = Object.values(instance.exports).find((item) => item instanceof WebAssembly.Memory);
  if (memory) return memory;
  throw new LoadError("The core's WebAssembly module exports no memory.");
}

/** Calls one of both when the core has started or has failed to. */
function startGlue(
  compiled: WebAssembly.Module,
  resolve: (module: CoreModule) => void,
  reject: (error: unknown) => void,
): void {
  let memory: WebAssembly.Memory | undefined;
  const settings: GlueSettings = {
    // What is thrown in here the glue would keep to itself.
    instantiateWasm(imports, receive) {
      const accept = (instance: WebAssembly.Instance) => {
        memory = memoryOf(instance);
        receive(instance);
      };
      try {
        const instance = instantiateNow(compiled, imports);
        if (instance) accept(instance);
        else WebAssembly.instantiate(compiled, imports).then(accept).catch(reject);
      } catch (error) {
        reject(error);
      }
      return {};
    },
    printErr: () => undefined,
  };
  createModule(settings).then((module) => {
    if (memory) resolve(Object.assign(module, { memory }));
  }, reject);
}

/** The real core's way to start. @throws LoadError if the module is of another build */
export const startModule: Start = (compiled) => {
  checkBuild(compiled);
  let now: CoreModule | null = null;
  const later = new Promise<CoreModule>((resolve, reject) => {
    const started = (module: CoreModule) => {
      now = module;
      resolve(module);
    };
    startGlue(compiled, started, reject);
  });
  return { now, later };
};

function checked(module: CoreModule): Instance {
  const version = module.abiVersion();
  if (version === ABI_VERSION) return new Instance(module);
  throw new LoadError(
    `The core speaks version ${version} of the boundary, this package version ${ABI_VERSION}: ` +
      differentBuilds,
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
