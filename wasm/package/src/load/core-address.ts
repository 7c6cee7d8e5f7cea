// Where core.wasm is: beside this package's scripts. Invariant: bundlers recognise this very expression
// and bring the file along, for pages and for workers; so each module's address is in a file of its own.
export const coreAddress = () => new URL("./core.wasm", import.meta.url);
