// WebAssembly that a runtime lets scripts import as a compiled module.
declare module "*.wasm" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
declare module "*.wasm?module" {
  const compiled: WebAssembly.Module;
  export default compiled;
}
