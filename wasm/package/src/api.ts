// What every entry of the package exports besides `load`: the contract's types, the errors, and the
// functions on snapshots. Invariant: nothing here needs the core to be loaded.
export { applyPatch } from "./apply.js";
export { emptySnapshot } from "./empty-snapshot.js";
export { CoreDiedError, DisposedError, LoadError, OptionsError, PatchGapError } from "./errors.js";
export type { Core } from "./core.js";
export type { Load, LoadOptions } from "./load.js";
export type { HtmlRequest, Session } from "./session.js";
export type { SessionOptions } from "./session-options.js";
export type { PatchListener } from "./subscribers.js";
export type * from "./types.js";
export { SNAPSHOT_VERSION } from "./types.js";
export type { WasmSource } from "./wasm-source.js";
