// The address of core.wasm, next to the package's scripts. Invariant: bundlers recognize exactly this
// expression and emit the file, for pages and for workers; so the address of each module is in a file of its
// own.
export const coreAddress = () => new URL("./core.wasm", import.meta.url);
