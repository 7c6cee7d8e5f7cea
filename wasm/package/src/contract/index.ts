// The contract between the core and everything that draws, as one module: what hosts and the rest of
// the package import, and what the JSON Schema that the package exports is generated from.
// Invariant: nothing is defined here, and no file of the contract imports it.
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
