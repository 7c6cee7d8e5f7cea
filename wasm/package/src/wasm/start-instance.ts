// Starts WebAssembly instances with Emscripten's glue, for the supply. Invariant: every started instance was
// linked together with the glue that started it and has the same boundary version as this package.
import type { SyncPromise } from "./sync-promise.js";
import { kAbiVersion, type CoreModule, type MarkdownModule } from "./boundary.js";
import { describeThrown, LoadError } from "../contract/errors.js";
import { Instance } from "./instance.js";

/**
 * An instance being started: `immediate` is set if it started synchronously; `promise` resolves with it in
 * either case.
 */
export interface Starting<Started> {
  immediate: Started | null;
  promise: Promise<Started>;
}

/** Starts an instance of a compiled module without checking its boundary version. */
export type Start<Module extends MarkdownModule = CoreModule> = (
  compiled: WebAssembly.Module,
) => Starting<Module>;

/** The settings that the glue reads when it starts. */
export interface GlueSettings {
  /** Creates an instance with these imports and passes it to `receive`, now or later. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ): object;
  /** Output of a dying core. It is reported through errors instead, because the console belongs to the host. */
  printErr(line: string): void;
}

/** The module that the build generates from Emscripten's glue: the JavaScript side of embind. */
export interface Glue<Module extends MarkdownModule> {
  /** Starts an instance. The result is the object `settings`, to which the glue adds the module's members. */
  createModule: (settings: GlueSettings) => SyncPromise<GlueSettings & Omit<Module, "memory">>;
  /** The id of the build, which the WebAssembly contains in a custom section of this name. */
  build: { readonly section: string; readonly id: string };
}

const kDifferentBuilds = "the WebAssembly and the package's scripts come from different builds.";

/**
 * The glue and core.wasm refer to each other by names that the linker shortened: with the glue of another
 * build, a call could reach any function.
 */
function checkBuild(compiled: WebAssembly.Module, build: Glue<never>["build"]): void {
  const [section] = WebAssembly.Module.customSections(compiled, build.section);
  const id = section && new TextDecoder().decode(section);
  if (id === build.id) return;
  const found = id === undefined ? "has no build id" : `is from build ${id}`;
  throw new LoadError(
    `The core ${found}, but this package is from build ${build.id}: ${kDifferentBuilds}`,
  );
}

/** Returns `null` where the engine limits synchronous instantiation on a page's main thread. */
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

/** Finds the memory by type, because the linker renames exports. */
function memoryOf(instance: WebAssembly.Instance): WebAssembly.Memory {
  const memory = Object.values(instance.exports).find((item) => item instanceof WebAssembly.Memory);
  if (memory) return memory;
  throw new LoadError("The core's WebAssembly module exports no memory.");
}

/** Calls `resolve` when the core has started, or `reject` if that fails. */
function startGlue<Module extends MarkdownModule>(
  { createModule }: Glue<Module>,
  compiled: WebAssembly.Module,
  resolve: (module: Module) => void,
  reject: (error: unknown) => void,
): void {
  let memory: WebAssembly.Memory | undefined;
  const settings: GlueSettings = {
    // The glue would swallow errors thrown in here.
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
    if (memory) resolve(Object.assign(module, { memory }) as unknown as Module);
  }, reject);
}

/** Creates the `Start` of a real module. It throws LoadError if the module is of another build. */
export function createStart<Module extends MarkdownModule>(glue: Glue<Module>): Start<Module> {
  return (compiled) => {
    checkBuild(compiled, glue.build);
    let immediate: Module | null = null;
    const promise = new Promise<Module>((resolve, reject) => {
      const onStarted = (module: Module) => {
        immediate = module;
        resolve(module);
      };
      startGlue(glue, compiled, onStarted, reject);
    });
    return { immediate, promise };
  };
}

function checkedInstance<Module extends MarkdownModule>(module: Module): Instance<Module> {
  const version = module.abiVersion();
  if (version === kAbiVersion) return new Instance(module);
  throw new LoadError(
    `The core has version ${version} of the interface, this package version ${kAbiVersion}: ` +
      kDifferentBuilds,
  );
}

function startChecked<Module extends MarkdownModule>(
  start: Start<Module>,
  compiled: WebAssembly.Module,
): Starting<Instance<Module>> {
  const { immediate, promise } = start(compiled);
  if (!immediate) return { immediate, promise: promise.then((module) => checkedInstance(module)) };
  const instance = checkedInstance(immediate);
  return { immediate: instance, promise: Promise.resolve(instance) };
}

/** Starts one instance. Never throws: `promise` rejects with a LoadError or an error of the engine. */
export function startInstance<Module extends MarkdownModule>(
  start: Start<Module>,
  compiled: WebAssembly.Module,
): Starting<Instance<Module>> {
  let starting: Starting<Instance<Module>>;
  try {
    starting = startChecked(start, compiled);
  } catch (error) {
    const promise = new Promise<never>((_resolve, reject) => {
      reject(error instanceof Error ? error : new LoadError(describeThrown(error)));
    });
    starting = { immediate: null, promise };
  }
  // Prevents an unhandled rejection if the caller uses only `immediate`.
  starting.promise.catch(() => undefined);
  return starting;
}
