// The server serves the built package at this address; its types are those of the package.
export * from "../../../wasm/package/dist/types/entries/entry.worker.js";
