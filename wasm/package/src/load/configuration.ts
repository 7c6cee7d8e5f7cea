// The page-wide configuration of where the core and its worker are, whichever entry points of the package load
// them. Invariant: it only stores settings; nothing is fetched or started before something is loaded.
import { useTrustedPolicy, type TrustedPolicy } from "../dom/trusted-types.js";
import type { WasmSource } from "./wasm-source.js";

/** A worker of a browser, Deno or Bun, or of `node:worker_threads`. */
export interface WorkerLike {
  postMessage(message: unknown, transfer: never[]): void;
  terminate(): unknown;
}

export interface Configuration {
  /**
   * Where the WebAssembly comes from, for the page and for the worker. A `Response` can be read only once: if
   * you use both, pass an address, bytes or a module.
   */
  wasm?: WasmSource;
  /**
   * The worker: the address of a script that runs `agent-timeline/worker-main`, or a function that starts a
   * worker, such as `() => new Worker(new URL("./my-worker.js", import.meta.url), { type: "module" })`.
   */
  worker?: URL | string | (() => WorkerLike);
  /**
   * The Trusted Types policy for the HTML of the core and the address of the worker: a name for the policy that
   * the package creates (`agent-timeline` by default), or a policy of your own.
   */
  trustedTypesPolicy?: string | TrustedPolicy;
}

const configured: Configuration = {};
/** The WebAssembly inside the scripts, set if the host imported the entry point that contains it. */
let inlinedWasm: (() => WasmSource) | null = null;

/**
 * Sets for the whole page where the core comes from, whichever import loads it. Call it before anything is loaded.
 * Settings that you leave out keep their value, and a core that is already loaded stays.
 * @example
 * ```ts
 * import { configure, load } from "agent-timeline";
 *
 * configure({ wasm: "/agent-timeline/core.wasm", worker: "/agent-timeline/worker-main.js" });
 * const core = await load();
 * console.log(core.supportedTools().dialects.length);
 * ```
 */
export function configure(configuration: Configuration): void {
  Object.assign(configured, configuration);
  const { trustedTypesPolicy } = configuration;
  if (trustedTypesPolicy !== undefined) useTrustedPolicy(trustedTypesPolicy);
}

/** Registers the inlined WebAssembly. Called by the entry point that contains it. */
export function setInlinedWasm(source: () => WasmSource): void {
  inlinedWasm = source;
}

/** Returns the configured source of the WebAssembly; `undefined` if none is set. */
export function configuredWasm(): WasmSource | undefined {
  return configured.wasm ?? inlinedWasm?.();
}

export function configuredWorker(): Configuration["worker"] {
  return configured.worker;
}
