// What a host says once for the whole page: where the core and its worker are, whichever entries of the
// package load them. Invariant: it only says; nothing is fetched or started before somebody loads.
import { useTrustedPolicy, type TrustedPolicy } from "../dom/trusted-types.js";
import type { WasmSource } from "./wasm-source.js";

/** A worker of a browser, of Deno or Bun, or of `node:worker_threads`. */
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
   * The worker: the address of a script that runs `agent-timeline/worker-main`, or a function that starts one,
   * such as `() => new Worker(new URL("./my-worker.js", import.meta.url), { type: "module" })`.
   */
  worker?: URL | string | (() => WorkerLike);
  /**
   * The Trusted Types policy for the HTML of the core and the address of the worker: the name of the policy
   * that the package creates, `agent-timeline` by default, or a policy of your own.
   */
  trustedTypesPolicy?: string | TrustedPolicy;
}

const configured: Configuration = {};
/** The WebAssembly that is inside the scripts, where the host imported those. */
let inlined: (() => WasmSource) | null = null;

/**
 * Sets for the whole page where the core comes from, whichever import loads it. Call it before anything loads.
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

/** For the entry that has the WebAssembly inside. */
export function offerInlined(source: () => WasmSource): void {
  inlined = source;
}

/** Where the WebAssembly comes from; `undefined` where nobody has said. */
export function configuredWasm(): WasmSource | undefined {
  return configured.wasm ?? inlined?.();
}

export function configuredWorker(): Configuration["worker"] {
  return configured.worker;
}
