// Where fragments.wasm is, as in core-address.ts.
export const fragmentsAddress = () => new URL("./fragments.wasm", import.meta.url);
