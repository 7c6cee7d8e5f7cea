// Starts WebAssembly instances through Emscripten's glue, for the supply. Invariant: an instance that comes
// out of here was linked with the glue it was started with and speaks this package's version of the boundary.
import type { AtOnce } from "./at-once.js";
import { kAbiVersion, type CoreModule, type MarkdownModule } from "./boundary.js";
import { describeThrown, LoadError } from "../contract/errors.js";
import { Instance } from "./instance.js";

/** An instance on its way: `now` if it started at once; `later` gives it in either case. */
export interface Starting<Started> {
  now: Started | null;
  later: Promise<Started>;
}

/** Starts an instance of a compiled module, whatever its version. */
export type Start<Module extends MarkdownModule = CoreModule> = (
  compiled: WebAssembly.Module,
) => Starting<Module>;

/** What the glue asks for when it starts. */
export interface GlueSettings {
  /** Makes an instance with these imports and hands it over, now or later. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ): object;
  /** A dying core is reported through errors; the console belongs to the host. */
  printErr(line: string): void;
}

/** The module that the build makes of Emscripten's glue: what embind needs on this side. */
export interface Glue<Module extends MarkdownModule> {
  /** Starts an instance. The module is the object `settings`, which the glue fills in. */
  createModule: (settings: GlueSettings) => AtOnce<GlueSettings & Omit<Module, "memory">>;
  /** The id of the build, which the WebAssembly has in a custom section of this name. */
  build: { readonly section: string; readonly id: string };
}

const kDifferentBuilds = "the WebAssembly and the scripts beside it come from different builds.";

/**
 * The glue and core.wasm know each other by names that the linker gave: with another glue's module,
 * anything might be called.
 */
function checkBuild(compiled: WebAssembly.Module, build: Glue<never>["build"]): void {
  const [section] = WebAssembly.Module.customSections(compiled, build.section);
  const id = section && new TextDecoder().decode(section);
  if (id === build.id) return;
  const found = id === undefined ? "does not say its build" : `is of build ${id}`;
  throw new LoadError(
    `The core ${found}, this package is of build ${build.id}: ${kDifferentBuilds}`,
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
function startGlue<Module extends MarkdownModule>(
  { createModule }: Glue<Module>,
  compiled: WebAssembly.Module,
  resolve: (module: Module) => void,
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
    if (memory) resolve(Object.assign(module, { memory }) as unknown as Module);
  }, reject);
}

/** How a real module starts. What comes out throws LoadError if the module is of another build. */
export function createStart<Module extends MarkdownModule>(glue: Glue<Module>): Start<Module> {
  return (compiled) => {
    checkBuild(compiled, glue.build);
    let now: Module | null = null;
    const later = new Promise<Module>((resolve, reject) => {
      const started = (module: Module) => {
        now = module;
        resolve(module);
      };
      startGlue(glue, compiled, started, reject);
    });
    return { now, later };
  };
}

function checked<Module extends MarkdownModule>(module: Module): Instance<Module> {
  const version = module.abiVersion();
  if (version === kAbiVersion) return new Instance(module);
  throw new LoadError(
    `The core speaks version ${version} of the boundary, this package version ${kAbiVersion}: ` +
      kDifferentBuilds,
  );
}

function startChecked<Module extends MarkdownModule>(
  start: Start<Module>,
  compiled: WebAssembly.Module,
): Starting<Instance<Module>> {
  const { now, later } = start(compiled);
  if (!now) return { now, later: later.then((module) => checked(module)) };
  const instance = checked(now);
  return { now: instance, later: Promise.resolve(instance) };
}

/** Starts one instance. Never throws: `later` rejects with a LoadError or what the engine says. */
export function startInstance<Module extends MarkdownModule>(
  start: Start<Module>,
  compiled: WebAssembly.Module,
): Starting<Instance<Module>> {
  let starting: Starting<Instance<Module>>;
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
