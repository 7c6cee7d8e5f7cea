// The contract between the core and everything that renders its output, as one module: hosts and the rest of
// the package import it, and the exported JSON Schema is generated from it.
// Invariant: it defines nothing itself, and no file that it re-exports imports it.
export type * from "./basic-types.js";
export type * from "./export-types.js";
export type * from "./html-request.js";
export type * from "./label-keys.js";
export type * from "./locale-types.js";
export type * from "./markdown-source.js";
export type * from "./markdown-types.js";
export type * from "./outline-types.js";
export type * from "./overview-types.js";
export type * from "./part-types.js";
export type * from "./patch-types.js";
export type * from "./search-types.js";
export type * from "./snapshot-types.js";
export type * from "./stats-types.js";
export { SNAPSHOT_VERSION } from "./snapshot-types.js";
