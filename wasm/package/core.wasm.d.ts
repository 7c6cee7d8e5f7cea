// What importing the WebAssembly gives: its address, or the compiled module, as the bundler or runtime has it.
declare const core: string | WebAssembly.Module;
export default core;
