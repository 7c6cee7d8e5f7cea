// The address of fragments.wasm, as in core-address.ts.
export const fragmentsAddress = () => new URL("./fragments.wasm", import.meta.url);
