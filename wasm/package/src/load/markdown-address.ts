// The address of markdown.wasm, as in core-address.ts.
export const markdownAddress = () => new URL("./markdown.wasm", import.meta.url);
